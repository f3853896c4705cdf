import { expect, onTestFinished, test } from 'vitest';
import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import { CONTRACT } from '../engine/helpers/fake-evm.ts';
import { collectIntents, newOperator } from './helpers/operator.ts';

const request = {
  kind: 'register-operator',
  input: { metadataUrl: 'https://example.org' },
} as const;

/** Another wallet with the same key has put a transfer into the pool, which waits for the next nonce. */
test.each([true, false])(
  'a call that takes the nonce for which a transfer of another wallet waits: pool shown %j',
  async (isShown) => {
    const account = await newOperator('operator');
    onTestFinished(() => account.sandbox.stop());
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
    expect(shown.map(({ unblocked }) => unblocked)).toMatchObject([
      isShown ? [{ hash, nonce: 1n, to: CONTRACT, value: 7n }] : 'unknown',
    ]);
    expect(await evm.receipt(parseHash(hash))).toMatchObject({ status: 'success' });
  },
);
