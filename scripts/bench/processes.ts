import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** The built program. */
export const PROGRAM = resolve('dist/main.js');

type Variables = Readonly<Record<string, string>>;

/** Makes a temporary folder, and deletes it when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The variables of a program in a home. */
export const environment = (home: string): Variables => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  ONBOARD_HOME: home,
});

/** Variables that make a process write its CPU seconds and peak megabytes, and a function that reads them. */
export function witness() {
  const folder = temporaryFolder();
  const [script, told] = [join(folder, 'witness.cjs'), join(folder, 'told')];
  // Worker threads load the file too. Only the main thread writes, for the whole process.
  const code = `if(require('node:worker_threads').isMainThread)process.on('exit',()=>{const u=process.resourceUsage();
require('node:fs').writeFileSync(${JSON.stringify(told)},JSON.stringify([(u.userCPUTime+u.systemCPUTime)/1e6,u.maxRSS/1024]))})`;
  writeFileSync(script, code);
  const figures = () => JSON.parse(readFileSync(told, 'utf8')) as [cpu: number, megabytes: number];
  return { variables: { NODE_OPTIONS: `--require ${script}` }, figures };
}

/** Runs Node until it exits. @throws Error for an unexpected exit code, or if Node prints a warning */
export function run(args: readonly string[], env: Variables, codes: readonly number[] = [0]) {
  const { variables, figures } = witness();
  const began = performance.now();
  return new Promise<{ seconds: number; stdout: string; cpu: number; megabytes: number }>(
    (done, fail) => {
      const options = { env: { ...env, ...variables }, maxBuffer: 1e9 };
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        const seconds = (performance.now() - began) / 1000;
        const code = Number(error?.code ?? 0);
        if (!codes.includes(code) || stderr.includes('Warning:')) {
          fail(new Error(`${args.join(' ')} ended with ${code}: ${stderr}${stdout}`));
          return;
        }
        const [cpu, megabytes] = figures();
        done({ seconds, stdout, cpu, megabytes });
      });
    },
  );
}

/** Starts a sandbox with the built program, and measures the seconds until it is ready. */
export async function startSandbox(home: string, more: readonly string[] = []) {
  const began = performance.now();
  const args = [PROGRAM, 'sandbox', '--port', '0', '--json', ...more];
  const env = environment(home);
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => void child.kill('SIGKILL'));
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.endsWith('\n}\n')) break;
  }
  const seconds = (performance.now() - began) / 1000;
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  const { network } = JSON.parse(text) as {
    network: { apiUrl: string; rpcUrls: string[]; contracts: Record<string, `0x${string}`> };
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  return { network, seconds, stop };
}

/** A proxy before all services of a network. It delays each answer, and counts the requests. */
export async function startProxy(target: string) {
  const state = { delay: 0, requests: 0 };
  const server = createServer((incoming, outgoing) => {
    state.requests += 1;
    const { method, url = '/' } = incoming;
    void buffer(incoming).then(async (body) => {
      await setTimeout(state.delay);
      const headers = { 'content-type': 'application/json' };
      const sent = request(target + url, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      sent.end(body);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, state };
}

/** The seconds from the wizard's start to its first frame that matches `expected`. */
export function firstFrame(env: Variables, network: string | undefined, expected: RegExp) {
  return new Promise<number>((done, fail) => {
    const began = performance.now();
    const args = [PROGRAM, ...(network === undefined ? [] : ['--network', network])];
    const terminal = { ...env, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
    const pty = spawnInTerminal(process.execPath, args, { cols: 80, rows: 24, env: terminal });
    let text = '';
    let seconds: number | undefined;
    pty.onData((data) => {
      text += data;
      if (seconds !== undefined || !expected.test(text)) return;
      seconds = (performance.now() - began) / 1000;
      pty.write('\x03');
    });
    pty.onExit(() => {
      if (seconds === undefined) fail(new Error(text));
      else done(seconds);
    });
  });
}
