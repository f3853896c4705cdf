import { wei, type Wei } from '../../domain/units.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { PaidIntent } from '../intent.ts';

/** The nonce or the inputs of a transaction. A chain accepts only one transaction per nonce and per input. */
type Slot = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * Returns the sum of the fees, in wei, of all transactions that this process has signed. A transaction counts with the
 * charged fee, or with its maximum fee if the charged fee is unknown or in another journal. A replaced transaction does
 * not count. Of transactions with the same nonce or a common input, only one fee counts: the charged fee, or else the
 * highest maximum fee.
 * @param signed the maximum fee of each transaction that this process has signed, by transaction ID
 * @param next the nonce or inputs of the next transaction; open or dropped transactions with this nonce or
 * one of these inputs do not count
 */
export function callFeesOf(memory: Memory, signed: ReadonlyMap<string, Wei>, next: Slot): Wei {
  const groups: Submission[][] = [];
  const elsewhere = new Map(signed);
  for (const submission of memory.runs.flatMap(({ submissions }) => submissions)) {
    elsewhere.delete(submission.id);
    if (!signed.has(submission.id) || submission.settled?.how === 'replaced') continue;
    const group = groups.find((members) =>
      members.some((member) => isExclusive(member, submission)),
    );
    if (group === undefined) groups.push([submission]);
    else group.push(submission);
  }
  let sum = [...elsewhere.values()].reduce<bigint>((total, fee) => total + fee, 0n);
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
 * The nonce or inputs that an intent's transaction will use. `nonce` is null for a P-Chain transaction, and
 * for a call whose nonce is not known yet. `supersedes` is the nonce of the transaction to replace.
 */
export function slotOf(intent: PaidIntent, supersedes: bigint | undefined): Slot {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? supersedes ?? null, inputs: [] };
}

/**
 * True if a chain accepts at most one of two transactions. The two transactions must have the same signer:
 * the accounts are not compared.
 */
const isExclusive = (first: Slot, second: Slot): boolean =>
  (first.nonce !== null && first.nonce === second.nonce) ||
  first.inputs.some((input) => second.inputs.includes(input));
