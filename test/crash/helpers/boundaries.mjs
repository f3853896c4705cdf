// Loaded before the program (node --import). Records each boundary that the process crosses on one line, and
// ends the process at one of them like a power failure. The program's pauses end at once and advance its clock.
// Nothing else changes.
//   BOUNDARIES   the file for the lines
//   DIE_AT       the number of the boundary at which the process dies; 0 for none
//   DIE_KIND     counts only the boundaries whose lines begin with this text
//   CLOCK_AHEAD  the seconds by which the process's clock is ahead
import { createHash } from 'node:crypto';
import fs, { openSync, writeSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const { BOUNDARIES: log = '', DIE_AT: dieAt, DIE_KIND: kind, CLOCK_AHEAD: ahead } = process.env;
const lines = openSync(log, 'a');
let crossed = 0;

function cross(what) {
  writeSync(lines, `${what}\n`);
  if (!what.startsWith(kind)) return;
  crossed += 1;
  if (crossed === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
}

/** Identifies a request: by its method, and for signatures also by the message's ID. */
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

const { request } = http;
http.request = (url, ...rest) => {
  const sent = request(url, ...rest);
  const { end } = sent;
  sent.end = (body, ...more) => {
    const name = nameOf(String(url), body);
    sent.prependOnceListener('response', (answer) => {
      answer.prependOnceListener('end', () => cross(`answer ${name}`));
    });
    cross(`ask ${name}`);
    return end.call(sent, body, ...more);
  };
  return sent;
};

// A finished append is not synced yet. A repair of the journal links and renames files.
for (const [name, what] of [
  ['appendFileSync', 'append'],
  ['fsyncSync', 'sync'],
  ['fdatasyncSync', 'sync'],
  ['linkSync', 'link'],
  ['renameSync', 'rename'],
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    original(...args);
    cross(what);
  };
}

/** Long enough for the sandbox to make a block. */
const MOST_PAUSE_MS = 70;
let skipped = Number(ahead) * 1000;
const { now } = Date;
Date.now = () => now() + skipped;
const { setTimeout: pause } = timers;
timers.setTimeout = async (milliseconds, ...rest) => {
  const real = Math.min(milliseconds, MOST_PAUSE_MS);
  const done = await pause(real, ...rest);
  skipped += milliseconds - real;
  return done;
};
syncBuiltinESMExports();
