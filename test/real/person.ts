import { execFileSync, spawnSync } from 'node:child_process';
import type { Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { dateAndCommit, rowsTable, writeFormatted, type RowResult } from './page-text.ts';

/** What a person must bring to a public network. */
const BRINGS = `Bring these to the network:
  NODE_URL               the API address of your node, which tracks the L1 and has caught up
  ONBOARD_PRIVATE_KEY    the key of an account with 2 AVAX on the C-Chain that is no operator of this L1 yet
  STAKE                  the stake of the node, in the smallest unit of the collateral; the walk halves it once
  L1_NAME                the L1, if the network has several
An owner of the L1 and a curator must act meanwhile, unless the L1 gives stake to every operator. Each command shows its
transaction and asks before it sends it. The AVAX of the balance comes back to the account when the node is removed. An epoch of the L1 must end before the stake counts.`;

const ONE_HOUR = '--wait=1h';

/** Ends the walk: the remaining rows need what this command did not do. */
class Refused extends Error {}

/**
 * Walks a node's life on a network where a person answers the questions of the program, and writes the page about it.
 * @returns the exit code
 */
export async function walkAsPerson(network: string, page: string): Promise<number> {
  const { NODE_URL: nodeUrl = '', ONBOARD_PRIVATE_KEY: key = '', STAKE: stake = '' } = process.env;
  const { L1_NAME: name = '' } = process.env;
  console.log(BRINGS);
  if (nodeUrl === '' || key === '' || stake === '') {
    console.error('Set NODE_URL, ONBOARD_PRIVATE_KEY and STAKE, then run this again.');
    return 2;
  }
  // Without a terminal, a command sends at once where AVAX is worthless.
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    console.error('Run this in a terminal: each command asks before it sends.');
    return 2;
  }
  execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
  const results: RowResult[] = [];
  const row = (title: string, ...args: readonly string[]): string => {
    console.log(`\n== ${title}`);
    const began = Date.now();
    const { code, output } = onboard(...args);
    const outcome = code === 0 ? 'passed' : 'failed';
    const note = code === 0 ? transactionIn(output) : `exit code ${code}`;
    results.push({ name: title, outcome, seconds: (Date.now() - began) / 1000, note });
    if (code !== 0) throw new Refused(`${title}: ${note}`);
    return output;
  };
  const operator = privateKeyToAddress(key as Hex);
  const on = ['--network', network];
  const facts: string[] = [];
  let isWhole = false;
  try {
    const l1 = name === '' ? [] : ['--l1', name];
    const { environment } = read<{ environment: Record<string, string> }>('env', ...on, ...l1);
    facts.push(...(await factsOf(nodeUrl, environment)));
    walk(row, { on, operator, nodeUrl, stake, environment });
    facts.push(sumsOf(read<Receipt>('receipt', ...on, operator)));
    isWhole = true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
  }
  // Without a row, the page of an earlier walk stays.
  if (results.length === 0) return 1;
  writeFormatted(page, [
    `# Seen on ${network}`,
    '',
    `A person wrote this page with \`npm run test:real -- --network ${network}\`. Do not edit it.`,
    '',
    ...dateAndCommit(),
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...rowsTable(results),
  ]);
  return isWhole ? 0 : 1;
}

/** The transaction that a command prints alone, or an empty text. */
const transactionIn = (output: string): string =>
  /^\w{40,70}$/.test(output) ? `\`${output}\`` : '';

interface Receipt {
  readonly transactions: readonly { readonly how: string }[];
  readonly openTransactions: readonly unknown[];
}

function sumsOf({ transactions, openTransactions }: Receipt): string {
  const included = transactions.filter(({ how }) => how === 'included').length;
  return `Receipt: ${transactions.length} transactions, ${included} with an effect, ${openTransactions.length} open`;
}

/** What the node and the contracts of a walk are. */
async function factsOf(nodeUrl: string, environment: Readonly<Record<string, string>>) {
  const ask = async (method: string): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${nodeUrl.replace(/\/+$/, '')}/ext/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
    }).catch((error: unknown) => {
      throw new Refused(`NODE_URL does not answer: ${String(error)}`);
    });
    return ((await answer.json()) as { result?: Record<string, unknown> }).result ?? {};
  };
  const { version = 'unknown' } = await ask('info.getNodeVersion');
  const { heliconTime = 'unknown' } = await ask('info.upgrades');
  const { L1 = '', MIDDLEWARE = '' } = environment;
  return [
    `Node: ${String(version)}; the network upgrade Helicon: ${String(heliconTime)}`,
    `L1: validator manager \`${L1}\`, L1 middleware \`${MIDDLEWARE}\``,
  ];
}

interface Place {
  /** The options that choose the network. */
  readonly on: readonly string[];
  readonly operator: string;
  readonly nodeUrl: string;
  /** In the smallest unit of the collateral. */
  readonly stake: string;
  /** The addresses of the L1, by variable. */
  readonly environment: Readonly<Record<string, string>>;
}

function walk(
  row: (title: string, ...args: readonly string[]) => string,
  { on, operator, nodeUrl, stake, environment }: Place,
): void {
  row('doctor', 'doctor', ...on);
  const { L1: balancer = '', MIDDLEWARE: middleware = '', VAULT, VAULT_1 = '' } = environment;
  const identity = read<Record<string, string>>('node-id', nodeUrl);
  const { nodeID = '', publicKey = '', proofOfPossession = '' } = identity;
  const node = [middleware, nodeID];
  const send = (title: string, command: string, ...args: readonly string[]) =>
    row(title, command, ...on, ONE_HOUR, ...args);

  send('register the operator', 'register-operator', 'https://operator.example');
  send('opt in to the L1', 'opt-in-l1', balancer);
  send('opt in to the vault', 'opt-in-vault', VAULT ?? VAULT_1);
  const add = ['--stake', stake, ...node, publicKey];
  const added = send('begin to add the node', 'middleware-add-node', ...add);
  send(
    'complete the addition',
    'middleware-complete-validator-registration',
    ...['--initial-balance', '0.2', middleware, operator, nodeID, added, proofOfPossession],
  );
  const half = [...node, `${BigInt(stake) / 2n}`];
  const changed = send('begin to change the weight', 'middleware-init-stake-update', ...half);
  send('complete the change', 'middleware-complete-stake-update', ...node, changed);
  send('top up the balance', 'top-up', nodeID, '0.1');
  const removed = send('begin to remove the node', 'middleware-remove-node', ...node);
  send('complete the removal', 'middleware-complete-validator-removal', ...node, removed);
  row('the receipt', 'receipt', ...on, operator);
}

/** Runs the built program in this terminal. Returns what it prints on standard output. */
function onboard(...args: readonly string[]): { readonly code: number; readonly output: string } {
  const { status, stdout } = spawnSync(process.execPath, ['dist/main.js', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  return { code: status ?? 1, output: stdout.trim() };
}

function read<T>(...args: readonly string[]): T {
  const { status, stdout } = spawnSync(process.execPath, ['dist/main.js', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refused(`${args[0]}: exit code ${status}`);
  return JSON.parse(stdout) as T;
}
