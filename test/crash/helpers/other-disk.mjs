// Loaded before the program (node --import). Simulates another file system below HOME. FAULTS maps a function of
// node:fs to the system error with which it fails; `fsyncFolder` is fsync of a folder. With `modes`, every file has
// mode 0755.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const faults = JSON.parse(process.env.FAULTS);
const home = process.env.HOME;
const CALLS = {
  fsyncSync: 'fsync',
  fdatasyncSync: 'fdatasync',
  linkSync: 'link',
  chmodSync: 'chmod',
  writeFileSync: 'write',
};

function fail(name, code) {
  const errno = code === 'EDQUOT' ? -122 : -1;
  const shown = code === 'EDQUOT' ? 'Unknown system error -122' : code;
  const text = `${shown}: simulated, ${CALLS[name]}`;
  throw Object.assign(new Error(text), { code: shown, errno, syscall: CALLS[name] });
}
const { fstatSync } = fs;
for (const name of Object.keys(CALLS)) {
  const real = fs[name];
  fs[name] = (target, ...rest) => {
    const isFolder = typeof target === 'number' && fstatSync(target).isDirectory();
    const code = faults[isFolder ? 'fsyncFolder' : name];
    const isOwn = typeof target === 'number' || String(target).startsWith(home);
    if (code !== undefined && isOwn) fail(name, code);
    return real(target, ...rest);
  };
}
if (faults.modes) {
  fs.fchmodSync = () => fail('fsyncSync', 'EPERM');
  fs.fstatSync = (...args) => Object.assign(fstatSync(...args), { mode: 0o100755 });
}
syncBuiltinESMExports();
