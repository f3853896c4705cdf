// Measures the table of docs/inside/performance.md on this machine and prints it: npm run bench [-- --write] [rounds]
// With --write, the page takes the table over. With --only and a text, measures the rows with that text. The machine
// should be idle, and runs Linux.
import { execFile, execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keccak256 } from 'viem/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { testAccounts, type Account } from '../src/sandbox/identity/accounts.ts';
import { encodeRecord } from '../src/journal/record-format.ts';
import type { RecordBody } from '../src/journal/record.ts';
import { sandboxSystemClock } from '../src/sandbox/network/clock.ts';
import { serve } from '../test/helpers/endpoints/serve.ts';
import { journalLine } from '../test/helpers/journal-line.ts';
import { storeNetwork } from '../test/helpers/program/store-network.ts';
import { profileBehind } from '../test/helpers/sandbox/open-profile.ts';
import { PtyProgram, type Expected } from '../test/helpers/terminal/pty.ts';
import { answerUntil } from '../test/helpers/terminal/pty-person.ts';
import { registerL1s, startCrowd } from '../test/requests/helpers/crowd.ts';

const PAGE = 'docs/inside/performance.md';
const PROGRAM = resolve('dist/main.js');
const words = process.argv.slice(2);
const only = words.includes('--only') ? (words[words.indexOf('--only') + 1] ?? '') : '';
const rounds = Number(words.find((word) => word !== only && /^\d+$/.test(word)) ?? 11);
const rows: string[] = ['measurement | figure | limit', '- | - | -'];

const base = fs.mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => fs.rmSync(base, { recursive: true, force: true }));
const folder = () => fs.mkdtempSync(join(base, 'x'));
const environment = (home: string) => ({
  PATH: process.env['PATH'],
  HOME: home,
  ONBOARD_HOME: home,
});

function row(what: string, figure: number, unit: string, limit?: number): void {
  const shown =
    `${figure < 10 && unit !== '' ? figure.toFixed(1) : Math.round(figure)} ${unit}`.trim();
  const most = limit === undefined ? '' : `≤ ${limit} ${unit}`.trim();
  rows.push(`${what} | ${shown} | ${most}`);
  const isMet = limit === undefined || figure <= limit;
  if (!isMet) process.exitCode = 1;
  console.log(`${what}: ${shown}${isMet ? '' : `  NOT MET: ${most}`}`);
}

// Worker threads load the file too. Only the main thread writes, for the whole process.
// `maxRSS` of a process counts the memory of the process that started it.
const WITNESS = join(base, 'witness.cjs');
fs.writeFileSync(
  WITNESS,
  `if(require('node:worker_threads').isMainThread)process.on('exit',()=>{const u=process.resourceUsage(),fs=require('node:fs');
fs.writeFileSync(process.env.TOLD,JSON.stringify([(u.userCPUTime+u.systemCPUTime)/1e6,/VmHWM:\\s*(\\d+)/.exec(fs.readFileSync('/proc/self/status'))[1]/1024]))})`,
);

/** Lets `work` run a process of Node. Returns the seconds until the time that it resolves with, the CPU seconds and the peak megabytes. */
async function measured(work: (variables: Readonly<Record<string, string>>) => Promise<number>) {
  const told = join(folder(), 'told');
  const began = performance.now();
  const seconds =
    ((await work({ NODE_OPTIONS: `--require ${WITNESS}`, TOLD: told })) - began) / 1000;
  const [cpu, megabytes] = JSON.parse(fs.readFileSync(told, 'utf8')) as [number, number];
  return { seconds, cpu, megabytes };
}

/** Runs Node until it exits. @throws Error for an unexpected exit code, or if Node prints a warning */
const run = (args: readonly string[], env: NodeJS.ProcessEnv, codes: readonly unknown[] = [0]) =>
  measured(async (variables) => {
    const options = { env: { ...env, ...variables }, maxBuffer: 1e9 };
    const { code, stderr } = await promisify(execFile)(process.execPath, args, options).then(
      (result) => ({ ...result, code: 0 }),
      (error: unknown) => error as { readonly code: number | string; readonly stderr: string },
    );
    if (codes.includes(code) && !stderr.includes('Warning:')) return performance.now();
    throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  });

/** Runs the program until its terminal shows `expected`. */
const screen = (home: string, expected: Expected, args: readonly string[] = []) =>
  measured(async (variables) => {
    const pty = new PtyProgram({
      command: process.execPath,
      args: [PROGRAM, ...args],
      environment: { HOME: home, ONBOARD_HOME: home, ...variables },
    });
    await (expected === ALL_STEPS ? answerUntil(pty, ALL_STEPS) : pty.waitFor(expected));
    const shown = performance.now();
    pty.type('\x03');
    await pty.ended;
    return shown;
  });
const ALL_STEPS = /Your node is a validator/;

async function medianRow(
  what: string,
  limits: readonly [unit: string, limit: number],
  measure: () => Promise<number>,
  times = rounds,
) {
  if (!what.includes(only)) return;
  const found: number[] = [];
  while (found.length < times) found.push(await measure());
  row(what, found.sort((a, b) => a - b)[times >> 1] ?? NaN, ...limits);
}

/** Times an operation against an empty process, in turns, so that a busy machine slows both. */
const ratio = (what: string, limit: number, measure: () => Promise<{ seconds: number }>) =>
  medianRow(what, ['×', limit], async () => {
    const { seconds } = await run(['-e', '0'], environment('/'));
    return (await measure()).seconds / seconds;
  });

// The crowd lets a day pass for its first stake. It is then at the time of this machine, as the programs are.
const past = { ...sandboxSystemClock, now: () => Date.now() - 86_400_000 };
const crowd = await startCrowd(folder(), past);
const { network } = crowd.sandbox.profile;
let [delay, requests] = [0, 0];
const proxy = await serve(async (incoming, outgoing) => {
  requests += 1;
  const { method = 'GET', url = '/' } = incoming;
  const body = method === 'GET' ? {} : { body: await text(incoming) };
  await setTimeout(delay);
  const headers = { 'content-type': 'application/json' };
  // The bundle has no `fetch` of its own: scripts/bundle.ts.
  const answer = await globalThis.fetch(network.apiUrl + url, { method, headers, ...body });
  outgoing.writeHead(answer.status, headers).end(await answer.text());
});
const home = folder();
const env = environment(home);
storeNetwork(home, { ...profileBehind(network, proxy.url), name: 'bench' });
const l1 = network.phases.flatMap(({ l1s }) => l1s)[0]?.balancer ?? '';
const program = (name: string, ...args: string[]) =>
  run([PROGRAM, name, ...args], env, [0, 3, 4, 5]);
const read = (name: string, ...args: string[]) =>
  program(name, '--network', 'bench', crowd.operator.evmAddress, ...args);
const send = ({ privateKey }: Account, name: string) =>
  run([PROGRAM, name, '--network', 'bench', '--yes', 'https://o.example'], {
    ...env,
    ONBOARD_PRIVATE_KEY: privateKey,
  });

await ratio('`--version`', 2.5, () => program('--version'));
await ratio('`--help`', 2.5, () => program('--help'));
await ratio('`explain` of one code', 5, () => program('explain', 'G4-WAIT-OWNER'));
await ratio('`check-opt-in-l1`, whole process', 8, () => read('check-opt-in-l1', l1));
await ratio("wizard, Ink's first frame", 12, () => screen(home, /Reading settings|Which network/));
await ratio('sandbox ready, from nothing', 10, () =>
  screen(folder(), (_, output) => output.endsWith('}\r\n'), ['sandbox', '--port=0', '--json']),
);

delay = 150;
const onBench = () => screen(home, /Which L1|Genbu/, ['--network', 'bench']);
const first = async () => (await onBench()).seconds;
await medianRow('wizard, first question with data, 150 ms an answer', ['s', 2], first, 3);
delay = 0;

const { megabytes: empty } = await run(['-e', '0'], env);
row('memory of an empty process', empty, 'MB');
async function above(what: string, measure: () => Promise<{ megabytes: number }>, limit?: number) {
  const about = `${what}: memory above an empty process`;
  if (about.includes(only)) row(about, (await measure()).megabytes - empty, 'MB', limit);
}
const [, another = crowd.operator] = testAccounts();
await above('`check-opt-in-l1`', () => read('check-opt-in-l1', l1), 55);
await above('`register-operator`', () => send(another, 'register-operator'), 65);
await above('wizard', onBench, 100);
await above('wizard with sandbox, all steps', () => screen(folder(), ALL_STEPS), 220);

/** The limits are CPU seconds, requests, and megabytes above an empty process. */
async function grown(what: string, limits: readonly number[], command = 'status') {
  const [cpuLimit, requestLimit, memoryLimit] = limits;
  const about = `\`${command}\`, ${what}`;
  if (!about.includes(only)) return;
  requests = 0;
  const figures = await read(command);
  row(`${about}: CPU time`, figures.cpu, 's', cpuLimit);
  row(`${about}: requests`, requests, '', requestLimit);
  if (memoryLimit !== undefined) await above(about, () => Promise.resolve(figures), memoryLimit);
}

await grown('one L1, no node', [1, 60]);
await registerL1s(crowd.sandbox, 5000);
await grown('5,000 other L1s', [4, 80, 126]);
await grown('5,000 other L1s', [4, 80, 126], 'receipt');
await crowd.addNodes(10);
await grown('10 pending nodes, 5,000 other L1s', [1.5, 150]);
await crowd.addNodes(190);
await grown('200 pending nodes, 5,000 other L1s', [5, 400, 150]);
await send(crowd.operator, 'set-metadata-url');
await appendRuns(0, 2500);
await grown('200 nodes, journal of 10,000 records', [5, 400]);
await grown('200 nodes, journal of 10,000 records', [10, 400], 'receipt');
await appendRuns(2500, 25_000);
await grown('200 nodes, journal of 100,000 records', [5, 400, 200]);
await crowd.sandbox.close();

/** Appends finished runs of one signed call each to the operator's journal, as a program with a correct clock does. */
async function appendRuns(first: number, count: number): Promise<void> {
  const { evmAddress: from, privateKey } = crowd.operator;
  const { blocks } = crowd.sandbox.controls.cChain;
  const fees = { gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  const [step, account] = ['set-metadata-url', privateKeyToAccount(privateKey)];
  const made = {
    step,
    changeId: 'x',
    chain: 'evm',
    from,
    inputs: [],
    carriedMessageId: null,
  } as const;
  const lines: string[] = [];
  for (let nonce = first; nonce < count; nonce += 1) {
    const block = blocks.byNumber(Math.floor((blocks.head.number * nonce) / count)) ?? blocks.head;
    const raw = await account.signTransaction({ ...fees, to: from, chainId: 43_112, nonce });
    const [run, id] = [1000 + nonce, keccak256(raw)];
    const call = { ...made, run, id, raw, nonce: BigInt(nonce), maxFeePerGas: 1n };
    const end = { id, height: BigInt(block.number), reason: null, fee: 21_000n };
    const task = { kind: step, network: 'sandbox', operator: from };
    const records: readonly RecordBody[] = [
      { type: 'opened', run, task, input: {} },
      { type: 'signed', ...call },
      { type: 'settled', run, how: 'included', ...end },
      { type: 'closed', run, how: 'done' },
    ];
    const line = { v: 1, at: block.timestamp * 1000 };
    lines.push(...records.map((record) => journalLine(encodeRecord({ ...line, ...record }))));
  }
  const [journal = 'none'] = fs.globSync(join(home, 'journals', `*${from.toLowerCase()}.ndjson`));
  fs.appendFileSync(journal, lines.join(''));
}

const date = new Date().toISOString().slice(0, 10);
const load = (loadavg()[0] ?? NaN).toFixed(1);
const machine = `Measured on ${date}: ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, load ${load}.`;
const table = `${machine}\n\n${rows.map((line) => `| ${line} |`).join('\n')}`;
console.log(`\n${table}`);
if (words.includes('--write') && only === '') {
  const place = /(?<=<!-- bench -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
  const page = fs.readFileSync(PAGE, 'utf8').replace(place, () => table);
  fs.writeFileSync(PAGE, page);
  execFileSync('node_modules/.bin/oxfmt', [PAGE], { stdio: 'ignore' });
}
process.exit();
