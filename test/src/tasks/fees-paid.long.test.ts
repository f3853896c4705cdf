import { expect, onTestFinished, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { readAccount } from '../../../src/protocol/snapshots/read-account.ts';
import { join, newOperator } from './helpers/operator.ts';

const WEI_PER_NAVAX = 1_000_000_000n;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** Each signed transaction, with the shown intent and the fee that the block charged. */
function paidIntents(events: readonly EngineEvent[]) {
  const shown = new Map<string, PaidIntent>();
  const paid: { step: string; intent: PaidIntent; fee: bigint | undefined }[] = [];
  for (const event of events) {
    if (event.type === 'planned' && event.intent.effect !== 'aggregation') {
      shown.set(event.step, event.intent);
    }
    if (event.type !== 'settled') continue;
    expect(event.how, event.step).toBe('included');
    paid.push({ step: event.step, intent: shown.get(event.step)!, fee: event.fee });
  }
  return paid;
}

test('addition, update and removal of a node cost the shown fees', async () => {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { l1, connection, signer, node, clock, sandbox } = operator;
  const { nodeId } = node;
  const balances = async () => ({
    c: await connection.ports.evm.balance(signer.evmAddress),
    p: sum(
      (await readAccount(connection.ports, connection.profile, signer)).listed.map(
        ({ amount }) => amount,
      ),
    ),
  });
  const requests: readonly TaskRequest[] = [
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { kind: 'update-weight', l1, input: { nodeId, stake: l1.primaryClass.minimum * 2n } },
    { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
  ];
  const calls: { typical: bigint; most: bigint; paid: bigint }[] = [];
  for (const request of requests) {
    clock.forward(sandbox.profile.epochSeconds);
    const before = await balances();
    const events: EngineEvent[] = [];
    expect(await operator.run(request, { events })).toMatchObject({ kind: 'done' });
    const after = await balances();

    let spentOnC = 0n;
    let gainedOnP = 0n;
    for (const { step, intent, fee } of paidIntents(events)) {
      if (intent.effect === 'evm-call') {
        const { typical, most } = intent.fee;
        expect(fee, step).toBeLessThanOrEqual(most);
        calls.push({ typical, most, paid: fee! });
        spentOnC += fee!;
      } else if (intent.effect === 'c-export') {
        spentOnC += (intent.burns + intent.moves) * WEI_PER_NAVAX;
      } else if (intent.plan.type === 'import-from-c') {
        gainedOnP += intent.moves;
      } else {
        gainedOnP -= intent.burns + intent.moves;
      }
    }
    expect(before.c - after.c, request.kind).toBe(spentOnC);
    // The removal also refunds the validator's remaining balance.
    if (request.kind !== 'remove-node') expect(after.p - before.p, request.kind).toBe(gainedOnP);
  }
  const total = {
    typical: sum(calls.map(({ typical }) => typical)),
    paid: sum(calls.map(({ paid }) => paid)),
  };
  // Typical fees are within a tenth of the fees that the blocks charged.
  expect(total.paid * 10n).toBeGreaterThan(total.typical * 9n);
  expect(total.paid * 10n).toBeLessThan(total.typical * 11n);
});
