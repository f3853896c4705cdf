import { expect, test } from 'vitest';
import { hasSameTransaction, jsonText } from '../../../src/signing/unsigned.ts';

const call = {
  ...{ title: 'Opt in', facts: [{ label: 'fee', value: '1 AVAX' }], kind: 'evm-call' },
  ...{ chainId: 5n, from: '0x1', to: '0x2', valueWei: 0n, data: '0x3', accessList: [], gas: 7n },
};
const tx = { title: 'Top up', kind: 'p-chain-tx', networkId: 5, chain: 'P', unsigned: '0x4' };
const batch = {
  ...{ version: '1.0', chainId: '5', createdAt: 1 },
  meta: { name: 'Opt in', description: 'fee', createdFromSafeAddress: '0x1' },
  transactions: [{ to: '0x2', value: '0', data: '0x3' }],
};

test.each([
  ['the description of a call', call, { ...call, title: 'Other', facts: [] }, true],
  ['the warnings of a P-Chain transaction', tx, { ...tx, warnings: ['old'], repeats: 'id' }, true],
  ['the time of a batch', batch, { ...batch, createdAt: 2 }, true],
  ['the name of a batch', batch, { ...batch, meta: { ...batch.meta, name: 'Other' } }, true],
  ['the data of a call', call, { ...call, data: '0x4' }, false],
  ['the gas limit of a call', call, { ...call, gas: 8n }, false],
  ['the nonce of a replacement', call, { ...call, nonce: 1n }, false],
  ['the chain of a call', call, { ...call, chainId: 6n }, false],
  ['the bytes of a P-Chain transaction', tx, { ...tx, unsigned: '0x5' }, false],
  ['the calls of a batch', batch, { ...batch, transactions: [] }, false],
  [
    'the Safe of a batch',
    batch,
    { ...batch, meta: { ...batch.meta, createdFromSafeAddress: '0x9' } },
    false,
  ],
  ['a field that this version does not know', call, { ...call, later: 1 }, false],
] as const)('compares the transaction in a file: %s', (_what, content, inFile, same) => {
  expect(hasSameTransaction(jsonText(inFile), content)).toBe(same);
});

test.each(['', '{', '[]', 'null', '"x"'])('a file with "%s" has another transaction', (text) => {
  expect(hasSameTransaction(text, call)).toBe(false);
});
