import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import {
  type CExportIntent,
  type EvmCallIntent,
  type IntentEffect,
  type PChainIntent,
  type Unblocked,
} from '../../../src/engine/intent.ts';
import { consentCovers, keepConfirmedGasLimit } from '../../../src/engine/consent-covers.ts';
import type { Message } from '../../../src/domain/message.ts';
import { callIntent } from './helpers/fake-world.ts';

const OTHER = parseAddress('0x00000000000000000000000000000000000000aa');
const warning: Message = { key: 'intent.next-by-reads', values: {} };
const severe: Message = { key: 'warn.opt-out-l1', values: {} };
const fee = (most: bigint): EvmCallIntent['fee'] => ({ typical: wei(1n), most: wei(most) });

const stranded = { id: 'one', nonce: 4n, missing: 3n };
const unusual = warning;
const stake = (from: string): IntentEffect => ({
  label: { key: 'intent.arg.stake', values: {} },
  value: { key: 'intent.from-to', values: { from, to: '3' } },
});
const varying = (from: string): IntentEffect => ({ ...stake(from), varies: true });

const unblocking = (...hashes: readonly string[]) =>
  hashes.map((hash) => ({ hash }) as unknown as Unblocked[number] & object);

const exportOf = (id: string) => ({ of: 'export', id }) as const;

test.each<[string, Partial<EvmCallIntent>, boolean, Partial<EvmCallIntent>?]>([
  ['a cheaper call', { fee: fee(1_999_999n) }, true],
  ['a later simulation and signatures', { simulated: { block: 9n, at: 9 }, accessList: [] }, true],
  ['a more expensive call', { fee: fee(2_000_001n) }, false],
  ['another call', { data: '0x1235' }, false],
  ['another contract', { contract: { ...callIntent.contract, to: OTHER } }, false],
  ['another account', { from: OTHER }, false],
  ['another chain', { chainId: 1n }, false],
  ['another value', { value: wei(1n) }, false],
  ['a replacement of a pending transaction', { nonce: 3n }, false],
  ['the same call with the same warning', { warning }, true, { warning }],
  ['the same call without its warning', {}, true, { warning }],
  ['a call with another warning', { warning: severe }, false, { warning }],
  ['a warning that consent must name', { warning, needsOwnConsent: true }, false, { warning }],
  ['a fact about another account', { foreign: [warning] }, false],
  ['the same fact about another account', { foreign: [warning] }, true, { foreign: [warning] }],
  ['a call without that fact', {}, true, { foreign: [warning] }],
  ['an unusual price', { unusual }, false],
  ['an unusual price like the first', { unusual }, true, { unusual }],
  ['another stated effect', { effects: [stake('2')] }, false, { effects: [stake('1')] }],
  ['a value that varies', { effects: [varying('2')] }, true, { effects: [varying('1')] }],
  ['a call beside a stranded one', { stranded }, false],
  ['a call beside the same stranded one', { stranded: { ...stranded } }, true, { stranded }],
  ['a call beside another', { stranded: { ...stranded, id: 'other' } }, false, { stranded }],
  ['a call that unblocks a transaction', { unblocked: unblocking('a') }, false, { unblocked: [] }],
  [
    'the same transactions',
    { unblocked: unblocking('a') },
    true,
    { unblocked: unblocking('b', 'a') },
  ],
  ['another transaction', { unblocked: unblocking('b') }, false, { unblocked: unblocking('a') }],
  ['a call that unblocks nothing', { unblocked: [] }, true, { unblocked: 'unknown' }],
  ['an unknown list', { unblocked: 'unknown' }, false, { unblocked: [] }],
  ['a list that was unknown', { unblocked: unblocking('a') }, false, { unblocked: 'unknown' }],
  ['a list that stays unknown', { unblocked: 'unknown' }, true, { unblocked: 'unknown' }],
  ['a call after a revert', { reverts: { times: 1, hash: 'first' } }, false],
])('consent to a call, and %s', (_name, change, covered, agreed = {}) => {
  expect(consentCovers({ ...callIntent, ...agreed }, { ...callIntent, ...change })).toBe(covered);
});

test.each([
  ['fits, so the confirmed limit is kept', 981n, 1000n],
  ['comes too close to the confirmed limit, so it is confirmed again', 982n, 1226n],
  ['was not measured, so it is confirmed again', undefined, 1226n],
])('a call that needs more gas than at the confirmation %s', (_name, neededGas, gas) => {
  const agreed = { ...callIntent, gas: 1000n, maxFeePerGas: wei(2n), fee: fee(2000n) };
  const more = { ...agreed, gas: 1226n, fee: fee(2452n) };
  const next = neededGas === undefined ? more : { ...more, neededGas };
  const sent = keepConfirmedGasLimit(agreed, next);
  expect(sent.gas).toBe(gas);
  expect(sent.fee.most).toBe(gas * 2n);
  expect(consentCovers(agreed, sent)).toBe(gas === 1000n);
});

const setWeight = (weight: bigint): Message => ({
  key: 'intent.set-weight',
  values: { node: 'NodeID-1', weight },
});
const title: Message = { key: 'step.top-up', values: {} };
const exported: CExportIntent = {
  effect: 'c-export',
  baseFee: wei(1n),
  title,
  networkId: 1337,
  tx: { chain: 'C', bytes: new Uint8Array(), inputs: [], fee: nAvax(5n), amount: nAvax(90n) },
  nonce: 7n,
  burns: nAvax(5n),
  moves: nAvax(90n),
};

test.each<[string, Partial<CExportIntent>, boolean, CExportIntent['repeats']?]>([
  ['another nonce and other bytes', { nonce: 8n, tx: { ...exported.tx } }, true],
  ['a more expensive export', { burns: nAvax(6n) }, false],
  ['another amount', { moves: nAvax(91n) }, false],
  ['another network', { networkId: 1 }, false],
  ['another title', { title: { key: 'step.add', values: {} } }, false],
  ['a second export', { repeats: exportOf('first') }, false],
  ['the same second export', { repeats: exportOf('first') }, true, exportOf('first')],
  ['the second export as the only one', {}, true, exportOf('first')],
  [
    'a second export beside another first one',
    { repeats: exportOf('another') },
    false,
    exportOf('first'),
  ],
])('consent to an export, and %s', (_name, change, covered, repeats) => {
  const agreed = repeats === undefined ? exported : { ...exported, repeats };
  expect(consentCovers(agreed, { ...exported, ...change })).toBe(covered);
});

test('consent to one kind of transaction covers no other kind', () => {
  const imported = { ...exported, effect: 'p-chain-tx' } as unknown as PChainIntent;
  expect(consentCovers(imported, { ...imported })).toBe(true);
  expect(consentCovers(imported, exported)).toBe(false);
  expect(consentCovers(exported, imported)).toBe(false);
  expect(consentCovers(exported, callIntent)).toBe(false);
  expect(consentCovers(callIntent, exported)).toBe(false);
});

test.each<[string, Partial<PChainIntent>, boolean]>([
  ['the same one with a later nonce of the message', { carriedMessageId: 'later' }, true],
  ['another weight', { title: setWeight(2n) }, false],
  ['another payee', { payee: {} as NonNullable<PChainIntent['payee']> }, false],
  ['a warning that was not stated', { warning }, false],
])('consent to a P-Chain transaction, and %s', (_name, change, covered) => {
  const { nonce: _nonce, ...terms } = exported;
  const agreed = {
    ...terms,
    effect: 'p-chain-tx',
    title: setWeight(1n),
  } as unknown as PChainIntent;
  expect(consentCovers(agreed, { ...agreed, ...change })).toBe(covered);
});

test('the confirmed gas limit is not kept for another kind of transaction, nor for one that needs less', () => {
  const agreed = { ...callIntent, gas: 1000n, maxFeePerGas: wei(2n), fee: fee(2000n) };
  const less = { ...agreed, neededGas: 500n, gas: 900n, fee: fee(1800n) };
  expect(keepConfirmedGasLimit(agreed, less)).toBe(less);
  expect(keepConfirmedGasLimit(agreed, exported)).toBe(exported);
  expect(keepConfirmedGasLimit(exported, agreed)).toBe(agreed);
});

test('the probable fee of a call with the confirmed gas limit is at most its maximum fee', () => {
  const agreed = { ...callIntent, gas: 1000n, maxFeePerGas: wei(2n), fee: fee(2000n) };
  const next = { ...agreed, neededGas: 900n, gas: 1300n };
  const dear = { ...next, fee: { typical: wei(2500n), most: wei(2600n) } };
  expect(keepConfirmedGasLimit(agreed, dear).fee).toEqual({ typical: 2000n, most: 2000n });
  const usual = { ...next, fee: { typical: wei(1500n), most: wei(2600n) } };
  expect(keepConfirmedGasLimit(agreed, usual).fee).toEqual({ typical: 1500n, most: 2000n });
});
