import { readFile } from 'node:fs/promises';

/**
 * Parts of dependencies that cost every start of the wizard something and give it nothing. Each replaced
 * text has to be there: a new version that looks otherwise fails the build.
 */
export const leanDependencies = {
  name: 'lean-dependencies',
  setup(build) {
    // The drawing library waits for its developer's tools while it loads, were they asked for by the
    // variable DEV; a module that waits can be in no CommonJS chunk.
    edit(build, /ink\/build\/reconciler\.js$/, [
      ["await import('./devtools.js')", 'undefined'],
      ['await loadPackageJson()', '{}'],
    ]);
    // The layout engine fetches its own code from a data URL, which loads all of Node's fetch, and waits.
    edit(build, /yoga-layout\/dist\/src\/index\.js$/, [
      ['const Yoga = wrapAssembly(await loadYoga());', START_YOGA],
    ]);
    edit(build, /yoga-layout\/dist\/binaries\/yoga-wasm-base64-esm\.js$/, [
      ['H="data:application/octet-stream;base64,', 'H=h.code="'],
    ]);
  },
};

const START_YOGA = `
const engine = {
  instantiateWasm(imports, done) {
    const code = new WebAssembly.Module(Buffer.from(engine.code, 'base64'));
    const instance = new WebAssembly.Instance(code, imports);
    done(instance);
    return instance.exports;
  },
};
void loadYoga(engine);
const Yoga = wrapAssembly(engine);
`;

function edit(build, filter, replacements) {
  build.onLoad({ filter }, async ({ path }) => {
    let contents = await readFile(path, 'utf8');
    for (const [old, fresh] of replacements) {
      if (contents.split(old).length !== 2) throw new Error(`${path} has not one "${old}"`);
      contents = contents.replace(old, () => fresh);
    }
    return { contents };
  });
}
