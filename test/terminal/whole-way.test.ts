import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { callRpc } from '../helpers/sandbox/sandbox.ts';
import { homeOfWizard } from '../helpers/sandbox/sandbox-home.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';

const DONE = /Your node is a validator of Genbu/;
const NODE_ADDED = toEventSelector(
  'event NodeAdded(address indexed operator, bytes32 indexed nodeId, uint256 stake, bytes32 indexed validationID)',
);
const NODE_ID = /NodeID-[1-9A-HJ-NP-Za-km-z]+/;

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Opens the wizard on its own sandbox, in a terminal of this size. */
const openProgram = (home: string, size: Size) =>
  openOnTerminal(home, ['--network', 'sandbox'], size);

/** Expects the node in the L1's validator set, and one call that added a node. */
async function expectAddedOnce(home: string, startOfNodeId: string): Promise<void> {
  const file = readFileSync(join(home, 'sandbox', 'profile.json'), 'utf8');
  const { network } = JSON.parse(file) as {
    network: {
      apiUrl: string;
      rpcUrls: [string];
      phases: { l1s: { subnetId: string; middleware: string }[] }[];
    };
  };
  const { subnetId, middleware } = network.phases.flatMap(({ l1s }) => l1s)[0]!;
  const url = `${network.apiUrl}/ext/bc/P`;
  const set = { subnetID: subnetId, height: 'proposed' };
  const validators = await callRpc<object>(url, 'platform.getValidatorsAt', set);
  const added = Object.keys(validators).filter((id) => id.startsWith(startOfNodeId));
  expect(added).toHaveLength(1);
  const filter = { address: middleware, topics: [NODE_ADDED], fromBlock: '0x0', toBlock: 'latest' };
  expect(await callRpc(network.rpcUrls[0], 'eth_getLogs', [filter])).toHaveLength(1);
}

/**
 * Confirms the node. Returns the first line of its NodeID: on a narrow screen the NodeID continues in the
 * next line.
 */
async function meetNode(program: PtyProgram): Promise<string> {
  await answerUntil(program, /Is this your node\?/);
  const nodeId = await program.reads(NODE_ID);
  program.type('\r');
  return nodeId;
}

async function walk(size: Size): Promise<void> {
  const home = await homeOfWizard();
  const program = openProgram(home, size);
  const nodeId = await meetNode(program);
  await answerUntil(program, DONE);
  await expectAddedOnce(home, nodeId);

  program.type('q');
  expect(await program.ended).toMatchObject({ code: 0 });
  expect(program.terminal.wiped).toBe(false);
  expect(program.terminal.cursorVisible).toBe(true);
  expect(program.terminal.bracketedPaste).toBe(false);
  // The narrow terminal continues the command after a backslash.
  const shown = (text: string) => text.replaceAll(/[\\\s]/g, '');
  const last = shown(`To change it, run: onboard --home ${home} --network sandbox`);
  expect(shown(program.terminal.copied().join('')).endsWith(last)).toBe(true);
}

/** Kills the wizard in the middle of the completion, starts it again, and continues. */
async function walkKilled(size: Size): Promise<void> {
  const home = await homeOfWizard();
  const first = openProgram(home, size);
  const nodeId = await meetNode(first);
  await answerUntil(first, /✓ send the P-Chain transaction/);
  first.kill('SIGKILL');
  await first.ended;

  await answerUntil(openProgram(home, size), DONE);
  await expectAddedOnce(home, nodeId);
}

test('from the first screen to the validator set by keystrokes, in two sizes, with a kill in between', async () => {
  // The walks run in parallel, because each of them waits for epochs most of the time.
  await Promise.all([walk({ columns: 40, rows: 15 }), walkKilled({ columns: 80, rows: 24 })]);
});
