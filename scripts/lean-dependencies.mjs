import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { parseAbi, toEventSelector, toFunctionSelector } from 'viem';

/**
 * Parts of what is bundled that cost every start something and give it nothing, or that are in the way of
 * what the program does by itself. Each replaced text has to be there: a new version that looks otherwise
 * fails the build.
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
    // Most calls fail with nothing: what failures say is one text, and read when it is asked for.
    build.onLoad(
      { filter: /[/\\]src[/\\]domain[/\\]catalogue[/\\]index\.ts$/ },
      async ({ path }) => {
        const { catalogue } = await valuesOf(path);
        const text = asciiJson(catalogue());
        return {
          contents: `let read; export const catalogue = () => (read ??= JSON.parse(${JSON.stringify(text)}));`,
        };
      },
    );
    // Interfaces of contracts are written as people read them, and parsed here, not at each start. What is
    // used of the chain library's index is taken from where it lies: whatever else any command uses of it
    // would lie in the same pack, and be loaded with it.
    const placeOf = readIndex(fileURLToPath(import.meta.resolve('viem/utils')));
    build.onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes("from 'viem/utils'")) return undefined;
      const contents = text
        .replaceAll(ABI_CALL, (_, list) =>
          JSON.stringify(withSelectors(parseAbi(new Function(`return [${list}]`)()))),
        )
        .replaceAll(INDEX_IMPORT, (_, names) => namesOf(names).map(placeOf).join(' '));
      if (contents.includes('parseAbi(')) throw new Error(`${path} has an ABI of another form`);
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
    // Selectors are hashes of what an interface says, and a hash is slow at the first time.
    for (const [file, name, item] of HASHED) {
      const hash = `${name}(formatAbiItem(${item}))`;
      edit(build, new RegExp(`viem/_esm/utils/abi/${file}\\.js$`), [
        [hash, `(${item}.selector ?? ${hash})`],
      ]);
    }
    // Code made at run time for each shape pays for itself at the thousandth value, not at the first.
    edit(build, /zod\/v4\/core\/core\.js$/, [
      ['__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }'],
    ]);
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
    // The P-Chain's library works out how texts become points of a curve, with powers of large numbers, and nothing
    // here ever asks it: 6 % of the start of a sandbox, and as much of whoever sends.
    edit(build, /avalanchejs\/dist\/es\/index\.js$/, [
      [
        'function Qt(t,e){if(Ct(t),',
        'function Qt(t,e){let map;return(s)=>(map??=mapOf(t,e))(s)}function mapOf(t,e){if(Ct(t),',
      ],
    ]);
    // A signal is heard once, by whoever ends the program in order: what clears the settings' temporary files
    // away sent each one again, and a second signal is an order to end at once.
    edit(build, /when-exit\/dist\/node\/interceptor\.js$/, [
      ['for (const signal of Signals)', 'for (const signal of [])'],
    ]);
    // All emoji there are, with every sequence of them, take milliseconds to make a pattern of. Of a single
    // code unit the few are enough that are one by themselves.
    const stringWidth = fileURLToPath(import.meta.resolve('string-width'));
    edit(build, new RegExp(`^${stringWidth.replaceAll(/[^\w/-]/g, '\\$&')}$`), [
      ['const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;', RGI_EMOJI],
      // What finds where characters end reads the rules of all languages; a line in plain letters and in signs
      // that are one column wide and stand by themselves needs it not.
      ['/^[\\u0020-\\u007E]*$/', `/^[\\u0020-\\u007E${escaped(NARROW_SIGNS)}]*$/`],
      ['const segmenter = new Intl.Segmenter();', 'let segmenter;'],
      ['of segmenter.segment(string)', 'of (segmenter ??= new Intl.Segmenter()).segment(string)'],
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

/** What a module of the program exports, found by running it. */
async function valuesOf(path) {
  const { outputFiles } = await bundle({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** JSON of one byte for each character, which takes half the place in memory. */
function asciiJson(value) {
  return JSON.stringify(value).replaceAll(/[^ -~]/g, escaped);
}

/** Where the chain library hashes an interface to tell by it. */
const HASHED = [
  ['decodeErrorResult', 'toFunctionSelector', 'x'],
  ['decodeEventLog', 'toEventSelector', 'x'],
  ['decodeFunctionData', 'toFunctionSelector', 'x'],
  ['prepareEncodeFunctionData', 'toFunctionSelector', 'abiItem'],
];

/** An interface whose functions, errors and events have their selectors with them. */
function withSelectors(abi) {
  return abi.map((item) => {
    if (item.type === 'function') return { ...item, selector: toFunctionSelector(item) };
    // An error's selector is made as that of a function with its name is.
    if (item.type === 'error')
      return { ...item, selector: toFunctionSelector({ outputs: [], ...item, type: 'function' }) };
    return item.type === 'event' ? { ...item, selector: toEventSelector(item) } : item;
  });
}

/** Signs of ours that take one column each and join with nothing. */
export const NARROW_SIGNS = '·×–—‘’“”…←↑→↓−≈≤≥─│●○◌✓✗';

function escaped(signs) {
  return [...signs]
    .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** A call of `parseAbi` with a list of plain texts, comments among them. */
const ABI_CALL = /\bparseAbi\(\[((?:\s|,|'(?:[^'\\]|\\.)*'|\/\/[^\n]*)*)\]\)/g;

/** What is imported of the chain library's index. */
const INDEX_IMPORT = /\bimport \{([^}]*)\} from 'viem\/utils';/g;

/** The names of an import that are left when the program runs: no types, and no interface is parsed any more. */
function namesOf(list) {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => !/^(|type .*|parseAbi)$/.test(name));
}

/** Reads where an index has its exports from; gives the import of one name from there. */
function readIndex(index) {
  const places = new Map();
  for (const [, names, from] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from '([^']+)';/g,
  )) {
    for (const name of names.replaceAll(/\/\*[^]*?\*\//g, '').split(',')) {
      places.set(name.trim(), from.startsWith('.') ? join(dirname(index), from) : from);
    }
  }
  return (name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`${index} does not export ${name}`);
    return `import { ${name} } from ${JSON.stringify(place)};`;
  };
}

const KNOWN_JUMPS = `
const known = new WeakMap();
function jumpsOf(interpreter, code) {
  let found = known.get(code);
  if (found === undefined) known.set(code, (found = interpreter._getValidJumpDestinations(code)));
  return found;
}
`;

const RGI_EMOJI = `
let everyEmoji;
const rgiEmojiRegex = {
  test(segment) {
    if (segment.length === 1) return /^\\p{Emoji_Presentation}$/u.test(segment);
    everyEmoji ??= /^\\p{RGI_Emoji}$/v;
    return everyEmoji.test(segment);
  },
};
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
