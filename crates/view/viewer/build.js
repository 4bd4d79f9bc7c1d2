// Builds `viewer.js` of the sources beside it, and the hashes by which a page allows the script and the style:
// `npm ci && npm run build`. The same versions give the same bytes. With `--out FOLDER` nothing here is replaced.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] === "--out" ? process.argv[3] : here;
mkdirSync(out, { recursive: true });

const licence = readFileSync(join(here, "node_modules/three/LICENSE"), "utf8").trim();
// Shaders of materials that the viewer does not have. Three.js names all in one table, so that none is left out by itself.
const UNUSED = new RegExp(
  "/(lights_physical_(pars_)?fragment|transmission_(pars_)?fragment|iridescence_(pars_)?fragment|envmap_physical_pars_fragment" +
    "|clearcoat_[a-z_]*|lightprobes_pars_fragment|cube_uv_reflection_fragment|lights_(phong|toon)_(pars_)?fragment" +
    "|mesh(physical|phong|toon|matcap|normal)|vsm|sprite|shadow|equirect|background(Cube)?|cube|depth|distance)[.]glsl[.]js$",
);

// Three.js in its single modules, with shaders that hold no comments, and nothing where a shader is not used.
const singleModules = {
  name: "single modules",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^three$/ }, () => ({ path: join(here, "node_modules/three/src/Three.js") }));
    onLoad({ filter: /[.]glsl[.]js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const bare = (shader) => shader.replace(/[/][/].*/g, "").replace(/[/][*][^]*?[*][/]/g, "").replace(/\s*\n\s*/g, "\n");
      const contents = text.replace(/`([^`]*)`/g, (_, shader) => `\`${UNUSED.test(path) ? "" : bare(shader)}\``);
      return { contents, loader: "js" };
    });
  },
};
const result = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.js"],
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  // The notice of the library is put back whole: every page is a copy of it.
  legalComments: "none",
  metafile: true,
  plugins: [singleModules],
  banner: { js: `/* three.js 0.187.0, https://threejs.org\n\n${licence}\n*/` },
  write: false,
});
const script = result.outputFiles[0].text.trimEnd();
if (/<\/script|<!--/i.test(script)) {
  throw new Error("the bundle would end the script element that holds it");
}
const hash = (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}\n`;
writeFileSync(join(out, "viewer.js"), script);
writeFileSync(join(out, "viewer.js.sha256.txt"), hash(script));
writeFileSync(join(out, "viewer.css.sha256.txt"), hash(readFileSync(join(here, "viewer.css"), "utf8")));
writeFileSync(join(out, "THREE-LICENSE.txt"), `${licence}\n`);
