import { describe, expect, test } from 'vitest';
import { addNode, type AddNodeOrder } from '../../../src/commands/nodes/steps/add-node.ts';
import {
  completeRegistration,
  completeRemoval,
} from '../../../src/commands/nodes/steps/complete.ts';
import { initStakeUpdate, removeNode } from '../../../src/commands/nodes/steps/first-step.ts';
import { registerOperator } from '../../../src/commands/registration/registration-tasks.ts';
import { parseNodeId } from '../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { churnError } from '../../../src/tasks/churn.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { said } from '../../helpers/told.ts';
import { AVAX, join, newOperator, operatorOn } from './helpers/operator.ts';

describe.each(['a', 'c'] as const)(
  'the differences from the request are reported (generation %s)',
  (generation) => {
    test('for an addition, a registration and a stake; a second addition has another ID', async () => {
      const operator = await newOperator('operator', { generation, epochSeconds: 60 });
      try {
        const { l1, node, signer, sandbox, clock } = operator;
        const sending = () => sendingOf(operator);
        const nextEpoch = async () => {
          clock.forward(60);
          await sandbox.controls.cChain.tick();
        };
        const about = { middleware: l1.middleware, nodeId: node.nodeId };
        const stake = l1.primaryClass.minimum;
        const add = (other: Partial<AddNodeOrder> = {}) =>
          addNode({ ...about, blsKey: node.publicKey, stake, ...other }, sending());

        // The operator must act until it has opted in. After that, the L1 owner must enable it.
        expect((await addWithoutPatience()).result).toMatchObject({
          kind: 'blocked',
          error: { code: 'E-MW-106', who: 'operator' },
        });
        await join(operator);
        const other = await registerOperator('https://other.example', sending());
        expect(other.result).toMatchObject({
          error: { code: 'E-TASK-224', values: { wanted: 'https://other.example' } },
        });
        const same = await registerOperator('https://example.org', sending());
        expect(same.result).toMatchObject({ kind: 'done' });

        const first = await add();
        expect(first.result.kind).toBe('stopped');
        const second = await operatorOn(sandbox, clock, 'second operator');
        const foreign = { threshold: 1, addresses: [second.signer.shortId] };
        const otherKey = `${node.publicKey.slice(0, -1)}${node.publicKey.endsWith('0') ? '1' : '0'}`;
        for (const [what, difference] of [
          ['stake', { stake: stake * 2n }],
          ['BLS key', { blsKey: otherKey as typeof node.publicKey }],
          ['refund address', { remainingBalanceOwner: foreign }],
          ['address that may disable the validator', { disableOwner: foreign }],
        ] as const) {
          const { result, sent } = await add(difference);
          expect(sent).toBe(false);
          expect(result).toMatchObject({
            kind: 'blocked',
            error: { code: 'E-TASK-223', values: { what: said(what) } },
          });
        }
        // Fields with default values are not compared.
        const plain = await addNode({ ...about, blsKey: node.publicKey }, sending());
        expect(plain.transaction).toBe(first.transaction);

        const complete = (transaction: typeof first.transaction) =>
          completeRegistration(
            {
              ...about,
              transaction: transaction!,
              operator: signer.evmAddress,
              proof: node.proof,
              balance: nAvax(AVAX),
            },
            sending(),
          );
        expect((await complete(first.transaction)).result.kind).toBe('done');
        // For a validator, the P-Chain and the validator manager report the values of the registration.
        expect((await add({ disableOwner: foreign })).result).toMatchObject({
          error: { code: 'E-TASK-223' },
        });
        await expect(initStakeUpdate({ ...about, stake }, sending())).rejects.toMatchObject({
          code: 'E-TASK-225',
        });

        await nextEpoch();
        const removed = await removeNode(about, sending());
        const transaction = removed.transaction!;
        expect((await completeRemoval({ ...about, transaction }, sending())).result.kind).toBe(
          'done',
        );
        await nextEpoch();
        // Less than ten minutes after the first addition, with the same parameters.
        const again = await add();
        expect(again.result.kind).toBe('stopped');
        expect(again.validationId).not.toBe(first.validationId);
        expect((await complete(again.transaction)).result.kind).toBe('done');

        function addWithoutPatience() {
          const policy = {
            consent: () => Promise.resolve('send' as const),
            patience: () => 0,
            persistence: 0,
          };
          return addNode({ ...about, blsKey: node.publicKey, stake }, { ...sending(), policy });
        }
      } finally {
        await operator.sandbox.stop();
      }
    });
  },
);

describe('a change beyond the churn limit', () => {
  const node = parseNodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
  const l1 = {
    weightScale: 10n,
    primaryDecimals: 0,
    primarySymbol: 'STK',
    primaryClass: { id: 1n, minimum: 1000n, maximum: 10_000_000n },
  };
  const of = (from: bigint, to: bigint, limit = 253_126n) =>
    churnError(l1, limit, { node, from, to });

  test.each([
    [0n, 380_000n, 'E-TASK-227', 2_531_260n],
    [100_000n, 400_000n, 'E-TASK-227', 3_531_260n],
    [400_000n, 100_000n, 'E-TASK-227', 1_468_740n],
    [380_000n, 0n, 'E-TASK-228', 1_268_740n],
    [253_126n, 0n, undefined, undefined],
    [100_000n, 353_126n, undefined, undefined],
  ])('from %d to %d', (from, to, code, stake) => {
    expect(of(from, to)?.code).toBe(code);
    expect(of(from, to)?.values['stake']).toBe(stake);
  });

  test('is a matter for the L1 owner if not even the minimum stake fits', () => {
    expect(of(0n, 100n, 50n)).toMatchObject({ code: 'E-TASK-229', who: 'l1-owner' });
  });
});
