// Where an object is at an instant: a constant offset and timetables that are added to it.

function addTrack({ times, places, absent, vanish }, time, sum) {
  let next = 0;
  for (let end = times.length; next < end; ) {
    const middle = (next + end) >> 1;
    if (times[middle] <= time) next = middle + 1;
    else end = middle;
  }
  const last = next - 1;
  if (next === 0 && absent) return false;
  if (next === times.length && vanish && times[last] !== time) return false;
  for (let axis = 0; axis < 3; axis++) {
    const from = places[3 * Math.max(last, 0) + axis];
    if (next === 0 || next === times.length) {
      sum[axis] += from;
    } else {
      const share = (time - times[last]) / (times[next] - times[last]);
      sum[axis] += from + (places[3 * next + axis] - from) * share;
    }
  }
  return true;
}

// The motions of one case.
export class Motions {
  constructor(objects, tracks, courses) {
    this.objects = objects;
    this.tracks = tracks;
    this.courses = new Map(courses.map(([object, offset, own, scale]) => [object, { offset, own, scale }]));
  }

  // The place of an object's origin, or null while it is not there.
  place(object, time) {
    const course = this.courses.get(object);
    if (!course) return this.objects[object].home;
    const sum = [...course.offset];
    return course.own.every((track) => addTrack(this.tracks[track], time, sum)) ? sum : null;
  }

  // The scale of an object: the x of a timetable of its own, or 1.
  scale(object, time) {
    const track = this.courses.get(object)?.scale;
    if (track === undefined || track === null) return 1;
    const sum = [0, 0, 0];
    addTrack(this.tracks[track], time, sum);
    return sum[0];
  }

  moves(object) {
    return (this.courses.get(object)?.own.length ?? 0) > 0;
  }

  // The times of an object's waypoints within a clock, its ends included, in order.
  times(object, [start, end]) {
    const own = this.courses.get(object)?.own ?? [];
    const inside = own.flatMap((track) => [...this.tracks[track].times]).filter((time) => time > start && time < end);
    return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  }
}
