import { build, transform } from 'esbuild';
import { relative } from 'node:path';
import { bundleOptions } from './bundle-options.mjs';

/**
 * Bundles the program: CommonJS chunks by file name, and their source maps. Node starts CommonJS a fifth
 * faster than ES modules; only ES modules can be split into chunks. So they are split first, and each
 * chunk is translated then.
 */
export async function bundle() {
  const outdir = 'dist';
  const { outputFiles, metafile } = await build({
    ...bundleOptions(),
    outdir,
    write: false,
    metafile: true,
    sourcemap: 'inline',
  });
  const chunks = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const name = relative(outdir, path);
      return { name, ...(await translate(text, name)) };
    }),
  );
  return { chunks, metafile };
}

/** Bundles one entry into one CommonJS file, whole. */
export function bundleOne(options) {
  return build({
    ...bundleOptions(),
    splitting: false,
    format: 'cjs',
    banner: { js: HERE },
    logLevel: 'error',
    ...options,
  });
}

/** Where a module lies, for code that asks `import.meta.url`. */
const HERE = "const __here={get url(){return require('node:url').pathToFileURL(__filename).href}};";
/** A chunk is loaded when it is asked for; any other import stays one of the user's installation. */
const LOAD = 'const __load=async(chunk)=>require(chunk);';

async function translate(text, name) {
  // As long as what it replaces: positions in the source map stay true.
  const lazy = text.replaceAll(/\bimport\(("\.\.?\/[^"]+")\)/g, '__load($1)');
  const head = [...(lazy.includes('__here.') ? [HERE] : []), ...(lazy === text ? [] : [LOAD])].join(
    '',
  );
  const { code, map } = await transform(lazy, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    sourcefile: name,
    sourcemap: 'external',
    banner: `"use strict";${head}`,
  });
  return { code, map };
}
