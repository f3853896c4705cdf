import { expect, test } from 'vitest';
import { createWalletClient, defineChain, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { intentData } from '../../../src/commands/sending/intent-lines.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { isDisabled } from '../../../src/protocol/snapshots/read-operator.ts';
import { actorAccounts } from '../../../src/sandbox/identity/accounts.ts';
import { transactionTexts } from '../../../src/session/screens/intent-screen.ts';
import { english } from '../../../src/i18n/english.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

/** Longer than the test, so that an epoch passes only when the test advances the clock. */
const EPOCH_S = 900;
const abi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
]);

/**
 * More gas than either call needs. On an idle chain, an estimate uses the last block's time, which belongs to
 * an older epoch.
 */
const GAS = 2_000_000n;

/** Sends a call of the L1 owner with viem. */
async function asOwner(
  { sandbox, l1, signer, connection }: Operator,
  functionName: 'disableOperator' | 'enableOperator',
): Promise<void> {
  const { network } = sandbox.profile;
  const wallet = createWalletClient({
    account: privateKeyToAccount(actorAccounts().l1Owner.privateKey),
    chain: defineChain({
      id: Number(network.chainId),
      name: network.name,
      nativeCurrency: { name: 'AVAX', symbol: 'AVAX', decimals: 18 },
      rpcUrls: { default: { http: [network.rpcUrls[0]] } },
    }),
    transport: http(network.rpcUrls[0]),
  });
  const args = [signer.evmAddress] as const;
  const call = { address: l1.middleware, abi, functionName, args, gas: GAS };
  const hash = await wallet.writeContract(call);
  const receipt = await connection.ports.evm.receipt(hash as never);
  expect(receipt?.status).toBe('success');
}

test('a disabled operator waits for the L1 owner, not for an epoch', async () => {
  const operator = await newOperator('operator', { generation: 'c', epochSeconds: EPOCH_S });
  try {
    await join(operator);
    const { l1, signer, connection } = operator;
    const isNowDisabled = () => isDisabled(connection.ports.evm, l1, signer.evmAddress);
    expect(await isNowDisabled()).toBe(false);

    // Starts an addition, declines it, and returns the warnings of the confirmation.
    const warnings = async () => {
      const intents: PaidIntent[] = [];
      const consent = (intent: PaidIntent) => {
        intents.push(intent);
        return Promise.resolve('not-now' as const);
      };
      const input = operator.addNodeInput();
      await operator.run({ kind: 'add-node', l1, input }, { policy: { consent } });
      const { profile } = connection;
      return intents.flatMap((intent) => [
        transactionTexts(intent, profile, english).warnings,
        intentData(intent, english)['warnings'],
      ]);
    };
    expect(await warnings()).toEqual([[], undefined]);

    await asOwner(operator, 'disableOperator');
    expect(await isNowDisabled()).toBe(true);
    const request = { kind: 'stake', l1 } as const;
    // The operator's stake counts until the epoch ends. The confirmation of an addition warns about that.
    expect(await operator.run(request, { policy: { patience: () => 0 } })).toMatchObject({
      kind: 'pending',
      wait: { text: { key: 'wait.disabled-soon' }, whose: 'l1-owner' },
    });
    const warning = expect.stringMatching(
      /^The L1 owner has disabled the operator\. The operator's stake counts only until .+ anyone could remove a node that is added now/,
    ) as string;
    expect(await warnings()).toEqual([[warning], [warning]]);
    // From the next epoch on, the operator's stake no longer counts.
    operator.clock.forward(EPOCH_S + 1);
    const waiting = await operator.run(request, { policy: { patience: () => 0 } });
    expect(waiting).toMatchObject({
      kind: 'pending',
      wait: { text: { key: 'wait.disabled' }, whose: 'l1-owner' },
    });

    const add = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    expect(await operator.run(add, { policy: { patience: () => 0 } })).toMatchObject({
      kind: 'blocked',
      error: { code: 'E-TASK-221', who: 'l1-owner', exit: 'blocked' },
    });

    await asOwner(operator, 'enableOperator');
    expect(await isNowDisabled()).toBe(false);
    operator.clock.forward(EPOCH_S);
    expect(await operator.run(request)).toMatchObject({ kind: 'done' });

    // The stake of a node cannot be raised, because none counts. The L1 owner must act, not a curator.
    expect(await operator.run(add)).toMatchObject({ kind: 'done' });
    await asOwner(operator, 'disableOperator');
    operator.clock.forward(EPOCH_S);
    const { nodeId } = operator.node;
    const stake = l1.primaryClass.minimum * 2n;
    const update = { kind: 'update-weight', l1, input: { nodeId, stake } } as const;
    expect(await operator.run(update, { policy: { patience: () => 0 } })).toMatchObject({
      kind: 'blocked',
      error: { code: 'E-TASK-221', who: 'l1-owner', exit: 'blocked' },
    });
  } finally {
    await operator.sandbox.stop();
  }
});
