// Measures the figures of docs/inside/performance.md on this machine. Prints each figure with its limit, and writes
// build/bench.json. Usage: npm run bench [-- <rounds>]
import { spawn } from '@lydell/node-pty';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleFile } from '../bundle.ts';
import { startDelayingProxy } from './delaying-proxy.mjs';
import * as p from './processes.mjs';
import { printTable } from './table.mjs';

const rounds = Number(process.argv[2] ?? 15);
const LATENCY_MS = 150;
const home = p.temporaryFolder();
const env = p.environment(home);
const rows = [];

const sandbox = await p.startSandbox(home, ['--epoch', '10']);
const { accounts, network, vaults } = sandbox.profile;
const l1 = network.phases.flatMap(({ l1s }) => l1s)[0];
const operator = accounts[0].evmAddress;
const target = network.apiUrl;
const proxy = await startDelayingProxy(target);
const variables = (await p.program(['sandbox', '--env'], env)).stdout;
const named = Object.fromEntries(
  [...variables.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const profile = JSON.parse(
  JSON.stringify({ ...network, name: 'bench' }).replaceAll(target, proxy.url),
);
mkdirSync(join(home, 'networks'), { recursive: true });
writeFileSync(join(home, 'networks', 'bench.json'), JSON.stringify(profile));
const look = (name, on = 'sandbox') => [name, '--network', on, operator];
const checkOptIn = [...look('check-opt-in-l1'), l1.validatorManagerProxy];
const DECIDED = [0, 3, 4];
const FIRST_FRAME = /Reading settings|Which network/;

const timed = (args) => async () => (await p.program(args, env)).milliseconds;
const [version, help, explanation, check, frame] = await p.ratios(rounds, [
  timed(['--version']),
  timed(['--help']),
  timed(['explain', 'G4-WAIT-OWNER']),
  timed(checkOptIn),
  () => firstFrame(),
]);
const [fresh] = await p.ratios(Math.ceil(rounds / 2), [
  async () => {
    const started = await p.startSandbox(p.temporaryFolder());
    await started.stop();
    return started.milliseconds;
  },
]);
ratio('--version', version, 2.5);
ratio('--help', help, 2.5);
ratio('explain, one code', explanation, 5);
ratio('check-opt-in-l1, whole process', check, 6);
ratio("wizard, Ink's first frame", frame, 12);
ratio('sandbox ready, from nothing', fresh, 8);

const useful = [];
for (let i = 0; i < 3; i++) {
  await proxy.count(LATENCY_MS, async () =>
    useful.push(await firstFrame('bench', /Which L1|Genbu/)),
  );
}
number(`wizard, first useful state at ${LATENCY_MS} ms each`, median(useful) / 1000, 1.5, 's');

const opted = await proxy.count(LATENCY_MS, () =>
  p.program([...look('check-opt-in-l1', 'bench'), l1.validatorManagerProxy], env),
);
number('check-opt-in-l1, round trips', opted.rounds, 2);
number('check-opt-in-l1, requests', opted.requests, 2);
const status = await proxy.count(LATENCY_MS, () =>
  p.program(look('status', 'bench'), env, DECIDED),
);
number('status, round trips', status.rounds, 6);
const signing = { ONBOARD_PRIVATE_KEY: accounts[0].privateKey };
const sending = ([name, ...rest]) => [name, '--network', 'bench', '--yes', ...rest];
const peaks = [];
const send = async (args, delay = LATENCY_MS) => {
  let counted;
  let printed = '';
  const use = async (given) => {
    counted = await proxy.count(delay, async () => {
      printed = (await p.program(sending(args), given)).stdout.trim();
    });
  };
  peaks.push(await p.peakMemory(use, home, signing));
  return { ...counted, printed };
};
const registered = await send(['register-operator', 'https://operator.example']);
const sent = registered.asked.find(({ methods }) => methods.includes('eth_sendRawTransaction'));
number('an EVM write up to broadcast, round trips', sent.round, 6);
await send(['opt-in-l1', l1.validatorManagerProxy], 0);
await send(['opt-in-vault', vaults[0].address], 0);

let added;
for (let tries = 0; added === undefined; tries++) {
  // The stake counts from the next epoch on.
  await new Promise((done) => setTimeout(done, 2000));
  const node = ['middleware-add-node', l1.middleware, named.NODE_ID, named.BLS_KEY];
  added = await send(node, 0).catch((error) => {
    if (tries > 30) throw error;
    return undefined;
  });
}
const done = await send(
  [
    'middleware-complete-validator-registration',
    l1.middleware,
    operator,
    named.NODE_ID,
    added.printed,
    named.BLS_PROOF,
  ],
  0,
);
const POLLS = ['eth_getTransactionReceipt', 'platform.getTxStatus', 'avax.getAtomicTx'];
// After `platform.issueTx`, requests of these methods only wait for a result, so they are not counted.
const sentAt = done.asked.findIndex(({ methods }) => methods.includes('platform.issueTx'));
// Two requests before `info.getNetworkID` check that the hash on the command line is not an account's key.
const begunAt = done.asked.findIndex(({ methods }) => methods.includes('info.getNetworkID'));
const asked = done.asked.filter(
  ({ methods }, i) =>
    i >= begunAt && (i <= sentAt || !methods.some((name) => POLLS.includes(name))),
);
// 25 requests, and 2 more that search for the gas of an epoch's first call. Epochs last only 10 seconds here.
number('completing a registration, requests without polls', asked.length, 27);

const operators = [];
for (const many of [1, 10, 100]) {
  const file = join(home, `operators-${many}`);
  const address = (i) => `0x${i.toString(16).padStart(40, '0')}`;
  writeFileSync(file, Array.from({ length: many }, (_, i) => address(i + 1)).join('\n'));
  let took = 0;
  const { requests } = await proxy.count(0, async () => {
    const args = ['status', '--network', 'bench', '--file', file];
    took = (await p.program(args, env, [...DECIDED, 5])).milliseconds;
  });
  operators.push({ operators: many, requests, milliseconds: Math.round(took) });
}

number(
  'memory at peak: a command that looks',
  await p.peakMemory((given) => p.program(checkOptIn, given), home),
  80,
  'MB',
);
number('memory at peak: a command that sends, the most of five', Math.max(...peaks), 80, 'MB');
number(
  'memory at peak: status',
  await p.peakMemory((given) => p.program(look('status'), given, DECIDED), home),
  80,
  'MB',
);
number(
  'memory at peak: wizard',
  await p.peakMemory((given) => firstFrameIn(given, 'sandbox', /Genbu/), home),
  130,
  'MB',
);
await sandbox.stop();
number(
  'memory at peak: wizard with sandbox, the whole way',
  await p.peakMemory(wholeWay, p.temporaryFolder()),
  260,
  'MB',
);

const folder = p.temporaryFolder();
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
execFileSync(
  'npm',
  [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    join(folder, packed.filename),
  ],
  { stdio: 'ignore' },
);
number('package: tarball', packed.size / 1e6, 3, 'MB');
number('package: installed', sizeOf(join(folder, 'node_modules')) / 1e6, 10, 'MB');
proxy.close();

printTable(rows);
console.log('\nstatus of many operators:');
for (const row of operators) console.log(`  ${JSON.stringify(row)}`);
mkdirSync('build', { recursive: true });
const machine = {
  processors: cpus().length,
  model: cpus()[0].model,
  node: process.version,
  load: loadavg()[0],
};
writeFileSync(
  'build/bench.json',
  `${JSON.stringify({ at: new Date(), machine, rounds, rows, operators }, null, 2)}\n`,
);
process.exit();

/** Returns the milliseconds from the wizard's start to its first frame that matches `expected`. */
function firstFrame(on, expected = FIRST_FRAME) {
  return firstFrameIn(env, typeof on === 'string' ? on : undefined, expected);
}

function firstFrameIn(given, on, expected) {
  return new Promise((done, fail) => {
    const began = performance.now();
    const args = [p.PROGRAM, ...(on === undefined ? [] : ['--network', on])];
    const terminal = { TERM: 'xterm-256color', LANG: 'C.UTF-8' };
    const pty = spawn(process.execPath, args, {
      cols: 80,
      rows: 24,
      env: { ...given, ...terminal },
    });
    let text = '';
    let milliseconds;
    pty.onData((data) => {
      text += data;
      if (milliseconds !== undefined || !expected.test(text)) return;
      milliseconds = performance.now() - began;
      pty.write('\x03');
    });
    pty.onExit(() => (milliseconds === undefined ? fail(new Error(text)) : done(milliseconds)));
  });
}

/** Runs the wizard until the node is a validator. The simulated operator accepts each proposed answer. */
async function wholeWay(given) {
  // The bundle must be below node_modules, so that Node finds the packages that it imports.
  const outfile = resolve('node_modules', '.cache', 'bench-person.mjs');
  await bundleFile('scripts/bench/person.mjs', outfile, { external: '@lydell/node-pty' });
  const { PtyProgram, answerUntil } = await import(outfile);
  const pty = new PtyProgram({ command: process.execPath, args: [p.PROGRAM], environment: given });
  await answerUntil(pty, /Your node is a validator/);
  pty.type('\x03');
  await pty.ended;
}

function ratio(figure, list, bar) {
  const at = (part) => list[Math.floor((list.length - 1) * part)];
  rows.push({ figure, value: at(0.5), low: at(0.25), high: at(0.75), bar, unit: '×' });
}

function number(figure, value, bar, unit = '') {
  rows.push({ figure, value, bar, unit });
}

function median(list) {
  return list.sort((a, b) => a - b)[list.length >> 1];
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
