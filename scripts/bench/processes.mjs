import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const PROGRAM = resolve('dist/main.js');
const EMPTY = ['-e', '0'];

process.setMaxListeners(100);

/** Makes a temporary folder, and deletes the folder when this process exits. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function environment(home, more = {}) {
  return { PATH: process.env.PATH, HOME: home, ONBOARD_HOME: home, ...more };
}

/** Runs Node until it exits. Returns the milliseconds, the exit code and the output. */
function run(args, env) {
  return new Promise((done, fail) => {
    const began = performance.now();
    execFile(process.execPath, args, { env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const milliseconds = performance.now() - began;
      const code = error === null ? 0 : error.code;
      if (typeof code !== 'number') fail(error);
      else done({ milliseconds, code, stdout, stderr });
    });
  });
}

/** Runs the program. Throws an error with the program's output if the exit code is not in `codes`. */
export async function program(args, env, codes = [0]) {
  const ended = await run([PROGRAM, ...args], env);
  if (codes.includes(ended.code)) return ended;
  throw new Error(`${args.join(' ')} ended with ${ended.code}: ${ended.stderr}${ended.stdout}`);
}

/**
 * Runs each measure `times` times, and an empty Node process before each run. Returns, for each measure, the
 * ratios of the two durations, smallest first.
 */
export async function ratios(times, measures) {
  const found = measures.map(() => []);
  for (let i = 0; i < times; i++) {
    for (const [at, measure] of measures.entries()) {
      const empty = await run(EMPTY, environment('/'));
      found[at].push((await measure(i)) / empty.milliseconds);
    }
  }
  return found.map((list) => list.sort((a, b) => a - b));
}

/** Returns the peak memory of a run of the program in megabytes, including its worker threads. */
export async function peakMemory(use, home, more = {}) {
  const folder = temporaryFolder();
  const [witness, told] = [join(folder, 'witness.cjs'), join(folder, 'told')];
  const tell = `process.on('exit',()=>require('node:fs').writeFileSync(${JSON.stringify(told)},String(process.resourceUsage().maxRSS)))`;
  // Worker threads load the file too. Only the main thread writes the figure.
  writeFileSync(witness, `if(require('node:worker_threads').isMainThread)${tell}`);
  await use(environment(home, { ...more, NODE_OPTIONS: `--require ${witness}` }));
  return Number(readFileSync(told, 'utf8')) / 1024;
}

/**
 * Starts a sandbox with the built program. Returns the sandbox's profile, the milliseconds until the sandbox
 * was ready, and a function that stops it.
 */
export async function startSandbox(home, more = []) {
  const began = performance.now();
  const args = [PROGRAM, 'sandbox', '--port', '0', '--json', ...more];
  const child = spawn(process.execPath, args, {
    env: environment(home),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.endsWith('\n}\n')) break;
  }
  const milliseconds = performance.now() - began;
  const ended = new Promise((done) => child.once('exit', done));
  const stop = () => (child.kill('SIGINT'), ended);
  return { profile: JSON.parse(text), milliseconds, stop };
}
