import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, erc20Abi, keccak256, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import { spawnProgram } from '../helpers/program/run-program.ts';
import { journalLine } from '../helpers/journal-line.ts';
import { until } from '../helpers/until.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { documentOf, expectRefused } from '../src/commands/helpers/documents.ts';

// The whole program with the home of somebody who can write to it, but has no key.

interface Listed {
  readonly pending: readonly {
    readonly nonce: string;
    readonly id: string;
    readonly state: string;
  }[];
}
interface Line {
  readonly type: string;
  readonly id?: string;
  readonly raw?: string;
  readonly nonce?: { readonly $bigint: string };
}

const home = sharedHome();
const operator = () => home.operator.account.evmAddress;
const STRANGER = `0x${'5e'.repeat(20)}` as const;

const pending = async (): Promise<Listed['pending']> =>
  documentOf<Listed>(await home.look('pending', operator(), '--json'), 'pending').pending;

function journalPath(): string {
  const ending = `${operator().toLowerCase()}.ndjson`;
  const file = globSync('**/*.ndjson', { cwd: home.home }).find((name) => name.endsWith(ending));
  return join(home.home, file!);
}

/** Changes the records of the operator's journal. */
function editJournal(change: (line: Line) => Line | undefined): void {
  const path = journalPath();
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => (JSON.parse(line) as { record: Line }).record);
  writeFileSync(
    path,
    records
      .flatMap((record) => change(record) ?? [])
      .map(journalLine)
      .join(''),
  );
}

test('a record that nobody signed is neither listed nor sped up, and is named', async () => {
  home.sandbox.controls.cChain.setBlockTime(Infinity);
  const program = spawnProgram(
    ['register-operator', '--network', 'sandbox', '--yes', 'https://operator.example'],
    { home: home.home, env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey } },
  );
  const gone = once(program, 'close');
  const waiting = await until(async () =>
    (await pending()).find(({ state }) => state === 'waiting'),
  );
  program.kill('SIGKILL');
  await gone;
  const raw = serializeTransaction({
    type: 'eip1559',
    chainId: Number(home.sandbox.profile.network.chainId),
    nonce: Number(waiting.nonce),
    to: home.contracts.middleware,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [STRANGER, 2n ** 256n - 1n],
    }),
    gas: 100_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 0n,
  });

  // The record keeps the ID of the pending transaction, or has the ID of its own bytes.
  for (const id of [waiting.id, keccak256(raw)]) {
    editJournal((line) => (line.type === 'signed' ? { ...line, raw, id } : line));
    expect(await pending()).toEqual([]);
    const ended = await home.send('pending', operator(), '--speed-up', waiting.nonce);
    expectRefused(ended, 3, 'E-TASK-219');
    expect(ended.stderr).toContain(id);
  }
  expect(readFileSync(journalPath(), 'utf8')).toContain(raw);
});
