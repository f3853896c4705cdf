import { minifySync } from 'rolldown/utils';
import { rolldown, type InputOptions, type OutputAsset, type OutputChunk } from 'rolldown';

/**
 * `conf` needs the first three only for its options `schema` and `migrations`, which the program does not use; the
 * EVM needs the others only for a state of its own, and the sandbox brings one.
 */
const LEFT_OUT = ['ajv/dist/2020.js', 'ajv-formats', 'semver', '@ethereumjs/mpt', 'lru-cache'];
const EMPTY = '\0left-out';

const SHORTER = {
  compress: false,
  mangle: { keepNames: { function: false, class: true } },
  codegen: { removeWhitespace: false },
} as const;

const commonOptions: InputOptions = {
  platform: 'node',
  plugins: [
    {
      // Some packages come with long local names, and are half as large without them.
      name: 'short-local-names',
      transform: {
        filter: { id: /node_modules.*\.[cm]?js$/ },
        handler: (code, id) => ({ code: minifySync(id, code, SHORTER).code, map: null }),
      },
    },
    {
      name: 'left-out',
      resolveId: (source) => (LEFT_OUT.includes(source) ? EMPTY : undefined),
      load: (id) => (id === EMPTY ? 'module.exports = {};' : undefined),
    },
  ],
  // Only Ink's developer tools import this package, and DEV=false below turns the tools off.
  external: ['react-devtools-core'],
  // scripts/compile-messages.ts parses the messages at build time. The alias leaves the library's parser
  // out.
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  transform: {
    target: 'node22.22',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      // Only src/adapters/http sends requests, and it does not use `fetch`. Ink's layout engine would load
      // Node's `fetch` to decode its WebAssembly. Loading `fetch` takes as long as running an empty script.
      fetch: 'undefined',
    },
  },
};

/** Bundles the program into ES modules, which follow from its dynamic imports. Line breaks stay. */
export async function bundleProgram(): Promise<readonly (OutputChunk | OutputAsset)[]> {
  const bundle = await rolldown({
    ...commonOptions,
    input: { main: 'src/main.ts', 'sandbox-worker': 'src/sandbox/start/worker.ts' },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // If a file has one character beyond Latin-1, V8 stores two bytes for each character of the file.
    // Comments of packages contain such characters.
    charset: 'ascii',
    comments: { annotation: false, jsdoc: false, legal: true },
  });
  return output;
}

/** Bundles one file and everything it imports into one ES module. */
export async function bundleFile(
  entry: string,
  file: string,
  options: InputOptions = {},
): Promise<void> {
  const bundle = await rolldown({ ...commonOptions, input: entry, ...options });
  await bundle.write({ file, codeSplitting: false });
}
