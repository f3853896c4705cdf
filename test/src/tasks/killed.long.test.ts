import { expect, test } from 'vitest';
import { countEffects } from './helpers/effects.ts';
import { runKilled } from './helpers/kill.ts';
import { join, newOperator, AVAX } from './helpers/operator.ts';

const onceEach = {
  registrationInitiated: 1,
  registrationCompleted: 1,
  // Once for the new weight, once because a removal is a weight of 0.
  weightUpdateInitiated: 2,
  removalInitiated: 1,
  removalCompleted: 1,
  topUps: 0,
};

/** What adding a node writes at least: opened, fact, closed; three calls, an import, two aggregates. */
const RECORDS = 9;

for (const isKept of [true, false]) {
  const whoever = isKept ? 'keeps its journal' : 'is robbed of its journal';
  test(`killed at every append, whoever ${whoever} does each thing exactly once`, async () => {
    const account = 'C-Chain only';
    const operator = await newOperator(account);
    try {
      await join(operator);
      const { l1, connection } = operator;
      const { nodeId } = operator.node;

      const added = await runKilled(
        operator,
        { kind: 'add-node', l1, input: operator.addNodeInput() },
        isKept,
      );
      if ('error' in added.result) throw added.result.error;
      expect(added.result).toMatchObject({ kind: 'done' });
      // Who remembers dies before and after each record of the way. Who has forgotten finds on the chains what
      // was done, and writes less each time.
      expect(added.deaths).toBeGreaterThanOrEqual(isKept ? 2 * RECORDS : RECORDS - 2);
      // Had two exports been made, a whole AVAX would be left.
      const left = await connection.ports.pChain.utxos(pAddressOf(operator.sandbox, account));
      expect(left.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThan(AVAX / 10n);

      const stake = l1.primaryClass.minimum * 2n;
      const updated = await runKilled(
        operator,
        { kind: 'update-weight', l1, input: { nodeId, stake } },
        isKept,
      );
      expect(updated.result).toMatchObject({ kind: 'done' });

      const removed = await runKilled(
        operator,
        { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
        isKept,
      );
      expect(removed.result).toMatchObject({ kind: 'done' });
      expect(await countEffects(operator)).toEqual(onceEach);
    } finally {
      await operator.sandbox.stop();
    }
  });
}

function pAddressOf(
  sandbox: { profile: { accounts: readonly { name: string; pChainAddress: string }[] } },
  name: string,
): string {
  return sandbox.profile.accounts.find((account) => account.name === name)!.pChainAddress;
}
