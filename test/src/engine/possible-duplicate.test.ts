import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import type { CExportIntent, PaidIntent, PChainIntent } from '../../../src/engine/intent.ts';
import { findPossibleDuplicate, openInputs } from '../../../src/engine/possible-duplicate.ts';
import { markRepeatedExport } from '../../../src/engine/repeated-payment.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';
import { callIntent, FROM } from './helpers/fake-world.ts';

const OTHER = parseAddress('0x00000000000000000000000000000000000000aa');
const EXPORT = { effect: 'c-export', nonce: 5n } as CExportIntent;

test('an export repeats an earlier one of this run only while the earlier one may still arrive', async () => {
  const { sign, record, submissions } = await newMoves();
  const id = idOf(1);
  await sign('C', id, { nonce: 4n });
  const mark = () => markRepeatedExport(EXPORT, submissions(), new Set([id]));
  expect(mark()).toMatchObject({ repeats: { of: 'export', id } });
  await record(id, 'replaced', 9n);
  expect(mark()).toEqual(EXPORT);
});

test('an export that may still arrive beside the next one is found, whatever run signed it', async () => {
  const { sign, record, journal, submissions } = await newMoves();
  const [topUp, sameNonce, open] = [idOf(1), idOf(2), idOf(3)];
  await sign('P', topUp, { from: FROM, nonce: 1n });
  await sign('C', sameNonce, { nonce: 5n });
  const find = (unprovenExport?: string) =>
    findPossibleDuplicate(EXPORT, submissions(), journal.memory(), {
      ...(unprovenExport !== undefined && { unprovenExport }),
    })?.id;
  expect(find()).toBeUndefined();
  await sign('C', open, { nonce: 4n });
  expect(find()).toBe(open);
  expect(find(open)).toBeUndefined();
  await record(open, 'dropped');
  expect(find()).toBe(open);
  await record(open, 'included', 9n);
  expect(find()).toBeUndefined();
});

test('an export whose output waits for its import is one only for a plan that ignores the output', async () => {
  const { sign, record, journal, submissions } = await newMoves();
  const id = idOf(1);
  await sign('C', id, { nonce: 4n });
  await record(id, 'included', 9n);
  const counting = { ...EXPORT, counted: [id] };
  const find = (intent: CExportIntent) =>
    findPossibleDuplicate(intent, submissions(), journal.memory(), { importable: [id] })?.id;
  expect([find(EXPORT), find(counting)]).toEqual([id, undefined]);
  const mark = (intent: CExportIntent) => markRepeatedExport(intent, submissions(), new Set([id]));
  expect(mark(EXPORT)).toMatchObject({ repeats: { of: 'export', id } });
  expect(mark(counting)).toBe(counting);
});

test('an export of another account is no duplicate, and a contract call has none', async () => {
  const { sign, journal, submissions } = await newMoves();
  await sign('C', idOf(1), { nonce: 4n, from: OTHER });
  await sign('C', idOf(2), { nonce: 5n });
  const find = (intent: PaidIntent) =>
    findPossibleDuplicate(intent, submissions(), journal.memory())?.id;
  expect(find(EXPORT)).toBeUndefined();
  expect(find({ ...EXPORT, nonce: 6n })).toBe(idOf(2));
  expect(find({ ...callIntent, nonce: 6n })).toBeUndefined();
});

test('an export repeats an unproven one, and nothing that an earlier call of the task signed', async () => {
  const { sign, submissions } = await newMoves();
  await sign('C', idOf(1), { nonce: 4n });
  const signedNow = new Set([idOf(1)]);
  expect(markRepeatedExport(EXPORT, submissions(), new Set(), 'unproven')).toMatchObject({
    repeats: { of: 'export', id: 'unproven' },
  });
  expect(markRepeatedExport(EXPORT, submissions(), new Set())).toBe(EXPORT);
  const sameNonce = { ...EXPORT, nonce: 4n };
  expect(markRepeatedExport(sameNonce, submissions(), signedNow)).toBe(sameNonce);
  expect(markRepeatedExport(callIntent, submissions(), signedNow)).toBe(callIntent);
});

test('the inputs of P-Chain transactions stay open until the chain has accepted or replaced them', async () => {
  const { sign, record, submissions } = await newMoves();
  const [accepted, dropped] = [idOf(1), idOf(2)];
  await sign('P', accepted, { inputs: ['one:0'] });
  await sign('P', dropped, { inputs: ['two:0', 'two:1'] });
  await sign('C', idOf(3), { inputs: ['export'] });
  expect(openInputs(submissions())).toEqual(['one:0', 'two:0', 'two:1']);
  await record(accepted, 'included');
  await record(dropped, 'dropped');
  expect(openInputs(submissions())).toEqual(['two:0', 'two:1']);
});

test('a P-Chain transaction may come in addition to an open one without a common input', async () => {
  const { sign, record, journal, submissions } = await newMoves();
  const find = (...inputs: string[]) => {
    const intent = { effect: 'p-chain-tx', tx: { inputs } } as unknown as PChainIntent;
    return findPossibleDuplicate(intent, submissions(), journal.memory())?.id;
  };
  expect(find('one:0')).toBeUndefined();
  expect(findPossibleDuplicate(EXPORT, [], journal.memory())).toBeUndefined();
  await sign('C', idOf(1), { nonce: 4n });
  expect(find('one:0')).toBeUndefined();
  await sign('P', idOf(2), { inputs: ['one:0', 'one:1'] });
  expect(find('one:1', 'two:0')).toBeUndefined();
  expect(find('two:0')).toBe(idOf(2));
  await record(idOf(2), 'dropped');
  expect([find('one:1', 'two:0'), find('two:0')]).toEqual([undefined, idOf(2)]);
  await record(idOf(2), 'included', 9n);
  expect(find('two:0')).toBeUndefined();
});
