// Edges of a planner: their list, what is said about one, and the case in which the robot goes along it.

import { edgesOf } from "./payload.js";
import { number } from "./words.js";

const find = (selector) => document.querySelector(selector);

// Answers in the order of their codes, each with the choice that shows it.
const KINDS = ["clear", "contact", "start"];

// Pixels from an edge at which a click still means it.
const REACH = 8;

export class Edges {
  // `show` is called with the case of an edge.
  constructor(scene, bytes, tracks, stage, show) {
    Object.assign(this, { scene, tracks, stage, show, data: scene.edges });
    this.list = edgesOf(bytes, this.data).map((edge) => ({
      ...edge,
      from: edge.from.map((x, axis) => x + scene.centre[axis]),
      to: edge.to.map((x, axis) => x + scene.centre[axis]),
    }));
    stage.edgeEnds = this.list;
    this.names = new Map(this.data.names);
    this.marks = new Map(this.data.marks);
    // The timetable of the edge that is shown.
    this.track = tracks.push(null) - 1;
    this.shown = new Set([0, 1, 2]);
    find("#edges").hidden = false;
    this.listen();
  }

  listen() {
    KINDS.forEach((kind, code) => {
      const box = find(`#edges-${kind}`);
      const count = this.list.filter((edge) => edge.answer === code).length;
      box.parentElement.querySelector("span").textContent = count;
      box.parentElement.hidden = count === 0;
      box.addEventListener("change", () => {
        if (box.checked) this.shown.add(code);
        else this.shown.delete(code);
        this.draw();
      });
    });
    find("#edges-line").addEventListener("change", (event) => this.selectLine(Number(event.target.value)));
    find("#edges-previous").addEventListener("click", () => this.step(-1));
    find("#edges-next").addEventListener("click", () => this.step(1));
    let start = null;
    this.stage.canvas.addEventListener("pointerdown", (event) => (start = [event.offsetX, event.offsetY]));
    this.stage.canvas.addEventListener("pointerup", (event) => {
      const place = [event.offsetX, event.offsetY];
      if (start && Math.hypot(place[0] - start[0], place[1] - start[1]) < 4) this.pick(place);
    });
  }

  draw() {
    this.stage.drawEdges(this.list.filter((edge) => this.shown.has(edge.answer)));
  }

  // The edge that is shown first: the first in contact, or else the first.
  first() {
    return this.list.find((edge) => edge.answer > 0) ?? this.list[0];
  }

  selectLine(line) {
    const edge = this.list.find((edge) => edge.line === line);
    if (edge) this.select(edge);
    else find("#edges-line").value = this.edge?.line ?? "";
  }

  // The next of the edges that are shown and meet something, or of all that are shown.
  step(direction) {
    const shown = this.list.filter((edge) => this.shown.has(edge.answer));
    const met = shown.filter((edge) => edge.answer > 0);
    const among = met.length ? met : shown;
    const now = this.edge?.index ?? -1;
    const next = direction > 0 ? among.find((edge) => edge.index > now) : among.findLast((edge) => edge.index < now);
    if (next) this.select(next);
  }

  // Selects the edge that is nearest to a place of the picture.
  pick([x, y]) {
    let [best, least] = [null, REACH];
    for (const edge of this.list) {
      if (!this.shown.has(edge.answer)) continue;
      const [[ax, ay], [bx, by]] = [this.stage.project(edge.from), this.stage.project(edge.to)];
      const [dx, dy] = [bx - ax, by - ay];
      const share = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
      const distance = Math.hypot(ax + share * dx - x, ay + share * dy - y);
      if (distance < least) [best, least] = [edge, distance];
    }
    if (best) this.select(best);
  }

  select(edge) {
    this.edge = edge;
    this.stage.selected = edge;
    const { from, to, clock } = edge;
    this.tracks[this.track] = { times: Float64Array.from(clock), places: Float64Array.from([...from, ...to]) };
    const { robot, riders } = this.data;
    const own = [[robot, [0, 0, 0]], ...riders].map(([object, offset]) => [object, offset, [this.track], null]);
    const moved = new Set(own.map(([object]) => object));
    const base = this.scene.cases[0];
    const courses = [...base.courses.filter(([object]) => !moved.has(object)), ...own];
    const mark = this.mark(edge);
    const headline = this.words(edge);
    find("#edges-line").value = edge.line;
    find("#edges-words").textContent = headline;
    this.show({ ...base, clock, courses, leaders: [robot], marks: mark ? [mark] : [], headline });
  }

  words({ index, line, answer, found }) {
    const name = this.names.has(index) ? ` (${this.names.get(index)})` : "";
    const what = ["clear", "contact", "in contact from the start"][answer];
    const whom = found ? ` with ${this.scene.objects[found.object].id}` : "";
    const when = answer === 1 ? ` at t = ${number(found.time)}` : "";
    return `line ${line}${name}: ${what}${whom}${when}`;
  }

  // The contact of an edge: in full, or where the page does not hold it, the time and the two objects.
  mark(edge) {
    if (!edge.found) return null;
    const full = this.marks.get(edge.index);
    if (full) return full;
    const share = (edge.found.time - edge.clock[0]) / (edge.clock[1] - edge.clock[0]);
    const point = edge.from.map((x, axis) => x + share * (edge.to[axis] - x));
    const sides = [this.data.robot, edge.found.object].map((object) => ({ object, feature: "", origin: point, parts: [], nearby: [] }));
    const label = `${edge.answer === 1 ? "first contact" : "in contact from the start,"} at about t = ${number(edge.found.time)}`;
    return { kind: "contact", label, time: edge.found.time, exact: null, point, normal: null, apart: null, distance: null, sides };
  }
}
