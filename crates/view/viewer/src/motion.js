// Where an object is at an instant: a constant offset and timetables that are added to it, or the motion of one that turns.

import { poseOf, stepsOf, timesOf } from "./turn.js";

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

// Times within a clock, its ends included, in order.
function within([start, end], times) {
  const inside = times.filter((time) => time > start && time < end);
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
}

// The motions of one case.
export class Motions {
  constructor(objects, tracks, turnings, courses) {
    this.objects = objects;
    this.tracks = tracks;
    const course = ([object, offset, own, scale, turning]) => [object, { offset, own, scale, pieces: turnings[turning] }];
    this.courses = new Map(courses.map(course));
  }

  // The place of an object's origin, or null while it is not there.
  place(object, time) {
    return this.pose(object, time)?.place ?? null;
  }

  // The same, and the turn of the object; null while it is not there.
  pose(object, time) {
    const course = this.courses.get(object);
    if (!course) return this.objects[object].home && { place: this.objects[object].home, turn: null };
    if (course.pieces) return poseOf(course.pieces, time);
    const place = [...course.offset];
    return course.own.every((track) => addTrack(this.tracks[track], time, place)) ? { place, turn: null } : null;
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
    const course = this.courses.get(object);
    return Boolean(course?.pieces) || (course?.own.length ?? 0) > 0;
  }

  // The times of an object's waypoints within a clock, its ends included, in order.
  times(object, clock) {
    const { own = [], pieces = [] } = this.courses.get(object) ?? {};
    return within(clock, [...own.flatMap((track) => [...this.tracks[track].times]), ...timesOf(pieces)]);
  }

  // The same, and times between them where it turns: in between it moves about in a straight line.
  steps(object, clock) {
    return within(clock, [...this.times(object, clock), ...stepsOf(this.courses.get(object)?.pieces ?? [])]);
  }
}
