import { rolldown } from 'rolldown';

/**
 * The chunks that dist/ is split into, in order. A chunk contains the modules whose path matches `test` and everything
 * they import, except what an earlier chunk contains. `main.js` loads `base` and `start`; the others are loaded by
 * dynamic imports when a command needs them.
 */
const chunkGroups = [
  {
    name: 'base',
    test: /src\/(domain|system|sandbox\/world\/(sandbox-profile|genesis-file))|start-sandbox-worker/,
  },
  {
    name: 'texts',
    test: /src\/i18n\/(generated\/en\.ts|english|load-translator)|intl-messageformat/,
  },
  { name: 'start', test: /src\/wiring\/start\.ts$/ },
  {
    name: 'read',
    test: /src\/(wiring\/(networks|open-readers)|commands\/check-opt-in)\.ts$/,
  },
  { name: 'chains', test: /src\/protocol\/|node_modules\/(@avalabs|@noble|@scure|viem)\// },
  { name: 'send', test: /src\/(adapters|cli|commands)\// },
  { name: 'sandbox', test: /src\/sandbox\/run\.ts$/ },
  { name: 'support', test: /src\/support\/|read-capabilities/ },
  { name: 'wizard', test: /src\/(wizard\/|wiring\/open-wizard)/ },
];

const commonOptions = {
  platform: 'node',
  // Only Ink's developer tools import these two, and DEV=false below turns the tools off.
  external: ['react-devtools-core', 'ws'],
  // Messages are parsed at build time (scripts/compile-messages.mjs); this is the library's entry without its parser.
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  transform: {
    target: 'node20.19',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  },
};

/** Bundles the program into ES modules, split into the chunks above and not minified. */
export async function bundleProgram() {
  const bundle = await rolldown({
    ...commonOptions,
    input: { main: 'src/main.ts', 'sandbox-worker': 'src/sandbox/worker.ts' },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: chunkGroups },
  });
  return output;
}

/** Bundles one file and everything it imports into one ES module. */
export async function bundleFile(entry, file, options = {}) {
  const bundle = await rolldown({ ...commonOptions, input: entry, ...options });
  await bundle.write({ file, codeSplitting: false });
}
