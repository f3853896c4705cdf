import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAbi } from 'viem';

/**
 * Parts of what is bundled that cost every start something and give it nothing. Each replaced
 * text has to be there: a new version that looks otherwise fails the build.
 */
export const leanDependencies = {
  name: 'lean-dependencies',
  setup(build) {
    // Of the program's own manifest only the version is asked for.
    build.onLoad({ filter: /package\.json$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    // Interfaces of contracts are written as people read them, and parsed here, not at each start.
    build.onLoad({ filter: /[/\\\\]src[/\\\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('parseAbi(')) return undefined;
      const contents = text.replaceAll(ABI_CALL, (_, list) =>
        JSON.stringify(parseAbi(new Function(`return [${list}]`)())),
      );
      if (contents.includes('parseAbi(')) throw new Error(`${path} has an ABI of another form`);
      return { contents, loader: 'ts' };
    });
    // One implementation of Keccak instead of two; the older one loads Node's cryptography beside it.
    edit(build, /viem\/_esm\/utils\/hash\/keccak256\.js$/, [
      [
        "'@noble/hashes/sha3'",
        JSON.stringify(fileURLToPath(import.meta.resolve('@noble/hashes/sha3.js'))),
      ],
    ]);
    // Where code may jump to is found anew at each call of a contract: a quarter of what reading many vaults cost.
    edit(build, /@ethereumjs\/evm\/dist\/esm\/interpreter\.js$/, [
      ['this._getValidJumpDestinations(this._runState.code)', 'jumpsOf(this, this._runState.code)'],
      ['export class Interpreter {', `${KNOWN_JUMPS}\nexport class Interpreter {`],
    ]);
    // Whoever wants no random numbers needs not load cryptography for them.
    build.onLoad({ filter: /@noble\/hashes\/esm\/cryptoNode\.js$/ }, () => ({
      contents: `import { webcrypto } from 'node:crypto';
        export const crypto = { getRandomValues: (bytes) => webcrypto.getRandomValues(bytes) };`,
    }));
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

/** A call of `parseAbi` with a list of plain texts, comments among them. */
const ABI_CALL = /\bparseAbi\(\[((?:\s|,|'(?:[^'\\]|\\.)*'|\/\/[^\n]*)*)\]\)/g;

const KNOWN_JUMPS = `
const known = new WeakMap();
function jumpsOf(interpreter, code) {
  let found = known.get(code);
  if (found === undefined) known.set(code, (found = interpreter._getValidJumpDestinations(code)));
  return found;
}
`;

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
