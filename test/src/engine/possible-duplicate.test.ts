import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import type { CExportIntent, PaidIntent, PChainIntent } from '../../../src/engine/intent.ts';
import { findPossibleDuplicate, openInputs } from '../../../src/engine/possible-duplicate.ts';
import { markRepeatedExport } from '../../../src/engine/repeated-payment.ts';
import type { EarlierExports } from '../../../src/engine/resolution.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';
import { callIntent, FROM } from './helpers/fake-world.ts';

const OTHER = parseAddress('0x00000000000000000000000000000000000000aa');
const EXPORT = { effect: 'c-export', nonce: 5n } as CExportIntent;
const spending = (...inputs: string[]) =>
  ({ effect: 'p-chain-tx', tx: { inputs } }) as unknown as PChainIntent;

/** A journal, and what the engine finds in it. */
async function openDuplicates() {
  const moves = await newMoves();
  const { submissions, journal } = moves;
  const find = (intent: PaidIntent, exports: EarlierExports = {}) =>
    findPossibleDuplicate(intent, submissions(), journal.memory(), exports)?.id;
  const mark = (intent: PaidIntent, signedNow: readonly string[], unproven?: string) =>
    markRepeatedExport(intent, submissions(), new Set(signedNow), unproven);
  return { ...moves, find, mark };
}

test('an export that may still arrive beside the next one is found, whatever run signed it', async () => {
  const { sign, record, find, mark } = await openDuplicates();
  const [topUp, sameNonce, open, strange] = [idOf(1), idOf(2), idOf(3), idOf(4)];
  await sign('P', topUp, { from: FROM, nonce: 1n });
  await sign('C', strange, { nonce: 4n, from: OTHER });
  await sign('C', sameNonce, { nonce: 5n });
  expect(find(EXPORT)).toBeUndefined();
  expect(find({ ...EXPORT, nonce: 6n })).toBe(sameNonce);
  expect(find({ ...callIntent, nonce: 6n })).toBeUndefined();
  await sign('C', open, { nonce: 4n });
  expect(find(EXPORT)).toBe(open);
  expect(find(EXPORT, { unprovenExport: open })).toBeUndefined();
  // It is repeated only while it may arrive, and only by an export with another nonce in the same call.
  expect(mark(EXPORT, [open])).toMatchObject({ repeats: { of: 'export', id: open } });
  expect(mark(EXPORT, [])).toBe(EXPORT);
  expect(mark(EXPORT, [], 'unproven')).toMatchObject({ repeats: { of: 'export', id: 'unproven' } });
  expect(mark(EXPORT, [sameNonce])).toBe(EXPORT);
  expect(mark(callIntent, [open])).toBe(callIntent);
  await record(open, 'dropped');
  expect(find(EXPORT)).toBe(open);
  await record(open, 'replaced', 9n);
  expect([find(EXPORT), mark(EXPORT, [open])]).toEqual([undefined, EXPORT]);
});

test('an export whose output waits for its import is one only for a plan that ignores the output', async () => {
  const { sign, record, find, mark } = await openDuplicates();
  const id = idOf(1);
  await sign('C', id, { nonce: 4n });
  await record(id, 'included', 9n);
  const counting = { ...EXPORT, counted: [id] };
  expect(find(EXPORT)).toBeUndefined();
  expect(find(EXPORT, { importable: [id] })).toBe(id);
  expect(find(counting, { importable: [id] })).toBeUndefined();
  expect(mark(EXPORT, [id])).toMatchObject({ repeats: { of: 'export', id } });
  expect(mark(counting, [id])).toBe(counting);
});

test('a P-Chain transaction may come in addition to an open one without a common input', async () => {
  const { sign, record, submissions, find } = await openDuplicates();
  const id = idOf(2);
  await sign('C', idOf(1), { nonce: 4n, inputs: ['export'] });
  expect(find(spending('one:0'))).toBeUndefined();
  await sign('P', id, { inputs: ['one:0', 'one:1'] });
  for (const how of ['open', 'dropped'] as const) {
    if (how === 'dropped') await record(id, how);
    expect(find(spending('one:1', 'two:0'))).toBeUndefined();
    expect(find(spending('two:0'))).toBe(id);
    expect(openInputs(submissions())).toEqual(['one:0', 'one:1']);
  }
  await record(id, 'included', 9n);
  expect(find(spending('two:0'))).toBeUndefined();
  expect(openInputs(submissions())).toEqual([]);
});
