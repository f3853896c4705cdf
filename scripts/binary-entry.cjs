'use strict';
// The main script of the single executable. Node runs this script as CommonJS and cannot import the bundled files.
// The script therefore unpacks the program into the user's cache folder, once per version, and imports it there. The
// program may get a key, so at each start every file is compared with the hash that the executable contains.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join, resolve } = require('node:path');
const { getAsset } = require('node:sea');
const { brotliDecompressSync } = require('node:zlib');

const cache = resolve(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'));
const own = join(cache, 'validator-onboarding');
const folder = join(own, `program-${getAsset('hash', 'utf8')}`);
const hashes = JSON.parse(getAsset('hashes', 'utf8'));

start();

function start() {
  try {
    fs.mkdirSync(own, { recursive: true, mode: 0o700 });
    requireOwnFolders();
    if (!isIntact()) unpack();
    if (!isIntact()) throw new Error(`other programs change the files in ${folder}`);
  } catch (error) {
    process.exitCode = 3;
    process.stderr.write(
      `The program cannot be unpacked: ${error.message}.\n` +
        `Set XDG_CACHE_HOME to a folder that belongs to you and that only you can change, then run the same command again.\n`,
    );
    return;
  }
  createRequire(join(folder, 'import-main.cjs'))('./import-main.cjs');
}

/** Another user who can rename one of the folders could put other files in their place. Windows has no such modes. */
function requireOwnFolders() {
  const me = process.geteuid?.();
  if (me === undefined) return;
  for (let at = fs.realpathSync(own); ; at = dirname(at)) {
    const { uid, mode } = fs.statSync(at);
    if (uid !== me && uid !== 0) throw new Error(`${at} belongs to user ${uid}`);
    const isSticky = (mode & 0o1000) !== 0;
    if ((mode & 0o002) !== 0 && !isSticky) throw new Error(`every user can change ${at}`);
    if (dirname(at) === at) break;
  }
  fs.chmodSync(own, 0o700);
}

/** True if the folder has exactly the embedded files, without links. */
function isIntact() {
  if (!fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  if (entries.some((entry) => !entry.isFile() && !entry.isDirectory())) return false;
  const files = entries.filter((entry) => entry.isFile());
  return files.length === Object.keys(hashes).length && Object.keys(hashes).every(hasHash);
}

function hasHash(path) {
  try {
    const content = fs.readFileSync(join(folder, path));
    return createHash('sha256').update(content).digest('hex') === hashes[path];
  } catch {
    // The file is missing or unreadable.
    return false;
  }
}

/** Unpacks into a temporary folder and then renames the folder: two processes may start at the same time. */
function unpack() {
  const files = JSON.parse(brotliDecompressSync(Buffer.from(getAsset('files'))).toString());
  const temporary = fs.mkdtempSync(`${folder}.`);
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(temporary, path)), { recursive: true, mode: 0o700 });
    // Without a sync, a power failure could leave empty files under the final name.
    fs.writeFileSync(join(temporary, path), text, { mode: 0o600, flush: true });
  }
  try {
    if (!isIntact()) fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!isIntact()) throw error;
  }
}
