// Loaded before the program (node --import). Simulates a disk that is full from the append number FULL_AT on,
// or from the first new file if FULL_AT is 0. As on a real disk, half of the data is written.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const fullAt = Number(process.env.FULL_AT);
const { appendFileSync, writeFileSync } = fs;
let appends = 0;

function fill(write, file, text, ...rest) {
  write(file, text.slice(0, text.length / 2), ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}
fs.appendFileSync = (file, text, ...rest) => {
  appends += 1;
  if (appends < fullAt) appendFileSync(file, text, ...rest);
  else fill(appendFileSync, file, text, ...rest);
};
fs.writeFileSync = (file, text, ...rest) => {
  if (fullAt > 0 || typeof file !== 'number') writeFileSync(file, text, ...rest);
  else fill(writeFileSync, file, text, ...rest);
};
syncBuiltinESMExports();
