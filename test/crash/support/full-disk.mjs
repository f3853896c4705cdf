// Loaded before the program (node --import): a disk that is full from the append with the number FULL_AT
// on. Half of what is written gets there, as with a real one.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fullAt = Number(process.env.FULL_AT);
const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
const handle = await open(join(folder, 'any'), 'w');
const files = Object.getPrototypeOf(handle);
await handle.close();
await rm(folder, { recursive: true });

const { appendFile } = files;
let appends = 0;
files.appendFile = async function (text, ...rest) {
  appends += 1;
  if (appends < fullAt) return appendFile.call(this, text, ...rest);
  await appendFile.call(this, text.slice(0, text.length / 2), ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
