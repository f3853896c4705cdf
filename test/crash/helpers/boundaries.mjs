// Loaded before the program (node --import). Records each boundary that the process crosses on one line, and
// sends a signal to the process at one of them: SIGKILL is like a power failure, SIGSTOP like a laptop that is
// closed. The program's pauses end at once and advance its clock. Nothing else changes.
//   BOUNDARIES   the file for the lines
//   SIGNAL_AT    the number of the boundary at which the process gets the signal; 0 for none
//   SIGNAL_KIND  counts only the boundaries whose lines begin with this text
//   SIGNAL       the signal's name
//   CLOCK_AHEAD  the seconds by which the process's clock is ahead
//   PLACE        where the process seems to run: empty, `host` (another host name and kernel) or `container`
//                (the same host name and kernel, but no process of any other container is visible)
import { createHash } from 'node:crypto';
import fs, { openSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import timers from 'node:timers/promises';

const {
  BOUNDARIES: log = '',
  SIGNAL_AT: signalAt,
  SIGNAL_KIND: kind,
  SIGNAL: signal,
} = process.env;
const { CLOCK_AHEAD: ahead, PLACE: place } = process.env;
const lines = openSync(log, 'a');
let crossed = 0;
const kill = process.kill.bind(process);

function cross(what) {
  writeSync(lines, `${what}\n`);
  if (!what.startsWith(kind)) return;
  crossed += 1;
  if (crossed === Number(signalAt)) kill(process.pid, signal);
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

const http = process.getBuiltinModule('node:http');
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

const { openSync: open } = fs;
fs.openSync = (path, flags, ...rest) => {
  const file = open(path, flags, ...rest);
  const isNew = typeof flags === 'number' && (flags & fs.constants.O_EXCL) !== 0;
  if (isNew && String(path).endsWith('.lock')) cross('lock');
  return file;
};

if (place !== '') {
  process.kill = (pid, ...rest) => {
    if (pid === process.pid) return kill(pid, ...rest);
    throw Object.assign(new Error(`ESRCH: ${pid}`), { code: 'ESRCH' });
  };
  const { readlinkSync, readFileSync } = fs;
  fs.readlinkSync = (path, ...rest) =>
    path === '/proc/self/ns/pid' ? 'pid:[1]' : readlinkSync(path, ...rest);
  if (place === 'host') {
    os.hostname = () => 'validator-7';
    fs.readFileSync = (path, ...rest) =>
      path === '/proc/sys/kernel/random/boot_id' ? 'another boot' : readFileSync(path, ...rest);
  }
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
