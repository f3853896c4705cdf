import { rolldown } from 'rolldown';

/**
 * The chunks, by the modules that each begins with; a module takes what it imports with it, unless an earlier chunk
 * has that already.
 */
const chunks = [
  {
    name: 'base',
    test: /src\/(domain|system|sandbox\/world\/(sandbox-profile|genesis-file))|start-sandbox-worker/,
  },
  { name: 'start', test: /src\/wiring\/start\.ts$/ },
  {
    name: 'read',
    test: /src\/(wiring\/(networks|open-readers)|commands\/check-opt-in|session\/text\/load-words)\.ts$/,
  },
  { name: 'chains', test: /src\/protocol\/|node_modules\/(@avalabs|@noble|@scure|viem)\// },
  { name: 'send', test: /src\/(adapters|cli|commands)\// },
  { name: 'sandbox', test: /src\/sandbox\/run\.ts$/ },
  { name: 'support', test: /src\/support\/|read-capabilities/ },
  { name: 'wizard', test: /src\/(wizard\/|wiring\/open-wizard)/ },
];

const input = {
  platform: 'node',
  // Only Ink's developer tools use them, and DEV=false turns those off.
  external: ['react-devtools-core', 'ws'],
  transform: {
    target: 'node20.19',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  },
};

/** Bundles the program: ES modules that are split into the chunks above, readable as they are. */
export async function bundleProgram() {
  const bundle = await rolldown({
    ...input,
    input: { main: 'src/main.ts', 'sandbox-worker': 'src/sandbox/worker.ts' },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: chunks },
  });
  return output;
}

/** Bundles one file and all that it imports into one ES module. */
export async function bundleFile(entry, file, options = {}) {
  const bundle = await rolldown({ ...input, input: entry, ...options });
  await bundle.write({ file, codeSplitting: false });
}
