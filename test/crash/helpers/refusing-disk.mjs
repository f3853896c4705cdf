// Loaded before the program (node --import). Simulates a home folder that can be read but not written. Every
// change below HOME fails with the system error REFUSAL, such as EROFS or EACCES.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { REFUSAL: code = '', HOME: home = '' } = process.env;
const WRITING = fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT;

function refusal(path) {
  if (!String(path).startsWith(home)) return undefined;
  return Object.assign(new Error(`${code}: refused, '${String(path)}'`), { code });
}

const { openSync } = fs;
fs.openSync = (path, flags, ...rest) => {
  const writes = typeof flags === 'number' ? (flags & WRITING) !== 0 : /[wa+]/.test(flags ?? 'r');
  const error = writes ? refusal(path) : undefined;
  if (error !== undefined) throw error;
  return openSync(path, flags, ...rest);
};
for (const name of [
  'mkdirSync',
  'chmodSync',
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
]) {
  const real = fs[name];
  fs[name] = (path, ...rest) => {
    // A folder that already exists needs no change.
    const error = name === 'mkdirSync' && fs.existsSync(path) ? undefined : refusal(path);
    if (error !== undefined) throw error;
    return real(path, ...rest);
  };
}
syncBuiltinESMExports();
