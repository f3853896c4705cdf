import { readFileSync, writeFileSync } from 'node:fs';
import { encodeFunctionData, erc20Abi, keccak256, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import { journalFile } from '../crash/helpers/journal.ts';
import { journalLine } from '../helpers/journal-line.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { documentOf, expectRefused } from '../src/commands/helpers/documents.ts';

// The whole program with the home of somebody who can write to it, but has no key.

interface Listed {
  readonly pending: readonly { readonly nonce: string; readonly id: string }[];
}

const home = sharedHome();
const operator = () => home.operator.account.evmAddress;
const STRANGER = `0x${'5e'.repeat(20)}` as const;

const pending = async (): Promise<Listed['pending']> =>
  documentOf<Listed>(await home.look('pending', operator(), '--json'), 'pending').pending;

test('a record that nobody signed is neither listed nor sped up, and is named', async () => {
  home.sandbox.controls.cChain.setBlockTime(Infinity);
  await home.send('register-operator', 'https://operator.example');
  const [waiting] = await pending();
  const raw = serializeTransaction({
    type: 'eip1559',
    chainId: Number(home.sandbox.profile.network.chainId),
    nonce: Number(waiting!.nonce),
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

  const journal = journalFile(home)!;
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => (JSON.parse(line) as { record: object }).record);
  // The record keeps the ID of the pending transaction, or has the ID of its own bytes.
  for (const id of [waiting!.id, keccak256(raw)]) {
    const edited = records.map((record) =>
      'raw' in record ? journalLine({ ...record, raw, id }) : journalLine(record),
    );
    writeFileSync(journal, edited.join(''));
    expect(await pending()).toEqual([]);
    const ended = await home.send('pending', operator(), '--speed-up', waiting!.nonce);
    expectRefused(ended, 3, 'E-TASK-219');
    expect(ended.stderr).toContain(id);
  }
  expect(readFileSync(journal, 'utf8')).toContain(raw);
});
