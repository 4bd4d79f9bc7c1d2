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
