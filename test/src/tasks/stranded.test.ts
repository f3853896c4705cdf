import { expect, test } from 'vitest';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { collectIntents, newOperator, sharedOperator, type Operator } from './helpers/operator.ts';

const HIGH = 4_294_967_294n;
const request = {
  kind: 'register-operator',
  input: { metadataUrl: 'https://example.org' },
} as const;

const unregistered = sharedOperator(() => newOperator('operator'));
const operator = sharedOperator(() => newOperator('operator'));

/** Registers behind an endpoint that reports these nonces, until the run waits for a block. */
async function signWith(
  account: Operator,
  nonces: { latest: bigint; pending: bigint },
  store: MemoryStore,
) {
  const { ports } = account.connection;
  return account.run(request, {
    store,
    ports: { ...ports, evm: { ...ports.evm, nonces: () => Promise.resolve(nonces) } },
    policy: { patience: () => 5_000 },
  });
}
const signedIn = (store: MemoryStore) =>
  store.lines
    .map((line) => JSON.parse(line) as { type: string; nonce: string | null })
    .filter(({ type }) => type === 'signed');

test('a pending nonce far above the latest one is never signed', async () => {
  const store = new MemoryStore();
  const result = await signWith(unregistered, { latest: 0n, pending: HIGH }, store);
  expect(result).toMatchObject({ kind: 'pending', wait: { text: { key: 'wait.account' } } });
  expect(signedIn(store)).toEqual([]);
});

test('a call with a false nonce is offered again with the first missing nonce', async () => {
  const store = new MemoryStore();
  expect((await signWith(operator, { latest: HIGH, pending: HIGH }, store)).kind).toBe('pending');
  expect(signedIn(store)).toHaveLength(1);

  // A replacement of the call would wait as well.
  const replace = { kind: 'replace', input: { nonce: HIGH, how: 'cancel' } } as const;
  expect(await operator.run(replace, { store })).toMatchObject({
    kind: 'blocked',
    error: { code: 'E-TASK-236', values: { nonce: HIGH, missing: 0n } },
  });

  operator.clock.forward(61);
  const { shown, policy } = collectIntents();
  const result = await operator.run(request, { store, policy });
  expect(result.kind).toBe('done');
  expect(shown.map((intent) => (intent as EvmCallIntent).stranded)).toMatchObject([
    { nonce: HIGH, missing: 0n },
  ]);
  expect(signedIn(store)).toHaveLength(2);
});
