import { expect, test } from 'vitest';
import { countEffects } from './helpers/effects.ts';
import { runKilled } from './helpers/kill.ts';
import { join, newOperator, AVAX } from './helpers/operator.ts';

const onceEach = {
  registrationInitiated: 1,
  registrationCompleted: 1,
  // Once for the new weight, and once for the weight 0 of the removal.
  weightUpdateInitiated: 2,
  removalInitiated: 1,
  removalCompleted: 1,
  topUps: 0,
};

/**
 * The minimum number of records of an addition: opened, fact, closed, three calls, an import and two
 * aggregates.
 */
const RECORDS = 9;

for (const isKept of [true, false]) {
  const journal = isKept ? 'keeps' : 'loses';
  test(`an operator that ${journal} the journal at every kill makes each change exactly once`, async () => {
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
      // With the journal, a process dies before and after each record. Without it, each process finds the
      // finished steps on the chains and writes fewer records.
      expect(added.deaths).toBeGreaterThanOrEqual(isKept ? 2 * RECORDS : RECORDS - 2);
      // After two exports, a whole AVAX would remain.
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
