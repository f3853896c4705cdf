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
transaction and asks before it sends it. The AVAX of the balance comes back to the account when the node is removed.`;

const ONE_HOUR = '--wait=1h';

/** Ends the walk: the remaining rows need what this command did not do. */
class Refused extends Error {}

/**
 * Walks a node's life on a network where a person answers the questions of the program, and writes the page about it.
 * @returns the exit code
 */
export function walkAsPerson(network: string, page: string): number {
  const { NODE_URL: nodeUrl = '', ONBOARD_PRIVATE_KEY: key = '', STAKE: stake = '' } = process.env;
  const { L1_NAME: name = '' } = process.env;
  console.log(BRINGS);
  if (nodeUrl === '' || key === '' || stake === '') {
    console.error('Set NODE_URL, ONBOARD_PRIVATE_KEY and STAKE, then run this again.');
    return 2;
  }
  execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
  const results: RowResult[] = [];
  const row = (title: string, ...args: readonly string[]): string => {
    console.log(`\n== ${title}`);
    const began = Date.now();
    const { code, output } = onboard(...args);
    const outcome = code === 0 ? 'passed' : 'failed';
    const note = code === 0 ? '' : `exit code ${code}`;
    results.push({ name: title, outcome, seconds: (Date.now() - began) / 1000, note });
    if (code !== 0) throw new Refused(`${title}: ${note}`);
    return output;
  };
  try {
    const operator = privateKeyToAddress(key as Hex);
    walk(row, { network, operator, nodeUrl, stake, l1: name === '' ? [] : ['--l1', name] });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
  }
  writeFormatted(page, [
    `# Seen on ${network}`,
    '',
    `A person wrote this page with \`npm run test:real -- --network ${network}\`. Do not edit it.`,
    '',
    ...dateAndCommit(),
    '',
    ...rowsTable(results),
  ]);
  return results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}

interface Place {
  readonly network: string;
  readonly operator: string;
  readonly nodeUrl: string;
  /** In the smallest unit of the collateral. */
  readonly stake: string;
  readonly l1: readonly string[];
}

function walk(
  row: (title: string, ...args: readonly string[]) => string,
  { network, operator, nodeUrl, stake, l1 }: Place,
): void {
  const on = ['--network', network];
  row('doctor', 'doctor', ...on);
  const { environment } = read<{ environment: Record<string, string> }>('env', ...on, ...l1);
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
