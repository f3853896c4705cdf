import { wei, type Wei } from '../../domain/units.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { PaidIntent } from '../intent.ts';

/** A chain accepts only one transaction per nonce, and only one per input. */
type Slot = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * Returns the fees of everything that this call has signed, in wei: the fee that a block charged, otherwise the
 * maximum. Transactions that exclude each other count once.
 * @param signed the maximum cost of each transaction of this call, by its ID
 * @param next the transaction to sign next; a pending transaction that it excludes is not counted
 */
export function callFeesOf(memory: Memory, signed: ReadonlyMap<string, Wei>, next: Slot): Wei {
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

/**
 * The nonce or inputs that an intent's transaction will use; `supersedes` is the nonce of the transaction that it
 * replaces.
 */
export function slotOf(intent: PaidIntent, supersedes: bigint | undefined): Slot {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? supersedes ?? null, inputs: [] };
}

/** The account is not compared: all transactions of one call have the same signer. */
const exclude = (one: Slot, other: Slot): boolean =>
  (one.nonce !== null && one.nonce === other.nonce) ||
  one.inputs.some((input) => other.inputs.includes(input));
