import { existsSync } from 'node:fs';

const worker = 'src/sandbox/worker.ts';

/** How the program is bundled: one small entry, and chunks that commands load when they need them. */
export function bundleOptions() {
  return {
    entryPoints: {
      main: 'src/main.ts',
      ...(existsSync(worker) ? { 'sandbox-worker': worker } : {}),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    jsx: 'automatic',
    external: ['react-devtools-core'],
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    chunkNames: 'chunks/[name]-[hash]',
    banner: {
      // Some dependencies are CommonJS; inside an ES module bundle they need a require of their own.
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  };
}
