import { dateOf } from '../../domain/iso-time.ts';
import { message, type Message } from '../../domain/message.ts';
import { stakeText } from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { overcommitmentOf } from '../../protocol/contracts/overcommitment.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import type { L1Context } from '../task-context.ts';

/** Returns undefined if the stake suffices in the current and the next epoch. */
export function overcommitmentCause(operator: OperatorFacts, l1: L1Facts): Message | undefined {
  const over = overcommitmentOf(operator, l1);
  if (over === undefined) return undefined;
  const units = (amount: bigint) => stakeText(amount, l1);
  const values = {
    used: units(over.used),
    available: units(over.available),
    excess: units(over.excess),
  };
  const times = {
    starts: dateOf(operator.epoch.endsAt),
    from: dateOf(over.from),
    until: dateOf(over.until),
  };
  const begins = operator.readAt < over.from ? 'later' : 'now';
  const when = over.epoch === 'next' ? 'next' : begins;
  if (over.heals) return message(`over.heals-${begins}`, times);
  if (over.optedOutOf !== undefined) {
    const where = message(`over.out.${over.optedOutOf}`);
    return message(`over.out-${when}`, { where, ...times });
  }
  if (over.isDisabled) {
    // The L1 middleware refuses every call about an operator that it does not list, `forceUpdateNodes` included.
    if (!operator.inMiddleware) return message('over.removed');
    if (when === 'next') return message('over.disabled-next', times);
    return when === 'later'
      ? message('over.disabled-later', times)
      : message('over.disabled-now', times);
  }
  return message(`over.${when}`, { ...values, ...times });
}

/**
 * Why anyone may reduce or remove the operator's nodes once they use so much more stake; undefined if nobody may.
 * @param more in the primary asset's smallest unit; at most 0 for a change that uses no more stake
 */
export async function overcommitmentAfter(
  { readers, l1, operator }: L1Context,
  more: bigint,
): Promise<Message | undefined> {
  if (more <= 0n) return undefined;
  const facts = await readOperator(readers, l1, operator);
  const { stake } = facts;
  const next = { ...stake.next, counted: stake.next.counted + more };
  const after = { ...stake, counted: stake.counted + more, used: stake.used + more, next };
  return overcommitmentCause({ ...facts, stake: after }, l1);
}
