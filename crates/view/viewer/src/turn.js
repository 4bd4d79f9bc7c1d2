// Turns as quaternions, scalar last, and the motions of objects that turn. Null is no turn.

// The most that an object turns between two instants at which its way and its bounds are taken, and the most such instants.
const STEP = 0.0625;
const MOST_STEPS = 256;

const cross = (a, b) => [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);

// A vector, turned.
export function turned(turn, vector) {
  if (!turn) return vector;
  const [x, y, z, w] = turn;
  const half = cross([x, y, z], vector);
  const rest = cross([x, y, z], half);
  return vector.map((value, k) => value + 2 * (w * half[k] + rest[k]));
}

// The turn back.
export const inverse = (turn) => turn && [-turn[0], -turn[1], -turn[2], turn[3]];

// One turn after another.
function product(later, earlier) {
  const [a, b] = [later.slice(0, 3), earlier.slice(0, 3)];
  const [v, w] = [later[3], earlier[3]];
  const across = cross(a, b);
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return [...[0, 1, 2].map((k) => v * b[k] + w * a[k] + across[k]), v * w - dot];
}

// The box around a box that is turned.
export function spread(turn, [low, high]) {
  if (!turn) return [low, high];
  const middle = turned(turn, low.map((x, k) => (x + high[k]) / 2));
  const columns = [0, 1, 2].map((axis) => turned(turn, [0, 1, 2].map((k) => (k === axis ? (high[k] - low[k]) / 2 : 0))));
  const half = [0, 1, 2].map((k) => columns.reduce((sum, column) => sum + Math.abs(column[k]), 0));
  return [middle.map((x, k) => x - half[k]), middle.map((x, k) => x + half[k])];
}

// The pose of an object that moves by pieces: it waits before the first and after the last. In a piece its centre moves in
// a straight line, and it turns about an axis through that, at a constant rate.
export function poseOf(pieces, time) {
  const later = pieces.findIndex((piece) => piece.from > time);
  const { from, to, centre, end, offset, turn, axis, angle } = pieces[Math.max((later < 0 ? pieces.length : later) - 1, 0)];
  const share = to > from ? Math.min(Math.max((time - from) / (to - from), 0), 1) : 0;
  const half = (angle * share) / 2;
  const swing = angle === 0 ? null : [...axis.map((x) => x * Math.sin(half)), Math.cos(half)];
  const way = turned(swing, offset);
  const place = centre.map((x, k) => (share === 1 ? end[k] : x + (end[k] - x) * share) + way[k]);
  return { place, turn: swing ? product(swing, turn) : turn };
}

// The times between pieces, and both ends.
export const timesOf = (pieces) => pieces.flatMap(({ from, to }) => [from, to]);

// Instants inside of pieces, between which an object turns little.
export function stepsOf(pieces) {
  return pieces.flatMap(({ from, to, angle }) => {
    const count = Math.min(Math.ceil(Math.abs(angle) / STEP), MOST_STEPS);
    return Array.from({ length: Math.max(count - 1, 0) }, (_, k) => from + ((to - from) * (k + 1)) / count);
  });
}
