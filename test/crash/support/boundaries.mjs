// Loaded before the program (node --import): writes down each border that the process crosses, one line
// each, and has it die at one of them as by a power cut. It changes nothing of what the program does.
//   BOUNDARIES   the file that the lines go to
//   DIE_AT       the number of the border at which the process dies; 0: at none
//   CLOCK_AHEAD  seconds by which this process's clock goes ahead
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { BOUNDARIES: log = '', DIE_AT: dieAt = '0', CLOCK_AHEAD: ahead = '0' } = process.env;
let crossed = 0;

function cross(what) {
  crossed += 1;
  appendFileSync(log, `${what}\n`);
  if (crossed === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
}

/** What of a request tells it from another: the method, and for an aggregate the message's ID. */
function nameOf(url, body) {
  if (/aggregate/.test(url)) {
    const { message } = JSON.parse(body);
    const bytes = Buffer.from(message.replace(/^0x/, ''), 'hex');
    return `aggregate ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  const parsed = body === undefined ? undefined : JSON.parse(body);
  const [first] = Array.isArray(parsed) ? parsed : [parsed];
  return first?.method ?? new URL(url).pathname;
}

const { fetch } = globalThis;
globalThis.fetch = async (url, init) => {
  const name = nameOf(String(url), init?.body);
  cross(`ask ${name}`);
  const response = await fetch(url, init);
  const text = await response.text();
  cross(`answer ${name}`);
  const { status, headers } = response;
  return new Response(text, { status, headers });
};

const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
const handle = await open(join(folder, 'any'), 'w');
const files = Object.getPrototypeOf(handle);
await handle.close();
await rm(folder, { recursive: true });
for (const name of ['appendFile', 'sync']) {
  const original = files[name];
  files[name] = async function (...args) {
    cross(`before ${name}`);
    const done = await original.apply(this, args);
    cross(`after ${name}`);
    return done;
  };
}

if (ahead !== '0') {
  const now = Date.now;
  Date.now = () => now() + Number(ahead) * 1000;
}
