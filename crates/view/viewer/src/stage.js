// The picture: bodies drawn by three.js, and above them marks in SVG, placed in full double precision.

import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  ColorManagement,
  DirectionalLight,
  DoubleSide,
  FrontSide,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OrthographicCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { shapeOf } from "./payload.js";
import { inverse, spread, turned } from "./turn.js";

// Where the eye is, as seen from the middle.
export const VIEWS = {
  iso: [0.62, -1, 0.62],
  top: [0, -1e-6, 1],
  bottom: [0, -1e-6, -1],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
};

const COLOURS = {
  light: { still: 0xb9c0ca, moves: 0x86add1, a: 0x3f95cc, b: 0xe8b04a, edge: 0x1b1f24, path: 0x57606a, clear: 0x009e73, met: 0xd55e00 },
  dark: { still: 0x7c8591, moves: 0x5e8ebb, a: 0x56b4e9, b: 0xe69f00, edge: 0x05070a, path: 0xaeb7c2, clear: 0x2fc79a, met: 0xff8a3d },
};

// More triangles than these are drawn without their edges.
const MOST_WITH_EDGES = 150000;

// A shape of more creases than these is drawn without its edges: it would be black with them, and slow.
const MOST_CREASES = 20000;

// Faces that meet at less than about 20 degrees are drawn as one.
const COS_OF_SMOOTH = 0.94;

// A body of more triangles than these hides what its box hides.
const MOST_LOOKED_AT = 20000;

// Copies of moving bodies in a trail.
const GHOSTS = 12;
const MOST_GHOSTS = 600;

// Free space above the bodies, in pixels: words and buttons are there.
const HEAD = 84;

const SVG = "http://www.w3.org/2000/svg";

export function svg(parent, name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  parent.append(element);
  return element;
}

// The edges at which a shape bends, or ends.
function creases(positions, index) {
  const count = index.length / 3;
  const vertices = positions.length / 3;
  const normals = new Float32Array(index.length);
  const at = (corner, axis) => positions[3 * index[corner] + axis];
  for (let t = 0; t < count; t++) {
    const [u, v] = [1, 2].map((k) => [0, 1, 2].map((axis) => at(3 * t + k, axis) - at(3 * t, axis)));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n) || 1;
    for (let axis = 0; axis < 3; axis++) normals[3 * t + axis] = n[axis] / length;
  }
  const open = new Map();
  const lines = [];
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [index[3 * t + k], index[3 * t + ((k + 1) % 3)]];
      const key = a < b ? a * vertices + b : b * vertices + a;
      const other = open.get(key);
      if (other === undefined) {
        open.set(key, t);
        continue;
      }
      open.delete(key);
      const cosine = [0, 1, 2].reduce((sum, axis) => sum + normals[3 * t + axis] * normals[3 * other + axis], 0);
      if (cosine < COS_OF_SMOOTH) lines.push(a, b);
    }
  }
  for (const key of open.keys()) lines.push(Math.floor(key / vertices), key % vertices);
  return new Uint32Array(lines);
}

// True if a ray meets a box beyond its start.
function meetsBox(from, towards, [low, high]) {
  let [enter, leave] = [-Infinity, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const ends = [low, high].map((corner) => (corner[axis] - from[axis]) / (towards[axis] || 1e-300));
    enter = Math.max(enter, Math.min(...ends));
    leave = Math.min(leave, Math.max(...ends));
  }
  return leave > Math.max(enter, 0);
}

// True if a ray meets a triangle farther than a distance from its start.
function meetsSkin(from, towards, solid, least) {
  const positions = solid.getAttribute("position").array;
  const index = solid.getIndex().array;
  const [dx, dy, dz] = towards;
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [3 * index[t], 3 * index[t + 1], 3 * index[t + 2]];
    const [ux, uy, uz] = [positions[b] - positions[a], positions[b + 1] - positions[a + 1], positions[b + 2] - positions[a + 2]];
    const [vx, vy, vz] = [positions[c] - positions[a], positions[c + 1] - positions[a + 1], positions[c + 2] - positions[a + 2]];
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) continue;
    const [sx, sy, sz] = [from[0] - positions[a], from[1] - positions[a + 1], from[2] - positions[a + 2]];
    const u = (sx * px + sy * py + sz * pz) / det;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v >= 0 && u + v <= 1 && (vx * qx + vy * qy + vz * qz) / det > least) return true;
  }
  return false;
}

export class Stage {
  constructor(container, scene, bytes) {
    Object.assign(this, { container, data: scene, centre: scene.centre, bounds: null, hidden: new Set(), faded: new Set(), isClear: false });
    ColorManagement.enabled = false;
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearAlpha(0);
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("aria-label", "Bodies in 3-D; the mouse turns the view, keys 1 to 7 set it");
    container.prepend(this.canvas);
    this.overlay = document.createElementNS(SVG, "svg");
    this.canvas.after(this.overlay);
    this.world = new Scene();
    this.camera = new OrthographicCamera();
    this.camera.up.set(0, 0, 1);
    this.world.add(this.camera, new AmbientLight(0xffffff, 1.9));
    const sun = new DirectionalLight(0xffffff, 1.55);
    sun.position.set(-0.5, 0.9, 1);
    this.camera.add(sun);
    sun.target = this.camera;
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.onchange?.());
    // What the user has turned or moved is not brought into view again by itself.
    this.controls.addEventListener("start", () => (this.fitted = null));
    this.addBodies(bytes);
    this.trail = [];
    this.paths = [];
    this.resize();
  }

  addBodies(bytes) {
    const { shapes, objects } = this.data;
    const triangles = shapes.reduce((sum, shape) => sum + shape.triangles, 0);
    this.geometries = shapes.map((shape) => {
      const { positions, index } = shapeOf(bytes, shape);
      const solid = new BufferGeometry();
      solid.setAttribute("position", new BufferAttribute(positions, 3));
      solid.setIndex(new BufferAttribute(index, 1));
      let edges = null;
      const lines = triangles <= MOST_WITH_EDGES ? creases(positions, index) : [];
      if (lines.length > 0 && lines.length <= 2 * MOST_CREASES) {
        edges = new BufferGeometry();
        edges.setAttribute("position", solid.getAttribute("position"));
        edges.setIndex(new BufferAttribute(lines, 1));
      }
      return { solid, edges, side: shape.closed ? FrontSide : DoubleSide };
    });
    // Many small bodies would be black with edges.
    this.edgeLine = new LineBasicMaterial({ transparent: true, opacity: objects.length > 200 ? 0.2 : 0.55 });
    this.materials = {};
    this.bodies = objects.map((object) => {
      const { solid, edges } = this.geometries[object.shape];
      const body = new Mesh(solid);
      if (edges) body.add(new LineSegments(edges, this.edgeLine));
      this.world.add(body);
      return body;
    });
  }

  // One material of each role, side and opacity.
  material(role, side, opacity) {
    const key = `${role} ${side} ${opacity}`;
    this.materials[key] ??= new MeshLambertMaterial({
      flatShading: true,
      side,
      opacity,
      transparent: opacity < 1,
      depthWrite: opacity === 1,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.materials[key].color.setHex(COLOURS[this.theme][role]);
    return this.materials[key];
  }

  // What hides a mark can be seen through, and on request all that stands.
  opacity(object) {
    const isPair = this.roles[object] === "a" || this.roles[object] === "b";
    const isFaded = this.faded.has(object) || (this.isClear && !this.motions.moves(object));
    if (!isFaded) return 1;
    return isPair ? 0.45 : 0.2;
  }

  // Lets what stands be seen through.
  seeThrough(on) {
    this.isClear = on;
    this.paint();
  }

  setTheme(theme) {
    this.theme = theme;
    this.edgeLine.color.setHex(COLOURS[theme].edge);
    this.paint();
  }

  setRoles(roles) {
    this.roles = roles;
    this.paint();
  }

  // Shows another case: `roles` has the role of each object.
  setCase(motions, clock, leaders, roles) {
    Object.assign(this, { motions, clock, leaders, roles, faded: new Set() });
    this.bounds = this.bound();
    const radius = Math.hypot(...[0, 1, 2].map((axis) => this.bounds[1][axis] - this.bounds[0][axis])) / 2;
    this.unit = radius > 0 ? 1 / radius : 1;
    this.paint();
    this.drawPaths();
    this.drawTrail();
  }

  paint() {
    if (!this.roles || !this.theme) return;
    this.bodies.forEach((body, object) => {
      const { side } = this.geometries[this.data.objects[object].shape];
      body.material = this.material(this.roles[object], side, this.opacity(object));
    });
    (this.lines ?? []).forEach((line, k) => line.material.color.setHex(COLOURS[this.theme][k === 0 ? "clear" : "met"]));
    for (const line of this.paths) line.material.color.setHex(COLOURS[this.theme].path);
    for (const ghost of this.trail) ghost.material.color.setHex(COLOURS[this.theme].moves);
  }

  // The box of an object around its origin, at an instant.
  box(object, time = this.time) {
    const { low, step } = this.data.shapes[this.data.objects[object].shape];
    const scale = this.motions.scale(object, time);
    return [low, low.map((x, axis) => x + 65535 * step[axis])].map((corner) => corner.map((x) => x * scale));
  }

  // The box of all objects in this case, at all waypoints.
  bound() {
    const box = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
    this.data.objects.forEach((_, object) => {
      for (const time of this.motions.steps(object, this.clock)) {
        const pose = this.motions.pose(object, time);
        if (!pose) continue;
        const [low, high] = spread(pose.turn, this.box(object, time));
        for (let axis = 0; axis < 3; axis++) {
          box[0][axis] = Math.min(box[0][axis], pose.place[axis] + low[axis]);
          box[1][axis] = Math.max(box[1][axis], pose.place[axis] + high[axis]);
        }
      }
    });
    for (const { from, to } of this.edgeEnds ?? []) {
      for (const end of [from, to]) {
        for (let axis = 0; axis < 3; axis++) {
          box[0][axis] = Math.min(box[0][axis], end[axis]);
          box[1][axis] = Math.max(box[1][axis], end[axis]);
        }
      }
    }
    return box[0][0] <= box[1][0] ? box : [[0, 0, 0], [0, 0, 0]];
  }

  // A point in the coordinates of the picture.
  local(point) {
    return point.map((x, axis) => (x - this.centre[axis]) * this.unit);
  }

  setBody(mesh, object, { place, turn }, time) {
    const low = turned(turn, this.box(object, time)[0]);
    mesh.position.set(...this.local(place.map((x, axis) => x + low[axis])));
    mesh.quaternion.set(...(turn ?? [0, 0, 0, 1]));
    mesh.scale.setScalar(this.unit * this.motions.scale(object, time));
  }

  setTime(time) {
    this.time = time;
    this.bodies.forEach((body, object) => {
      const pose = this.motions.pose(object, time);
      body.visible = pose !== null && !this.hidden.has(object);
      if (pose) this.setBody(body, object, pose, time);
    });
  }

  drawPaths() {
    for (const line of this.paths) {
      line.geometry.dispose();
      line.material.dispose();
      this.world.remove(line);
    }
    this.paths = [];
    for (const object of this.leaders) {
      const geometry = (times) => {
        const places = times.map((time) => this.motions.place(object, time)).filter((place) => place);
        return new BufferGeometry().setFromPoints(places.map((place) => new Vector3(...this.local(place))));
      };
      const way = geometry(this.motions.steps(object, this.clock));
      if (way.getAttribute("position").count < 2) continue;
      const dots = new PointsMaterial({ size: 5, sizeAttenuation: false });
      this.paths.push(new Line(way, new LineBasicMaterial()), new Points(geometry(this.motions.times(object, this.clock)), dots));
    }
    if (this.paths.length) this.world.add(...this.paths);
    this.showPaths(this.pathsShown ?? true);
    this.paint();
  }

  showPaths(shown) {
    this.pathsShown = shown;
    for (const line of this.paths) line.visible = shown;
  }

  // Edges by their answers: clear ones are drawn through, others up to the contact, and broken behind it.
  drawEdges(edges) {
    for (const line of this.lines ?? []) {
      line.geometry.dispose();
      line.material.dispose();
      this.world.remove(line);
    }
    this.edgeList = edges;
    const [clear, free, rest, met] = [[], [], [], []];
    for (const { from, to, answer, found, clock } of edges) {
      const [start, end] = [from, to].map((point) => new Vector3(...this.local(point)));
      if (answer === 0) {
        clear.push(start, end);
        continue;
      }
      const stop = start.clone().lerp(end, (found.time - clock[0]) / (clock[1] - clock[0]));
      free.push(start, stop);
      rest.push(stop, end);
      met.push(stop);
    }
    const lines = (points, material) => new LineSegments(new BufferGeometry().setFromPoints(points), material).computeLineDistances();
    const size = 0.012;
    const opacity = edges.length > 2000 ? 0.55 : 1;
    const plain = () => new LineBasicMaterial({ transparent: opacity < 1, opacity });
    const dashed = new LineDashedMaterial({ dashSize: size, gapSize: size, transparent: true, opacity: 0.6 * opacity });
    this.lines = [
      lines(clear, plain()),
      lines(free, plain()),
      lines(rest, dashed),
      new Points(new BufferGeometry().setFromPoints(met), new PointsMaterial({ size: 5, sizeAttenuation: false })),
    ];
    this.world.add(...this.lines);
    this.paint();
    this.onchange?.();
  }

  showEdges(shown) {
    for (const body of this.bodies) for (const edges of body.children) edges.visible = shown;
  }

  showTrail(shown) {
    this.trailShown = shown;
    this.drawTrail();
  }

  // Copies of the moving bodies along their ways.
  drawTrail() {
    for (const ghost of this.trail) this.world.remove(ghost);
    this.trail[0]?.material.dispose();
    this.trail = [];
    if (!this.trailShown) return;
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.1, depthWrite: false, side: DoubleSide });
    const moving = this.data.objects.map((_, object) => object).filter((object) => this.motions.moves(object));
    const count = Math.max(2, Math.min(GHOSTS, Math.floor(MOST_GHOSTS / Math.max(moving.length, 1))));
    const [start, end] = this.clock;
    for (const object of moving) {
      for (let k = 0; k <= count; k++) {
        const time = k === count ? end : start + ((end - start) * k) / count;
        const pose = this.motions.pose(object, time);
        if (!pose || this.hidden.has(object)) continue;
        const ghost = new Mesh(this.bodies[object].geometry, material);
        this.setBody(ghost, object, pose, time);
        this.trail.push(ghost);
      }
    }
    if (this.trail.length) this.world.add(...this.trail);
    this.paint();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.container;
    Object.assign(this, { width, height });
    this.renderer.setPixelRatio(window.devicePixelRatio);
    this.renderer.setSize(width, height, false);
    // The middle of the view is below that of the picture.
    this.middle = height / 2 + Math.min(HEAD, height / 2) / 2;
    Object.assign(this.camera, { left: -width / 2, right: width / 2, top: height / 2, bottom: -height / 2 });
    this.camera.setViewOffset(width, height, 0, height / 2 - this.middle, width, height);
    Object.assign(this.camera, { near: 0, far: 40 });
    this.camera.updateProjectionMatrix();
    if (this.fitted) this.fit(this.fitted);
  }

  // Turns the view, and brings a box into it.
  setView(name, box = this.bounds) {
    this.controls.target.set(...this.local(box[0].map((low, axis) => low / 2 + box[1][axis] / 2)));
    const eye = new Vector3(...VIEWS[name]).normalize().multiplyScalar(20);
    this.camera.position.copy(this.controls.target).add(eye);
    this.camera.zoom = 1;
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.fit(box);
  }

  // Zooms so that a box fills the picture.
  fit(box = this.bounds) {
    this.fitted = box;
    this.controls.target.set(...this.local(box[0].map((low, axis) => low / 2 + box[1][axis] / 2)));
    const eye = this.camera.getWorldDirection(new Vector3()).multiplyScalar(-20);
    this.camera.position.copy(this.controls.target).add(eye);
    this.camera.updateMatrixWorld();
    let [across, up] = [1e-12, 1e-12];
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((axis) => box[(corner >> axis) & 1][axis]);
      const seen = new Vector3(...this.local(point)).applyMatrix4(this.camera.matrixWorldInverse);
      across = Math.max(across, Math.abs(seen.x));
      up = Math.max(up, Math.abs(seen.y));
    }
    this.camera.zoom = 0.92 * Math.min(this.width / 2 / across, (this.height - this.middle) / up);
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  // The directions to the right and up in the picture, and towards the eye.
  axes() {
    const m = this.camera.matrixWorld.elements;
    return [0, 1, 2].map((k) => [m[4 * k], m[4 * k + 1], m[4 * k + 2]]);
  }

  // The place of a point in the picture, in pixels.
  project(point) {
    const seen = this.local(point).map((x, axis) => x - this.camera.position.getComponent(axis));
    const [right, up] = this.axes().map((direction) => direction.reduce((sum, x, axis) => sum + x * seen[axis], 0));
    return [this.width / 2 + right * this.camera.zoom, this.middle - up * this.camera.zoom];
  }

  // Fades the bodies that are between the eye and a mark. Only few triangles are looked at; of a body of many its box is.
  fade(marks) {
    const towards = this.axes()[2];
    const faded = new Set();
    this.data.objects.forEach((object, index) => {
      const pose = this.bodies[index].visible && marks.length ? this.motions.pose(index, this.time) : null;
      if (!pose) return;
      const back = inverse(pose.turn);
      const seen = turned(back, towards);
      const [low, high] = this.box(index);
      const isPair = marks.some((mark) => mark.sides.some((side) => side.object === index));
      const reach = Math.hypot(...low.map((x, axis) => high[axis] - x));
      const scale = this.motions.scale(index, this.time);
      const hides = ({ point }) => {
        const from = turned(back, point.map((x, axis) => x - pose.place[axis]));
        if (!meetsBox(from, seen, [low, high])) return false;
        const { solid } = this.geometries[object.shape];
        if (solid.getIndex().count > 3 * MOST_LOOKED_AT) return !isPair;
        const start = from.map((x, axis) => (x - low[axis]) / scale);
        return meetsSkin(start, seen, solid, ((isPair ? 0.003 : 0.001) * reach) / scale);
      };
      if (marks.some(hides)) faded.add(index);
    });
    if (faded.size === this.faded.size && [...faded].every((object) => this.faded.has(object))) return;
    this.faded = faded;
    this.paint();
  }

  // Draws bodies, and marks over them: those of this instant, and thinly others of the case.
  render(marks, others) {
    this.camera.updateMatrixWorld();
    this.fade(marks);
    this.renderer.render(this.world, this.camera);
    this.overlay.replaceChildren();
    const style = getComputedStyle(document.documentElement);
    const [lit, doubt, panel] = ["--lit", "--doubt", "--panel"].map((name) => style.getPropertyValue(name).trim());
    const colour = (mark) => (mark.kind === "undecided" ? doubt : lit);
    if (this.selected) {
      const points = [this.selected.from, this.selected.to].map((point) => this.project(point).join(",")).join(" ");
      svg(this.overlay, "polyline", { points, stroke: style.getPropertyValue("--text").trim(), "stroke-width": 2.5 });
    }
    for (const mark of others) this.drawFeatures(mark, colour(mark), 1.5);
    for (const mark of marks) this.drawMark(mark, colour(mark), panel);
    // The picture as numbers: pixel = matrix * point + shift, of the page. Tests and other programs read it.
    const { left, top } = this.container.getBoundingClientRect();
    const origin = this.project([0, 0, 0]);
    const columns = [0, 1, 2].map((axis) => {
      const one = [0, 0, 0];
      one[axis] = 1 / this.unit;
      return this.project(one).map((x, k) => (x - origin[k]) * this.unit);
    });
    const rows = [0, 1].map((k) => [...columns.map((column) => column[k]), origin[k] + [left, top][k]]);
    this.container.dataset.camera = rows.flat().join(" ");
  }

  // Waits until the picture is drawn.
  wait() {
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  // The features of a mark as lines: solid, or of its second side dashed.
  drawFeatures(mark, lit, width) {
    mark.sides.forEach((side, k) => {
      const line = { stroke: lit, "stroke-width": width, "stroke-linejoin": "round", fill: "none" };
      if (k === 1) line["stroke-dasharray"] = "7 4";
      for (const part of side.parts) {
        const points = part.map((corner) => this.project(corner.map((x, axis) => x + side.origin[axis])));
        const path = points.map((point) => point.join(",")).join(" ");
        if (points.length > 2) svg(this.overlay, "polygon", { points: path, ...line });
        else if (points.length === 2) svg(this.overlay, "polyline", { points: path, ...line });
        else if (points.length === 1) svg(this.overlay, "circle", { cx: points[0][0], cy: points[0][1], r: width, fill: lit });
      }
    });
  }

  // The features, the segment between them, and a ring around the place.
  drawMark(mark, lit, panel) {
    this.drawFeatures(mark, lit, 4);
    if (mark.apart) {
      const points = mark.apart.map((point) => this.project(point).join(",")).join(" ");
      svg(this.overlay, "polyline", { points, stroke: lit, "stroke-width": 3, "stroke-linecap": "round" });
    }
    const [cx, cy] = this.project(mark.point);
    svg(this.overlay, "circle", { cx, cy, r: 5, fill: lit, stroke: panel, "stroke-width": 1.5 });
    const ring = svg(this.overlay, "circle", { cx, cy, r: 13, fill: "none", stroke: lit, "stroke-width": 2.5 });
    if (mark.kind === "undecided") ring.setAttribute("stroke-dasharray", "5 4");
  }
}
