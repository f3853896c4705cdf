'use strict';
// The first thing that the single-file program runs: puts its files where Node can read them, once,
// and goes on in them.
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');

const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(base, 'validator-onboarding', `program-${HASH_OF_FILES}`);
if (!existsSync(folder)) unpack();
createRequire(join(folder, 'dist', 'main.js'))('./main.js');

/** Whole or not at all: another process may be doing the same. */
function unpack() {
  const { getAsset } = require('node:sea');
  const { brotliDecompressSync } = require('node:zlib');
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
