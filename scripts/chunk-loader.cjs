'use strict';
// Gives out the chunks of the program. They lie together in a few packs, of which each is read when the
// first of its chunks is needed: one file is opened where there were fifty.
//
// What V8 made of a pack is kept beside it, in compiled/, and read at the next start instead of
// compiling it again. V8 takes what it is given: a copy that a disk has damaged would run as it is. So
// everything is kept twice, and used only where both are the same. Where nothing can be written,
// the program starts as it does the first time.
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { Script, constants } = require('node:vm');

const packOf = PACK_OF_CHUNK;
const modules = Object.create(null);
const packs = Object.create(null);
const folder = `${__dirname}/compiled/${process.version}-${process.arch}`;
/** Long enough that a start is over, short enough that V8 has forgotten nothing of it. */
const SAVE_AFTER_MS = 3000;

function load(name) {
  let module = modules[name];
  if (module === undefined) {
    module = modules[name] = { exports: {} };
    const pack = (packs[packOf[name]] ??= readPack(packOf[name]));
    pack[name](module.exports, requireFromChunk, module, __filename);
  }
  return module.exports;
}

function requireFromChunk(path) {
  if (path[0] === '.') return load(path.slice(path.lastIndexOf('/') + 1));
  return SLOW.has(path) ? whenUsed(path) : require(path);
}

/** Parts of Node that it does not load for itself, and of which most calls use few. */
const SLOW = new Set(
  [
    'child_process',
    'crypto',
    'fs/promises',
    'http',
    'https',
    'readline',
    'stream/consumers',
    'timers/promises',
    'tty',
    'worker_threads',
    'zlib',
  ].map((name) => `node:${name}`),
);

/** A module that is loaded when something of it is used. */
function whenUsed(path) {
  let module;
  const real = () => (module ??= require(path));
  return new Proxy(
    {},
    {
      get: (_, key) => real()[key],
      has: (_, key) => key in real(),
      ownKeys: () => Reflect.ownKeys(real()),
      getOwnPropertyDescriptor: (_, key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(real(), key);
        return descriptor && { ...descriptor, configurable: true };
      },
    },
  );
}

function readPack(pack) {
  const filename = `${__dirname}/${pack}.js`;
  const cachedData = readCompiled(pack);
  const source = readFileSync(filename, 'latin1');
  const options = {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  };
  const script = compiling(() => new Script(source, options));
  if (cachedData === undefined || script.cachedDataRejected) keepCompiled(pack, script);
  return script.runInThisContext();
}

/** Under the flags that V8 has been started with, whatever was set since. */
function compiling(compile) {
  const around = globalThis[Symbol.for('onboard.compiling')];
  return around === undefined ? compile() : around(compile);
}

function readCompiled(pack) {
  try {
    const twice = readFileSync(`${folder}/${pack}`);
    const half = twice.length >> 1;
    const [once, again] = [twice.subarray(0, half), twice.subarray(half)];
    return half > 0 && once.equals(again) ? once : undefined;
  } catch {
    return undefined;
  }
}

function keepCompiled(pack, script) {
  let kept = false;
  const keep = () => {
    if (kept) return;
    kept = true;
    try {
      const data = compiling(() => script.createCachedData());
      mkdirSync(folder, { recursive: true });
      const fresh = `${folder}/${pack}.${process.pid}`;
      writeFileSync(fresh, Buffer.concat([data, data]));
      renameSync(fresh, `${folder}/${pack}`);
    } catch {
      // The folder cannot be written to.
    }
  };
  process.once('exit', keep);
  setTimeout(keep, SAVE_AFTER_MS).unref();
}

module.exports = load;
