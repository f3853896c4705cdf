// Measures the table of docs/inside/performance.md on this machine and prints it: npm run bench [-- --write] [rounds]
// With --write, the page takes the table over. The machine should be idle.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PtyProgram } from '../../test/helpers/terminal/pty.ts';
import { answerUntil } from '../../test/helpers/terminal/pty-person.ts';
import { growing } from './growth.ts';
import * as p from './processes.ts';

const PAGE = 'docs/inside/performance.md';
const DECIDED = [0, 3, 4, 5];
const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 11);
const rows: string[] = ['measurement | figure | limit', '- | - | -'];
const home = p.temporaryFolder();
const env = p.environment(home);
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? NaN;

function row(what: string, figure: number, unit: string, limit?: number): void {
  const text =
    `${figure < 10 && unit !== '' ? figure.toFixed(1) : Math.round(figure)} ${unit}`.trim();
  const most = limit === undefined ? '' : `≤ ${limit} ${unit}`.trim();
  rows.push(`${what} | ${text} | ${most}`);
  const isMet = limit === undefined || figure <= limit;
  if (!isMet) process.exitCode = 1;
  console.log(`${what}: ${text}${isMet ? '' : `  NOT MET: ${most}`}`);
}

/** Times an operation against an empty process, in turns, so that a busy machine slows both. */
async function ratio(what: string, limit: number, measure: () => Promise<number>, times = rounds) {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const { seconds } = await p.run(['-e', '0'], p.environment('/'));
    found.push((await measure()) / seconds);
  }
  row(what, median(found), '×', limit);
}

const { network, stop } = await p.startSandbox(home, ['--epoch', '20', '--generation', 'a']);
const { stdout: exported } = await p.run([p.PROGRAM, 'sandbox', '--env'], env);
const names = Object.fromEntries(
  [...exported.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
) as Record<'OPERATOR' | 'L1' | 'MIDDLEWARE' | 'VAULT' | 'ONBOARD_SANDBOX_KEY', `0x${string}`>;
const grow = growing(network.rpcUrls[0] ?? '', names.ONBOARD_SANDBOX_KEY);
const proxy = await p.startProxy(network.apiUrl);
mkdirSync(join(home, 'networks'), { mode: 0o700 });
const moved = JSON.stringify({ ...network, name: 'bench' }).replaceAll(network.apiUrl, proxy.url);
writeFileSync(join(home, 'networks', 'bench.json'), moved);
const read = (name: string, ...more: string[]) =>
  [name, '--network', 'bench', names.OPERATOR].concat(more);
const program = (args: readonly string[], given = env, codes = DECIDED) =>
  p.run([p.PROGRAM, ...args], given, codes);

const timed =
  (...args: string[]) =>
  async () =>
    (await program(args)).seconds;
await ratio('`--version`', 2.5, timed('--version'));
await ratio('`--help`', 2.5, timed('--help'));
await ratio('`explain` of one code', 5, timed('explain', 'G4-WAIT-OWNER'));
await ratio('`check-opt-in-l1`, whole process', 8, timed(...read('check-opt-in-l1', names.L1)));
const anyFrame = /Reading settings|Which network/;
await ratio("wizard, Ink's first frame", 12, () => p.firstFrame(env, undefined, anyFrame));
const fresh = async (): Promise<number> => {
  const sandbox = await p.startSandbox(p.temporaryFolder());
  await sandbox.stop();
  return sandbox.seconds;
};
await ratio('sandbox ready, from nothing', 10, fresh, Math.ceil(rounds / 3));

proxy.state.delay = 150;
const useful: number[] = [];
for (let i = 0; i < 3; i += 1) useful.push(await p.firstFrame(env, 'bench', /Which L1|Genbu/));
row('wizard, first question with data, 150 ms an answer', median(useful), 's', 2);
proxy.state.delay = 0;

const { megabytes: empty } = await p.run(['-e', '0'], env);
row('memory of an empty process', empty, 'MB');
const above = (what: string, megabytes: number, limit?: number) =>
  row(`${what}: memory above an empty process`, megabytes - empty, 'MB', limit);
const signing = { ...env, ONBOARD_PRIVATE_KEY: names.ONBOARD_SANDBOX_KEY };
const send = (name: string, argument: string) =>
  program([name, '--network', 'bench', '--yes', argument], signing, [0]);
above('`check-opt-in-l1`', (await program(read('check-opt-in-l1', names.L1))).megabytes, 55);
above('`register-operator`', (await send('register-operator', 'https://o.example')).megabytes, 65);
await send('opt-in-l1', names.L1);
await send('opt-in-vault', names.VAULT);
above('wizard', await peakOf((given) => p.firstFrame(given, 'sandbox', /Genbu/), home), 100);
above('wizard with sandbox, all steps', await peakOf(allSteps, p.temporaryFolder()), 220);

async function peakOf(operate: (given: typeof env) => Promise<unknown>, folder: string) {
  const { variables, figures } = p.witness();
  await operate({ ...p.environment(folder), ...variables });
  return figures()[1];
}

/** Runs the wizard until the node is a validator. The simulated operator accepts each proposed answer. */
async function allSteps(given: typeof env): Promise<void> {
  const command = { command: process.execPath, args: [p.PROGRAM], environment: given };
  const pty = new PtyProgram(command);
  await answerUntil(pty, /Your node is a validator/);
  pty.type('\x03');
  await pty.ended;
}

/** The limits are CPU seconds and requests. */
async function grown(what: string, cpuLimit: number, requestLimit: number, command = 'status') {
  proxy.state.requests = 0;
  const { cpu, megabytes } = await program(read(command));
  const about = `\`${command}\`, ${what}`;
  row(`${about}: CPU time`, cpu, 's', cpuLimit);
  row(`${about}: requests`, proxy.state.requests, '', requestLimit);
  above(about, megabytes);
}

await grown('one L1, no node', 1, 60);
const registry = network.contracts['l1Registry'] ?? '0x';
await grow.registerL1s(registry, 10);
await grown('10 other L1s', 1, 80);
await grow.registerL1s(registry, 990);
await grown('1,000 other L1s', 2, 80);
await grown('1,000 other L1s', 2, 100, 'receipt');
// The stake counts from the next epoch on.
for (let tries = 0, isAdded = false; !isAdded; tries += 1) {
  await setTimeout(2000);
  try {
    await grow.addNodes(names.MIDDLEWARE, 0, 10);
    isAdded = true;
  } catch (error) {
    if (tries > 60) throw error;
  }
}
await grown('10 pending nodes', 1.5, 150);
await grow.addNodes(names.MIDDLEWARE, 10, 200);
await grown('200 pending nodes', 5, 400);
const appendRuns = (from: number, to: number) => grow.appendRuns(home, 43_112, from, to);
await appendRuns(0, 250);
await grown('200 nodes, journal of 1,000 records', 5, 500);
await grown('200 nodes, journal of 1,000 records', 5, 700, 'receipt');
await appendRuns(250, 2500);
await grown('200 nodes, journal of 10,000 records', 8, 500);
await grown('200 nodes, journal of 10,000 records', 10, 700, 'receipt');
await stop();

const folder = p.temporaryFolder();
const npm = (...args: string[]) =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const pack = npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder);
const [packed] = JSON.parse(pack) as { size: number; filename: string }[];
npm('install', '--offline', '--prefix', folder, join(folder, packed?.filename ?? ''));
const installed = globSync(join(folder, 'node_modules/**'))
  .map((path) => statSync(path))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
row('package: packed file', (packed?.size ?? NaN) / 1e6, 'MB', 3);
row('package: installed', installed / 1e6, 'MB', 10);

const date = new Date().toISOString().slice(0, 10);
const load = (loadavg()[0] ?? NaN).toFixed(1);
const machine = `Measured on ${date}: ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, load ${load}.`;
const text = `${machine}\n\n${rows.map((line) => `| ${line} |`).join('\n')}`;
console.log(`\n${text}`);
if (words.includes('--write')) {
  const place = /(?<=<!-- bench -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(place, () => text),
  );
  execFileSync('node_modules/.bin/oxfmt', [PAGE], { stdio: 'ignore' });
}
process.exit();
