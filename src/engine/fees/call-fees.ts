import { wei, type Wei } from '../../domain/units.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { PaidIntent } from '../intent.ts';

/** A chain accepts one transaction with a nonce, and one with an input. */
type Slot = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * The fees of everything that one call has signed, in wei: what a block charged, otherwise the most that it can
 * cost. Transactions that exclude each other count once.
 * @param signed the most that each transaction of this call can cost, by its ID
 * @param next what is signed next; an open transaction that it excludes does not count
 */
export function feesOf(memory: Memory, signed: ReadonlyMap<string, Wei>, next: Slot): Wei {
  const groups: Submission[][] = [];
  for (const submission of memory.runs.flatMap(({ submissions }) => submissions)) {
    if (!signed.has(submission.id) || submission.settled?.how === 'replaced') continue;
    const group = groups.find((members) => members.some((one) => exclude(one, submission)));
    if (group === undefined) groups.push([submission]);
    else group.push(submission);
  }
  let sum = 0n;
  for (const group of groups) {
    const charged = group.find(({ settled }) => settled && settled.how !== 'dropped');
    if (charged === undefined && group.some((one) => exclude(one, next))) continue;
    const fees = (charged ? [charged] : group).map(
      ({ id, settled }) => settled?.fee ?? signed.get(id) ?? 0n,
    );
    sum += fees.reduce((most, fee) => (fee > most ? fee : most), 0n);
  }
  return wei(sum);
}

/** What an intent's transaction will exclude; `supersedes`: the nonce that it takes over. */
export function slotOf(intent: PaidIntent, supersedes: bigint | undefined): Slot {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? supersedes ?? null, inputs: [] };
}

/** Both for one account: one call has one signer. */
const exclude = (one: Slot, other: Slot): boolean =>
  (one.nonce !== null && one.nonce === other.nonce) ||
  one.inputs.some((input) => other.inputs.includes(input));
