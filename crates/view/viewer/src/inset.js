// The place of a contact, enlarged: the two features and what is around them, in full double precision.

import { svg } from "./stage.js";

const WIDTH = 240;
const HEIGHT = 200;

// Lengths of the bar that shows the scale, as digits before a power of ten.
const DIGITS = [1, 2, 5];

// Half the side of the square in pixels that lines are cut to.
const REACH = 2000;

const minus = (a, b) => a.map((x, axis) => x - b[axis]);
const dot = (a, b) => a.reduce((sum, x, axis) => sum + x * b[axis], 0);

// Greatest distance of two corners of a feature.
export function extent(corners) {
  let longest = 0;
  for (const a of corners) for (const b of corners) longest = Math.max(longest, Math.hypot(...minus(a, b)));
  return longest;
}

export class Inset {
  constructor(figure, onchange) {
    this.figure = figure;
    this.zoom = 1;
    this.canvas = figure.querySelector("svg");
    this.canvas.setAttribute("viewBox", `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`);
    this.caption = figure.querySelector("figcaption");
    figure.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom *= Math.exp(-event.deltaY / 400);
        onchange();
      },
      { passive: false },
    );
  }

  // Draws a mark at an instant; `moves` put a corner of each side, from its origin as it is turned at the mark, to its place then,
  // and `when` says how the two instants differ, if they do.
  draw(mark, moves, axes, names, unit, when) {
    this.figure.hidden = !mark || this.isOff;
    if (this.figure.hidden) return;
    const gap = mark.distance ?? 0;
    // Of each side its feature, or of a vertex the triangles there; the smaller of both sides is seen whole.
    const known = mark.sides.map(({ parts, nearby }) => {
      const [own, around] = [parts, nearby].map((shapes) => shapes.map(extent).filter((length) => length > 0));
      return Math.min(...(own.length ? own : around));
    }).filter(Number.isFinite);
    const around = Math.max(2.4 * gap, known.length ? 0.7 * Math.min(...known) : 0) || 1;
    const scale = (this.zoom * WIDTH) / around;
    const see = (point) => {
      const seen = minus(point, mark.point);
      return [dot(seen, axes[0]) * scale, -dot(seen, axes[1]) * scale];
    };
    this.canvas.replaceChildren();
    const triangles = mark.sides.flatMap((side, k) =>
      side.nearby.map((triangle) => {
        const points = triangle.map(moves[k]);
        const depth = Math.max(...points.map((point) => dot(minus(point, mark.point), axes[2])));
        return { points, depth, colour: k === 0 ? "var(--a)" : "var(--b)" };
      }),
    );
    triangles.sort((one, other) => one.depth - other.depth);
    for (const { points, colour } of triangles) {
      const path = clipped(points.map(see)).join(" ");
      svg(this.canvas, "polygon", { points: path, fill: colour, "fill-opacity": 0.22, stroke: colour, "stroke-opacity": 0.5 });
    }
    mark.sides.forEach((side, k) => side.parts.forEach((part) => this.drawFeature(part, moves[k], see, k)));
    if (mark.apart && !when) {
      const points = mark.apart.map((point) => see(point).join(",")).join(" ");
      svg(this.canvas, "polyline", { points, stroke: "var(--lit)", "stroke-width": 2.5 });
    }
    if (!when) svg(this.canvas, "circle", { cx: 0, cy: 0, r: 4, fill: "var(--lit)" });
    this.drawBar(scale, unit);
    const pair = names.length === 1 ? names[0] : `${names[0]} (solid line), ${names[1]} (dashed)`;
    this.caption.textContent = when ? `${pair}, ${when}` : pair;
  }

  drawFeature(part, move, see, k) {
    const points = part.map((corner) => see(move(corner)));
    const path = clipped(points).join(" ");
    const line = { stroke: "var(--lit)", "stroke-width": 3, fill: "none", "stroke-dasharray": k === 0 ? "none" : "6 4" };
    if (points.length > 2) svg(this.canvas, "polygon", { points: path, ...line });
    else if (points.length === 2) svg(this.canvas, "polyline", { points: path, ...line });
    else if (points.length === 1) {
      const [cx, cy] = points[0];
      svg(this.canvas, "circle", { cx, cy, r: 8, ...line, "stroke-dasharray": k === 0 ? "none" : "4 3" });
    }
  }

  // A bar of a round length, a third of the width at most.
  drawBar(scale, unit) {
    const most = WIDTH / 3 / scale;
    const power = Math.floor(Math.log10(most));
    const digit = DIGITS.findLast((digit) => digit * 10 ** power <= most) ?? 1;
    const length = digit * 10 ** power;
    const [left, low] = [-WIDTH / 2 + 10, HEIGHT / 2 - 10];
    const right = left + length * scale;
    const back = { x: left - 6, y: low - 24, width: Math.max(right - left, 60) + 12, height: 30, rx: 4 };
    svg(this.canvas, "rect", { ...back, fill: "var(--panel)", "fill-opacity": 0.85 });
    svg(this.canvas, "path", { d: `M${left} ${low - 4}v4H${right}v-4`, fill: "none", stroke: "currentColor", "stroke-width": 1.5 });
    const text = svg(this.canvas, "text", { x: left, y: low - 8, fill: "currentColor", "font-size": 12 });
    text.textContent = `${power < -3 || power > 4 ? `${digit}e${power}` : Number(length.toPrecision(1))} ${unit}`;
  }
}

// The part of a polygon or a segment that is near the picture: browsers draw lines to places far outside badly.
function clipped(points) {
  for (const [axis, sign] of [[0, 1], [0, -1], [1, 1], [1, -1]]) {
    const within = (point) => REACH - sign * point[axis];
    // The last corner of a polygon is followed by its first one.
    const closed = points.length > 2;
    points = points.flatMap((point, k) => {
      if (!closed && k === points.length - 1) return within(point) >= 0 ? [point] : [];
      const next = points[(k + 1) % points.length];
      const [here, there] = [within(point), within(next)];
      const own = here >= 0 ? [point] : [];
      if (here >= 0 === there >= 0) return own;
      const share = here / (here - there);
      return [...own, point.map((x, k) => x + share * (next[k] - x))];
    });
  }
  return points;
}
