import { rolldown, type InputOptions, type OutputAsset, type OutputChunk } from 'rolldown';

/**
 * The chunks that dist/ is split into, in order. A chunk contains the modules whose path matches `test`, and
 * their imports, except the modules of earlier chunks. `main.js` loads `base`, `texts` and `start`. Help adds
 * `help`; `explain` adds `help`, `abi` and `explain`. Commands load the other chunks with dynamic imports. The
 * wizard's first frame needs `help`, `terminal` and `wizard`. The sandbox needs `help`, `terminal`, `abi`, `keys`
 * and `sandbox`.
 */
const chunkGroups = [
  {
    name: 'base',
    test: /src\/(domain(?!\/parsed-by)|storage|sandbox\/(index|network\/sandbox-profile))|start-sandbox-worker/,
  },
  {
    name: 'texts',
    test: /src\/i18n\/(generated\/en\.ts|english|load-translator|pattern-of)|intl-messageformat/,
  },
  { name: 'start', test: /src\/app\/start\.ts$/ },
  // Loaded at the start where a settings file exists.
  { name: 'settings', test: /src\/adapters\/storage\/settings-store\.ts$/ },
  { name: 'help', test: /src\/cli\/help\.ts$|src\/page\/text\.ts$/ },
  {
    name: 'terminal',
    test: /src\/(wizard\/(theme\/tones\.ts|terminal\/live-area)|app\/sandbox\/account-title|commands\/options\/max-fee|session\/create-session|page\/pages)/,
  },
  {
    name: 'abi',
    test: /node_modules\/(abitype|viem\/_esm\/utils\/(abi|data|encoding|hash|transaction))\//,
  },
  { name: 'explain', test: /src\/support\/explain\// },
  {
    name: 'read',
    test: /src\/(app\/networks\/networks|commands\/registration\/read-opt-in)\.ts$/,
  },
  {
    name: 'keys',
    test: /src\/protocol\/(crypto\/(bls|signing-key)|warp)|node_modules\/@avalabs\//,
  },
  { name: 'chains', test: /src\/protocol\/|node_modules\/viem\// },
  { name: 'send', test: /src\/(adapters|cli|commands)\// },
  { name: 'sandbox', test: /src\/sandbox\/start\/start-sandbox\.ts$/ },
  { name: 'support', test: /src\/support\// },
  { name: 'wizard', test: /src\/wizard\/|src\/app\/wizard\/open-wizard/ },
  { name: 'session', test: /src\/(session\/run-session-flow|app\/wizard\/session-options)\.ts$/ },
];

const commonOptions: InputOptions = {
  platform: 'node',
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

/** Bundles the program into ES modules, split into the chunks above and not minified. */
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
    codeSplitting: { groups: chunkGroups },
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
