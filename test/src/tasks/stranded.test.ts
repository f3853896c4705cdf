import { expect, test } from 'vitest';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import { CONTRACT } from '../engine/helpers/fake-evm.ts';
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

/** Another wallet with the same key has put a transfer into the pool, which waits for the next nonce. */
test.each([true, false])(
  'a call that takes the nonce for which a transfer of another wallet waits: pool shown %j',
  async (isShown) => {
    const account = await newOperator('operator');
    const { cChain } = account.sandbox.controls;
    const { privateKey } = account.sandbox.profile.accounts.find(
      ({ name }) => name === 'operator',
    )!;
    const transport = http(account.sandbox.profile.network.rpcUrls[0]);
    const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport });
    const transfer = { to: CONTRACT, value: 7n, chain: null, nonce: 1, gas: 21_000n };
    const hash = await wallet.sendTransaction(transfer);
    cChain.exposePool(isShown);
    const { shown, policy } = collectIntents();
    const { evm } = account.connection.ports;
    expect((await account.run(request, { policy })).kind).toBe('done');
    expect(shown.map(({ released }) => released)).toMatchObject([
      isShown ? [{ hash, nonce: 1n, to: CONTRACT, value: 7n }] : 'unknown',
    ]);
    expect(await evm.receipt(parseHash(hash))).toMatchObject({ status: 'success' });
  },
);

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
