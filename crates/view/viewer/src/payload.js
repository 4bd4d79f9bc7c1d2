// The numbers of the page: a compressed stream, read as the tables of the scene say.

export async function unpack(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Positions from the shape's lower corner, and corners of the triangles.
export function shapeOf(bytes, { at, vertices, triangles, step }) {
  const positions = new Float32Array(3 * vertices);
  for (let axis = 0; axis < 3; axis++) {
    const low = at + 2 * axis * vertices;
    for (let i = 0, number = 0; i < vertices; i++) {
      number = (number + bytes[low + i] + 256 * bytes[low + vertices + i]) & 65535;
      positions[3 * i + axis] = number * step[axis];
    }
  }
  const corners = 3 * triangles;
  const codes = at + 6 * vertices;
  const index = new Uint32Array(corners);
  for (let i = 0, next = 0; i < corners; i++) {
    const code =
      bytes[codes + i] +
      256 * (bytes[codes + corners + i] + 256 * (bytes[codes + 2 * corners + i] + 256 * bytes[codes + 3 * corners + i]));
    index[i] = next - code;
    if (code === 0) next++;
  }
  return { positions, index };
}

// A timetable: times, and places as many times three.
export function trackOf(bytes, { at, waypoints, absent, vanish }) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 32 * waypoints);
  const times = new Float64Array(waypoints);
  const places = new Float64Array(3 * waypoints);
  for (let i = 0; i < waypoints; i++) {
    times[i] = view.getFloat64(32 * i, true);
    for (let axis = 0; axis < 3; axis++) places[3 * i + axis] = view.getFloat64(32 * i + 8 + 8 * axis, true);
  }
  return { times, places, absent, vanish };
}

// The motion of an object that turns, by its pieces.
export function turningOf(bytes, { at, pieces }) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 8 * 19 * pieces);
  let next = 0;
  const numbers = (count) => Array.from({ length: count }, () => view.getFloat64(8 * next++, true));
  return Array.from({ length: pieces }, () => {
    const [from, to] = numbers(2);
    const [centre, end, offset, turn, axis, [angle]] = [3, 3, 3, 4, 3, 1].map(numbers);
    return { from, to, centre, end, offset, turn, axis, angle };
  });
}

// Columns of numbers, one byte of each, then the next byte of each.
class Columns {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  next(count, width) {
    const numbers = new Uint8Array(count * width);
    for (let plane = 0; plane < width; plane++) {
      for (let i = 0; i < count; i++) numbers[width * i + plane] = this.bytes[this.at++];
    }
    return numbers.buffer;
  }
}

// Edges: lines, answers, ends from the centre, and of those that meet something the time and the object.
export function edgesOf(bytes, { at, count, met, timed }) {
  const columns = new Columns(bytes, at);
  const lines = new Uint32Array(columns.next(count, 4));
  for (let i = 1; i < count; i++) lines[i] += lines[i - 1];
  const answers = new Uint8Array(columns.next(count, 1));
  const ends = Array.from({ length: 6 }, () => new Float32Array(columns.next(count, 4)));
  const metTimes = new Float64Array(columns.next(met, 8));
  const metObjects = new Uint32Array(columns.next(met, 4));
  const times = timed ? [0, 1].map(() => new Float64Array(columns.next(count, 8))) : null;
  let k = 0;
  return Array.from(lines, (line, i) => {
    const [from, to] = [0, 3].map((end) => [0, 1, 2].map((axis) => ends[end + axis][i]));
    const clock = times ? [times[0][i], times[1][i]] : [0, 1];
    const found = answers[i] === 0 ? null : { time: metTimes[k], object: metObjects[k++] };
    return { index: i, line, answer: answers[i], from, to, clock, found };
  });
}
