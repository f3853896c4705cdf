import { leanDependencies } from './lean-dependencies.mjs';

/** How the program is bundled: one small entry, and chunks that commands load when they need them. */
export function bundleOptions() {
  return {
    entryPoints: { main: 'src/main.ts', 'sandbox-worker': 'src/sandbox/worker.ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '__here.url' },
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [leanDependencies],
  };
}
