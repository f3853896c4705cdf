import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { readAccount } from '../../../src/protocol/snapshots/read-account.ts';
import { joinedOperator, nodeLife, runSigned } from './helpers/operator.ts';

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
  const operator = await joinedOperator('C-Chain only');
  const { connection, signer, clock, sandbox } = operator;
  const balances = async () => ({
    c: await connection.ports.evm.balance(signer.evmAddress),
    p: sum(
      (await readAccount(connection.ports, connection.profile, signer)).listed.map(
        ({ amount }) => amount,
      ),
    ),
  });
  const total = { typical: 0n, paid: 0n };
  for (const request of nodeLife(operator)) {
    clock.forward(sandbox.profile.epochSeconds);
    const before = await balances();
    const { result, events } = await runSigned(operator, request);
    expect(result).toMatchObject({ kind: 'done' });
    const after = await balances();

    let spentOnC = 0n;
    let gainedOnP = 0n;
    for (const { step, intent, fee } of paidIntents(events)) {
      if (intent.effect === 'evm-call') {
        const { typical, most } = intent.fee;
        expect(fee, step).toBeLessThanOrEqual(most);
        total.typical += typical;
        total.paid += fee!;
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
  // Typical fees are within a tenth of the fees that the blocks charged.
  expect(total.paid * 10n).toBeGreaterThan(total.typical * 9n);
  expect(total.paid * 10n).toBeLessThan(total.typical * 11n);
});
