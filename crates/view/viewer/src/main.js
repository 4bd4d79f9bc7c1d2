// The page comes to life: its state, its controls and its keys.

import { Inset, extent } from "./inset.js";
import { Motions } from "./motion.js";
import { Edges } from "./edges.js";
import { trackOf, turningOf, unpack } from "./payload.js";
import { Stage, VIEWS, svg } from "./stage.js";
import { inverse, turned } from "./turn.js";
import { digits, number } from "./words.js";

const find = (selector) => document.querySelector(selector);
const root = document.documentElement;

// Seconds of a unit of time.
const SECONDS = { s: 1, ms: 1e-3, us: 1e-6, min: 60, h: 3600 };

// An event this near, as a share of the clock, catches the slider.
const CATCH = 0.006;

// The inset is shown this near to a mark, as a share of the clock.
const NEAR = 0.02;

// Scrolls a list, not the page, so that all of an element is seen.
function reveal(element, list) {
  const [top, bottom] = [element.offsetTop, element.offsetTop + element.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top - 40;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
}

class Page {
  constructor(scene, bytes) {
    this.scene = scene;
    this.tracks = scene.tracks.map((track) => trackOf(bytes, track));
    this.turnings = scene.turnings.map((turning) => turningOf(bytes, turning));
    this.stage = new Stage(find("#stage"), scene, bytes);
    this.stage.onchange = () => this.invalidate();
    this.inset = new Inset(find("#inset"), () => this.invalidate());
    this.view = "iso";
    this.playing = null;
    if (scene.edges?.count) {
      this.edges = new Edges(scene, bytes, this.tracks, this.stage, (found) => {
        this.showCase(found);
        this.setTime(this.contact?.time ?? this.clock[0]);
      });
    }
    this.listObjects();
    this.listViews();
    this.listen();
    const wish = this.wish();
    root.classList.toggle("bare", wish.bare === "1");
    this.setTheme(wish.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    for (const element of document.querySelectorAll("#now, #views, #objects, .tools")) element.hidden = false;
    find("#fallback").remove();
    this.stage.resize();
    this.follow(wish);
    new ResizeObserver(() => {
      this.stage.resize();
      this.invalidate();
    }).observe(find("#stage"));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!location.hash && !calm && !this.edges && this.case.dial === "time" && this.clock[1] > this.clock[0]) this.play();
  }

  // What the address asks for: `#t=1.25&view=top&check=ID&edge=LINE&only=ID&theme=dark&trail=1&through=1&paths=0`. `t` may be `contact`;
  // `bare=1` shows the picture alone, `zoom=1` the contact, and `frames=9` measures how long a picture takes.
  wish() {
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  }

  follow(wish) {
    const named = this.scene.cases.findIndex((one) => one.id === wish.check);
    const failed = this.scene.cases.findIndex((one) => one.pass === false);
    this.setCase(Math.max(named >= 0 ? named : failed, 0));
    if (this.edges) {
      this.edges.select(this.edges.list.find((edge) => edge.line === Number(wish.edge)) ?? this.edges.first());
      this.edges.draw();
    }
    this.stage.hidden.clear();
    if (wish.only !== undefined) this.isolate((object) => wish.only.split(",").includes(object.id));
    if (wish.trail) this.toggle("#show-trail", true);
    if (wish.through) this.toggle("#show-through", true);
    if (wish.paths === "0") this.toggle("#show-paths", false);
    this.setView(wish.view in VIEWS ? wish.view : "iso");
    if (wish.t === "contact") this.setTime(this.contact?.time ?? this.clock[0]);
    else if (wish.t !== undefined && Number.isFinite(Number(wish.t))) this.setTime(this.meant(Number(wish.t)));
    if (wish.zoom) this.zoomToContact(wish.t !== undefined);
    if (wish.frames) this.measure(Number(wish.frames));
  }

  // The time of an event that is printed like a time, or else that time.
  meant(time) {
    const found = this.case.marks.find((mark) => number(mark.time) === String(time) || Math.abs(mark.time - time) <= 4e-16 * Math.abs(time));
    return found?.time ?? time;
  }

  setCase(index) {
    const none = { clock: [0, 0], dial: "time", courses: [], leaders: [], marks: [], headline: "" };
    this.showCase(this.scene.cases[index] ?? none);
    document.querySelectorAll("#checks button").forEach((button, k) => {
      button.setAttribute("aria-pressed", k === index);
      if (k === index) reveal(button, find("#checks"));
    });
    this.setView(this.view);
  }

  showCase(found) {
    this.pause();
    this.case = found;
    this.clock = found.clock;
    this.motions = new Motions(this.scene.objects, this.tracks, this.turnings, found.courses);
    // Where nothing is known any more the clock stops, as at a contact.
    this.contact = found.marks.find((mark) => mark.kind === "contact" || mark.kind === "undecided");
    this.roles = this.rolesOf(this.contact ?? found.marks[0]);
    this.stage.setCase(this.motions, this.clock, found.leaders, this.roles);
    this.events = this.eventsOf(found);
    const slider = find("#time");
    [slider.min, slider.max] = this.clock;
    // A clock that does not run is not shown, and through numbered places nothing plays.
    find("#clock").hidden = this.clock[0] === this.clock[1];
    for (const selector of ["#play", "#speed"]) find(selector).hidden = found.dial === "place";
    this.inset.zoom = 1;
    this.drawTicks();
    this.drawRoles();
    this.setTime(this.clock[0]);
  }

  // The roles of all objects: those of a mark are A and B.
  rolesOf(mark) {
    const pair = mark?.sides.map((side) => side.object) ?? [];
    return this.scene.objects.map((_, object) => {
      if (this.case.dial !== "place" && pair.includes(object)) return pair[0] === object ? "a" : "b";
      return this.motions.moves(object) ? "moves" : "still";
    });
  }

  // Times at which something happens, in order, each with its kind.
  eventsOf(found) {
    const kinds = new Map();
    const moving = this.scene.objects.map((_, object) => object).filter((object) => this.motions.moves(object));
    for (const object of moving) {
      for (const time of this.motions.times(object, this.clock)) kinds.set(time, "waypoint");
    }
    for (const mark of [...found.marks].reverse()) kinds.set(mark.time, mark.kind);
    return [...kinds].map(([time, kind]) => ({ time, kind })).sort((a, b) => a.time - b.time);
  }

  drawTicks() {
    const ticks = find("#ticks");
    ticks.replaceChildren();
    const [start, end] = this.clock;
    const order = { waypoint: 0, place: 1, nearest: 1, undecided: 2, contact: 2 };
    for (const { time, kind } of [...this.events].sort((a, b) => order[a.kind] - order[b.kind])) {
      const place = svg(ticks, "svg", { x: `${end > start ? (100 * (time - start)) / (end - start) : 0}%`, overflow: "visible" });
      const shapes = {
        waypoint: { d: "M0 2v6", stroke: "var(--soft)", "stroke-width": 1.5 },
        nearest: { d: "M0 2l5 6l-5 6l-5 -6z", fill: "var(--a)" },
        place: { d: "M0 2l5 6l-5 6l-5 -6z", fill: "var(--a)" },
        contact: { d: "M0 1l7 13h-14z", fill: "var(--lit)" },
        undecided: { d: "M0 2l6 11h-12z", fill: "var(--panel)", stroke: "var(--doubt)", "stroke-width": 2 },
      };
      const shape = svg(place, "path", { ...shapes[kind], cursor: "pointer" });
      svg(shape, "title", {}).textContent = kind === "place" ? this.instant(time) : `${kind} at ${this.instant(time)}`;
      shape.addEventListener("click", () => this.jump(time));
    }
  }

  setTime(time) {
    const whole = this.case.dial === "place" ? Math.round(time) : time;
    this.time = Math.min(Math.max(whole, this.clock[0]), this.clock[1]);
    this.stage.setTime(this.time);
    const mark = this.marksNow()[0];
    const roles = mark && this.rolesOf(mark);
    if (mark && roles.some((role, object) => role !== this.roles[object])) {
      this.roles = roles;
      this.stage.setRoles(roles);
      this.drawRoles();
    }
    this.say();
    this.invalidate();
  }

  jump(time) {
    this.pause();
    this.setTime(time);
  }

  // The marks of this very instant.
  marksNow() {
    return this.case.marks.filter((mark) => mark.time === this.time).slice(0, 4);
  }

  // An instant in words, as the clock of this case means it.
  instant(time) {
    switch (this.case.dial) {
      case "place":
        return `place ${Math.round(time) + 1} of ${this.clock[1] + 1}`;
      case "breakpoint":
        return `breakpoint ${number(time)}`;
      case "way":
        return `at ${number(100 * time)} % of the way`;
      case "multiple":
        return `moved by ${number(time)} times the direction`;
      default:
        return `t\u00a0=\u00a0${number(time, digits(this.clock))}\u00a0${this.scene.units[1]}`.trim();
    }
  }

  name(object) {
    return this.scene.objects[object].id;
  }

  // The scales of the objects that are scaled, in words.
  scales() {
    const scaled = this.case.courses.filter(([, , , scale]) => scale !== null);
    return scaled.map(([object]) => `${this.name(object)} x ${number(this.motions.scale(object, this.time))}`).join(", ");
  }

  // The time, and what is known about it, in words.
  say() {
    const unit = this.scene.units[1];
    const now = find("#now");
    const line = (text, kind) => {
      const paragraph = document.createElement("p");
      if (kind) paragraph.className = kind;
      paragraph.textContent = text;
      return paragraph;
    };
    const title = document.createElement("b");
    title.textContent = this.instant(this.time);
    title.title = String(this.time);
    const lines = this.clock[0] === this.clock[1] ? [] : [title];
    if (this.case.dial === "breakpoint") lines.push(line(this.scales()));
    const marks = this.marksNow();
    for (const mark of marks) {
      const apart = mark.distance === null ? "" : `, ${number(mark.distance)} ${this.scene.units[0]} apart`;
      const how = mark.kind === "nearest" ? "about " : mark.exact?.includes(" ") ? "" : "exactly ";
      const exact = mark.exact === null ? mark.label : `${mark.label} ${how}${mark.exact} ${unit}`.trim();
      lines.push(line(`${exact}${mark.exact === null ? "" : apart}`, mark.kind === "undecided" ? "doubt" : "lit"));
      for (const side of mark.sides) if (side.feature) lines.push(line(`${this.name(side.object)}: ${side.feature}`));
    }
    if (!marks.length) lines.push(line(this.case.headline, "soft"));
    if (this.contact && this.time > this.contact.time) {
      const after = this.contact.kind === "undecided" ? "After this nothing is known" : "After the first contact";
      lines.push(line(`${after}: bodies are shown as if they went through each other.`, "soft"));
    }
    now.replaceChildren(...lines);
    const slider = find("#time");
    slider.value = this.time;
    const words = marks.length ? `, ${marks[0].kind}` : "";
    slider.setAttribute("aria-valuetext", `${this.instant(this.time)}${words}`);
    root.dataset.time = String(this.time);
  }

  setView(name) {
    this.view = name;
    this.stage.setView(name);
    this.invalidate();
  }

  zoomToContact(stays = false) {
    const mark = this.marksNow()[0] ?? this.contact ?? this.case.marks[0];
    if (!mark) return;
    if (!stays) this.jump(mark.time);
    this.stage.fit(this.around(mark));
    this.invalidate();
  }

  // The box that is seen when a mark is zoomed to.
  around(mark) {
    const own = Math.max(...mark.sides.flatMap((side) => side.parts.map(extent)), mark.distance ?? 0);
    if (mark.kind === "place" && own > 0) return [mark.point.map((x) => x - 2 * own), mark.point.map((x) => x + 2 * own)];
    const size = Math.max(
      ...mark.sides.map((side) => {
        const [low, high] = this.stage.box(side.object);
        return Math.min(...low.map((x, axis) => high[axis] - x).filter((length) => length > 0));
      }).filter(Number.isFinite),
    );
    return [mark.point.map((x) => x - size), mark.point.map((x) => x + size)];
  }

  // Seconds in which the whole clock is played: those of its unit where these are neither few nor many.
  seconds() {
    const natural = (this.clock[1] - this.clock[0]) * (SECONDS[this.scene.units[1]] ?? NaN);
    return Number.isFinite(natural) ? Math.min(Math.max(natural, 3), 15) : 6;
  }

  play() {
    const [start, end] = this.clock;
    if (end === start) return;
    if (this.time >= end) this.setTime(start);
    const stop = this.contact && this.contact.time > this.time ? this.contact.time : end;
    const rate = ((end - start) / this.seconds()) * Number(find("#speed").value);
    let last = performance.now();
    const step = () => {
      if (this.playing === null) return;
      this.wait(null);
      const now = performance.now();
      const next = this.time + (rate * (now - last)) / 1000;
      last = now;
      this.setTime(next >= stop ? stop : next);
      if (this.time === stop) this.pause();
      else this.wait(step);
    };
    this.wait(step);
    find("#play").textContent = "Pause";
  }

  // Asks for the next step of the clock, or for none. A page that is not drawn gets no frames, and its clock runs on.
  wait(step) {
    if (this.playing) {
      cancelAnimationFrame(this.playing.frame);
      clearTimeout(this.playing.timer);
    }
    this.playing = { frame: step && requestAnimationFrame(step), timer: step && setTimeout(step, 100) };
  }

  pause() {
    this.wait(null);
    this.playing = null;
    find("#play").textContent = "Play";
  }

  event(step) {
    const after = this.events.filter((event) => (step > 0 ? event.time > this.time : event.time < this.time));
    const found = step > 0 ? after[0] : after.at(-1);
    if (found) this.jump(found.time);
  }

  setTheme(theme) {
    root.dataset.theme = theme;
    find("#theme").textContent = theme === "dark" ? "Light" : "Dark";
    this.stage.setTheme(theme);
    this.invalidate();
  }

  listViews() {
    for (const name of Object.keys(VIEWS)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", () => this.setView(name));
      find("#views").append(button);
    }
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: "zoom", title: "Zoom to the contact (z)" });
    button.addEventListener("click", () => this.zoomToContact());
    find("#views").append(button);
  }

  // Shows the enlarged place of a contact, or not.
  toggleInset() {
    this.inset.isOff = !this.inset.isOff;
    this.invalidate();
  }

  listObjects() {
    const list = find("#objects ul");
    this.rows = this.scene.objects.map((object, index) => {
      const row = document.createElement("li");
      row.title = `${object.id}: ${object.note}`;
      const sign = svg(row, "svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" });
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = true;
      box.addEventListener("change", () => this.show(index, box.checked));
      const name = document.createElement("bdi");
      name.textContent = object.id;
      label.append(box, " ", name);
      const only = document.createElement("button");
      only.type = "button";
      only.textContent = "only";
      only.setAttribute("aria-label", `Show only ${object.id}`);
      only.addEventListener("click", () => this.isolate((_, other) => other === index));
      row.append(label, only);
      return { row, sign, box };
    });
    list.append(...this.rows.map(({ row }) => row));
  }

  // A sign of each object's role: a square for A, a diamond for B, an arrow for what moves, a dot for what stands.
  drawRoles() {
    const signs = {
      a: { d: "M-5 -5h10v10h-10z", fill: "var(--a)" },
      b: { d: "M0 -6l6 6l-6 6l-6 -6z", fill: "var(--b)" },
      moves: { d: "M-5 -5l10 5l-10 5z", fill: "var(--soft)" },
      still: { d: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", fill: "var(--line)" },
    };
    this.rows.forEach(({ sign }, object) => {
      sign.replaceChildren();
      svg(sign, "path", signs[this.roles[object]]);
    });
  }

  show(object, shown) {
    if (shown) this.stage.hidden.delete(object);
    else this.stage.hidden.add(object);
    this.stage.setTime(this.time);
    this.stage.drawTrail();
    this.invalidate();
  }

  isolate(wanted) {
    this.scene.objects.forEach((object, index) => {
      const shown = wanted(object, index);
      this.rows[index].box.checked = shown;
      if (shown) this.stage.hidden.delete(index);
      else this.stage.hidden.add(index);
    });
    this.stage.setTime(this.time);
    this.stage.drawTrail();
    this.invalidate();
  }

  toggle(selector, on = !find(selector).checked) {
    find(selector).checked = on;
    find(selector).dispatchEvent(new Event("change"));
  }

  listen() {
    const click = (selector, action) => find(selector).addEventListener("click", action);
    click("#play", () => this.toggleplay());
    click("#previous", () => this.event(-1));
    click("#next", () => this.event(1));
    click("#theme", () => this.setTheme(root.dataset.theme === "dark" ? "light" : "dark"));
    click("#help-button", () => find("#help").showModal());
    click("#all", () => this.isolate(() => true));
    click("#inset button", () => this.toggleInset());
    find("#speed").addEventListener("change", () => this.playing !== null && (this.pause(), this.play()));
    find("#time").addEventListener("input", (event) => this.drag(Number(event.target.value)));
    find("#filter").addEventListener("input", (event) => {
      const text = event.target.value.toLowerCase();
      this.rows.forEach(({ row }, k) => (row.hidden = !this.name(k).toLowerCase().includes(text)));
    });
    const choice = (selector, action) =>
      find(selector).addEventListener("change", (event) => {
        action(event.target.checked);
        this.invalidate();
      });
    choice("#show-paths", (on) => this.stage.showPaths(on));
    choice("#show-trail", (on) => this.stage.showTrail(on));
    choice("#show-through", (on) => this.stage.seeThrough(on));
    choice("#show-edges", (on) => this.stage.showEdges(on));
    document.querySelectorAll("#checks button").forEach((button, index) =>
      button.addEventListener("click", () => {
        if (this.edges) return;
        this.setCase(index);
        this.setTime((this.contact ?? this.case.marks[0])?.time ?? this.clock[0]);
      }),
    );
    addEventListener("hashchange", () => this.follow(this.wish()));
    addEventListener("keydown", (event) => this.key(event));
  }

  // Measures the milliseconds of a picture, drawing included.
  measure(count) {
    const start = performance.now();
    for (let k = 0; k < count; k++) {
      this.setTime(this.clock[0] + ((this.clock[1] - this.clock[0]) * k) / count);
      this.render();
      this.stage.wait();
    }
    root.dataset.frame = String((performance.now() - start) / count);
  }

  toggleplay() {
    if (this.playing === null) this.play();
    else this.pause();
  }

  drag(time) {
    this.pause();
    const reach = CATCH * (this.clock[1] - this.clock[0]);
    const stops = (event) => event.kind === "contact" || event.kind === "undecided";
    const order = (event) => Math.abs(event.time - time) - (stops(event) ? reach / 2 : 0);
    const near = this.events.filter((event) => Math.abs(event.time - time) <= reach).sort((a, b) => order(a) - order(b));
    this.setTime(near[0]?.time ?? time);
  }

  key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || find("#help").open) return;
    if (target.matches("select, input[type=search], input[type=number]")) return;
    const step = this.case.dial === "place" ? 1 : (this.clock[1] - this.clock[0]) / 100;
    const share = step * (event.shiftKey ? 10 : 1);
    const actions = {
      " ": () => this.case.dial !== "place" && this.toggleplay(),
      ArrowLeft: () => this.jump(this.time - share),
      ArrowRight: () => this.jump(this.time + share),
      Home: () => this.jump(this.clock[0]),
      End: () => this.jump(this.clock[1]),
      "[": () => this.event(-1),
      "]": () => this.event(1),
      c: () => this.contact && this.jump(this.contact.time),
      z: () => this.zoomToContact(),
      i: () => this.toggleInset(),
      ",": () => this.edges?.step(-1),
      ".": () => this.edges?.step(1),
      f: () => (this.stage.fit(), this.invalidate()),
      p: () => this.toggle("#show-paths"),
      g: () => this.toggle("#show-trail"),
      e: () => this.toggle("#show-edges"),
      x: () => this.toggle("#show-through"),
      d: () => this.setTheme(root.dataset.theme === "dark" ? "light" : "dark"),
      "?": () => find("#help").showModal(),
    };
    Object.keys(VIEWS).forEach((name, k) => (actions[k + 1] = () => this.setView(name)));
    // A button or a box in focus takes the space for itself.
    if (event.key === " " && target.matches("button, input[type=checkbox]")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  invalidate() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.render();
    });
  }

  render() {
    const marks = this.marksNow();
    this.stage.render(marks, this.case.dial === "place" ? this.case.marks : []);
    const near = NEAR * (this.clock[1] - this.clock[0]);
    const far = (mark) => Math.abs(mark.time - this.time);
    const nearest = this.case.marks.reduce((best, mark) => (best && far(best) <= far(mark) ? best : mark), null);
    const wanted = marks[0] ?? (nearest && far(nearest) <= near ? nearest : undefined);
    const moves = wanted?.sides.map((side) => {
      const then = this.motions.pose(side.object, wanted.time);
      const now = wanted.time === this.time ? null : this.motions.pose(side.object, this.time);
      if (!now || !then) return (corner) => corner.map((x, axis) => x + side.origin[axis]);
      const back = inverse(then.turn);
      return (corner) => turned(now.turn, turned(back, corner)).map((x, axis) => x + now.place[axis]);
    });
    const names = wanted?.sides.map((side) => this.name(side.object));
    // On the side where the place itself is not.
    if (wanted) find("#inset").classList.toggle("left", this.stage.project(wanted.point)[0] > this.stage.width / 2);
    const when = marks.length || !wanted ? null : `at ${this.instant(this.time)}; ${wanted.kind} at ${this.instant(wanted.time)}`;
    this.inset.draw(wanted, moves, this.stage.axes(), names, this.scene.units[0], when);
    root.dataset.ready ??= String(Math.round(performance.now()));
  }
}

async function start() {
  const scene = JSON.parse(find("#scene").textContent);
  const bytes = await unpack(find("#numbers").textContent.trim());
  new Page(scene, bytes);
}

start().catch((error) => {
  const fallback = find("#fallback");
  if (fallback) fallback.textContent += ` (${error.message})`;
  root.dataset.failed = error.message;
});
