import { describe, expect, test } from 'vitest';
import { createWalletClient, defineChain, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { isDisabled } from '../../src/protocol/contracts/is-disabled.ts';
import { otherPeople } from '../../src/sandbox/world/accounts.ts';
import { join, newOperator, type Operator } from './support/operator.ts';

const abi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
]);

/** What the L1's owner does, with the tools of the field. */
async function asOwner(
  { sandbox, l1, signer, connection }: Operator,
  functionName: 'disableOperator' | 'enableOperator',
): Promise<void> {
  const { network } = sandbox.profile;
  const wallet = createWalletClient({
    account: privateKeyToAccount(otherPeople().l1Owner.privateKey),
    chain: defineChain({
      id: Number(network.chainId),
      name: network.name,
      nativeCurrency: { name: 'AVAX', symbol: 'AVAX', decimals: 18 },
      rpcUrls: { default: { http: [network.rpcUrls[0]] } },
    }),
    transport: http(network.rpcUrls[0]),
  });
  const args = [signer.evmAddress] as const;
  const hash = await wallet.writeContract({ address: l1.middleware, abi, functionName, args });
  const receipt = await connection.ports.evm.receipt(hash as never);
  expect(receipt?.status).toBe('success');
}

describe.each(['a', 'c'] as const)('a disabled operator (generation %s)', (generation) => {
  test('waits for the L1 owner, not for an epoch', async () => {
    const operator = await newOperator('operator', { generation, epochSeconds: 60 });
    try {
      await join(operator);
      const { l1, signer, connection } = operator;
      const told = () => isDisabled(connection.ports.evm, l1, signer.evmAddress);
      expect(await told()).toBe(false);

      await asOwner(operator, 'disableOperator');
      expect(await told()).toBe(true);
      // From the next epoch on its stake no longer counts.
      operator.clock.forward(61);
      const request = { kind: 'stake', l1 } as const;
      const waiting = await operator.run(request, { policy: { patience: () => 0 } });
      expect(waiting).toMatchObject({
        kind: 'pending',
        wait: { text: { key: 'wait.disabled' }, whose: 'l1-owner' },
      });

      await asOwner(operator, 'enableOperator');
      expect(await told()).toBe(false);
      expect(await operator.run(request)).toMatchObject({ kind: 'done' });
    } finally {
      await operator.sandbox.stop();
    }
  });
});
