import { wei, type Wei } from '../../domain/units.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { PaidIntent } from '../intent.ts';

/**
 * The nonce or the inputs of a transaction. A chain accepts only one transaction for each nonce, and one for
 * each input.
 */
type Slot = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * Returns the sum of the fees, in wei, of all transactions that this command call or run in the wizard has
 * signed. The fee of a transaction is the fee that a block charged, or else its maximum fee. Of transactions
 * that exclude each other, only one fee counts.
 * @param signed the maximum fee of each of these transactions, by transaction ID
 * @param next the nonce or inputs of the transaction to sign next; pending transactions with the same nonce or
 * an equal input do not count
 */
export function callFeesOf(memory: Memory, signed: ReadonlyMap<string, Wei>, next: Slot): Wei {
  const groups: Submission[][] = [];
  for (const submission of memory.runs.flatMap(({ submissions }) => submissions)) {
    if (!signed.has(submission.id) || submission.settled?.how === 'replaced') continue;
    const group = groups.find((members) =>
      members.some((member) => isExclusive(member, submission)),
    );
    if (group === undefined) groups.push([submission]);
    else group.push(submission);
  }
  let sum = 0n;
  for (const group of groups) {
    const charged = group.find(({ settled }) => settled && settled.how !== 'dropped');
    if (charged === undefined && group.some((member) => isExclusive(member, next))) continue;
    const fees = (charged ? [charged] : group).map(
      ({ id, settled }) => settled?.fee ?? signed.get(id) ?? 0n,
    );
    sum += fees.reduce((most, fee) => (fee > most ? fee : most), 0n);
  }
  return wei(sum);
}

/**
 * The nonce or inputs that an intent's transaction will use. `supersedes` is the nonce of the transaction to
 * replace.
 */
export function slotOf(intent: PaidIntent, supersedes: bigint | undefined): Slot {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? supersedes ?? null, inputs: [] };
}

/** The accounts need no comparison, because all these transactions have the same signer. */
const isExclusive = (first: Slot, second: Slot): boolean =>
  (first.nonce !== null && first.nonce === second.nonce) ||
  first.inputs.some((input) => second.inputs.includes(input));
