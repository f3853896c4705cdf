'use strict';
// The main script of the single-file program. Node runs it as CommonJS and gives it no file to import from. It
// unpacks the program into the user's cache folder, once for each version, and imports it there.
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { brotliDecompressSync } = require('node:zlib');

const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(base, 'validator-onboarding', `program-${getAsset('hash', 'utf8')}`);
if (!existsSync(folder)) unpack();
createRequire(join(folder, 'import-main.cjs'))('./import-main.cjs');

/** Unpacks into a folder of this process and renames it, because another process may be unpacking too. */
function unpack() {
  const files = JSON.parse(brotliDecompressSync(Buffer.from(getAsset('files'))).toString());
  const fresh = `${folder}.${process.pid}`;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(fresh, path), text, { mode: 0o600 });
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
