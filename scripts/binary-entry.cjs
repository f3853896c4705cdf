'use strict';
// The main script of the single executable. Node runs this script as CommonJS and cannot import the bundled files.
// The script therefore unpacks the program into the user's cache folder, once per version, and imports it there.
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { brotliDecompressSync } = require('node:zlib');

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(cache, 'validator-onboarding', `program-${getAsset('hash', 'utf8')}`);
if (!existsSync(folder)) unpack();
createRequire(join(folder, 'import-main.cjs'))('./import-main.cjs');

/** Unpacks into a temporary folder and then renames the folder: two processes may start at the same time. */
function unpack() {
  const files = JSON.parse(brotliDecompressSync(Buffer.from(getAsset('files'))).toString());
  const temporary = `${folder}.${process.pid}`;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(temporary, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(temporary, path), text, { mode: 0o600 });
  }
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
