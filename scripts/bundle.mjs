import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { bundleOptions } from './bundle-options.mjs';
import { assignChunks } from './packs.mjs';

const target = { platform: 'node', target: 'node20.19', legalComments: 'none' };
const small = { minifySyntax: true, minifyWhitespace: true };

/**
 * Bundles the program: files by name, with source maps, and
 * which sources each pack is made of; `mainWith` makes the first file anew, with the text of `--help` in it. Node starts CommonJS a fifth faster than ES
 * modules; only ES modules can be split into chunks. So they are split first, each chunk is translated
 * then, and chunks that are needed together are put into one file.
 */
export async function bundle() {
  const { outputFiles, metafile } = await build({
    ...bundleOptions(),
    outdir: 'dist',
    write: false,
    metafile: true,
    sourcemap: 'inline',
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const entries = Object.entries(metafile.outputs);
  const chunkOf = (entry) =>
    basename(entries.find(([, { entryPoint }]) => entryPoint === entry)[0]);

  const start = chunkOf('src/wiring/start.ts');
  const packOf = {};
  const contents = {};
  const packs = assignChunks(metafile.outputs).map(async ({ name: pack, chunks }) => {
    const names = chunks.map((chunk) => basename(chunk));
    for (const name of names) packOf[name] = pack;
    contents[`${pack}.js`] = chunks.flatMap((chunk) => Object.keys(metafile.outputs[chunk].inputs));
    return putTogether(
      `${pack}.js`,
      await Promise.all(names.map((name) => translate(name, texts.get(name)))),
    );
  });
  const files = [
    ...(await Promise.all(packs)),
    await mainFile(start),
    {
      name: 'sandbox-worker.js',
      code: `require('./loader.js')('${chunkOf('src/sandbox/worker.ts')}');\n`,
    },
  ];
  const loader = await readFile(new URL('chunk-loader.cjs', import.meta.url), 'utf8');
  const { code } = await transform(loader.replace('PACK_OF_CHUNK', JSON.stringify(packOf)), small);
  return {
    files: [...files, { name: 'loader.js', code }],
    contents,
    mainWith: (help) => mainFile(start, help),
  };
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

/** A chunk as a function of what CommonJS gives a module. */
async function translate(name, text) {
  // As long as what it replaces: positions in the source map stay true.
  const lazy = text.replaceAll(/\bimport\(("\.\.?\/[^"]+")\)/g, '__load($1)');
  const head = (lazy.includes('__here.') ? HERE : '') + (lazy === text ? '' : LOAD);
  const { code, map } = await transform(lazy, {
    ...target,
    ...small,
    format: 'cjs',
    sourcefile: name,
    sourcemap: 'external',
    banner: `"use strict";${head}`,
  });
  return { name, code: code, map: JSON.parse(map) };
}

/** One file with many chunks; that they are in brackets has them compiled at once, not first skimmed. */
function putTogether(name, chunks) {
  let code = '({\n';
  const sections = [];
  for (const { name, code: body, map } of chunks) {
    code += `"${name}":(function(exports,require,module,__filename){\n`;
    refuseForeign(name, body);
    sections.push({ offset: { line: code.split('\n').length - 1, column: 0 }, map });
    code += `${body.trimEnd()}\n}),\n`;
  }
  return { name, code: `${code}})\n`, map: JSON.stringify({ version: 3, file: name, sections }) };
}

/**
 * Packs are read byte by byte, which is faster. The bundler writes signs outside ASCII as escapes, in texts but
 * not in regular expressions: there they would become others, and match nothing.
 */
function refuseForeign(name, code) {
  const found = /.{0,40}[^\p{ASCII}].{0,40}/u.exec(code);
  if (found !== null) throw new Error(`${name}: to be written as \\u escapes: ${found[0]}`);
}

/** The file that is started; it knows the version and the help, and loads all else from the packs. */
async function mainFile(start, help = { en: '', ja: '' }) {
  const { outputFiles } = await bundleOne({
    entryPoints: ['src/main.ts'],
    outfile: 'main.js',
    write: false,
    banner: {},
    plugins: [
      ...bundleOptions().plugins,
      {
        name: 'start-from-pack',
        setup({ onLoad, onResolve }) {
          onLoad({ filter: /wiring\/kept-help\.ts$/ }, () => ({
            contents: `export const keptHelp = ${JSON.stringify(help)};`,
          }));
          onResolve({ filter: /wiring\/start\.ts$/ }, () => ({ path: start, external: true }));
        },
      },
    ],
  });
  const whole = outputFiles[0].text;
  const code = whole.replace(
    /import\("[^"]+"\)/,
    `Promise.resolve("${start}").then(require("./loader.js"))`,
  );
  if (code === whole) throw new Error('main.ts does not load wiring/start.ts');
  return { name: 'main.js', code };
}
