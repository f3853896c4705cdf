import { nAvax, type NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import { changeSubject, isApplied } from '../node/change.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { inputFee, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { importFee, pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { presentChange } from './present-change.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { requireOwnProof } from './require-own-proof.ts';

/** The P-Chain funds that a change needs, and the funds of the account. */
export interface Funding {
  /** Identifies the purpose of the funds. */
  readonly subject: string;
  readonly account: PChainAccount;
  /** The maximum fee plus the amount that the transaction moves. */
  readonly need: NAvax;
  /** The maximum fee, included in `need`. */
  readonly fee: NAvax;
  /** The amount to export from the C-Chain; 0 if the balance and the importable funds suffice. */
  readonly missing: NAvax;
  /** A warning that `--yes` does not cover. */
  readonly unusual?: Message;
  /** Set if the import serves only to make a P-Chain block. */
  readonly makesBlock?: true;
}

/** Returns the funds that a change needs on the P-Chain; undefined if the change needs no (more) funds. */
export type FindFunding<L> = (snapshot: L) => Promise<Funding | undefined>;

/**
 * Returns a function that computes the P-Chain funds that a change needs. The returned function throws
 * E-TASK-210 if the P-Chain would refuse the registration's proof of possession.
 */
export function changeFunding(kinds: ChangeKinds): FindFunding<WarpStepsSnapshot> {
  return async (snapshot) => {
    const present = await presentChange(snapshot, kinds);
    if (present === undefined || isApplied(present.change, present.facts)) return undefined;
    const { change } = present;
    if (change.kind === 'expired') return undefined;
    if (change.kind === 'registration') requireOwnProof(change, snapshot);
    const account = await snapshot.account();
    const balance = change.kind === 'registration' ? (snapshot.registering?.balance ?? 0n) : 0n;
    const cost = { fee: pChainFee(change.kind, account.gasPrice), moves: nAvax(balance) };
    const funding = await fundingOf(changeSubject(change), cost, snapshot);
    const unusual = change.kind === 'registration' ? snapshot.registering?.unusual : undefined;
    return unusual === undefined ? funding : { ...funding, unusual };
  };
}

export async function fundingOf(
  subject: string,
  { fee, moves }: { readonly fee: NAvax; readonly moves: NAvax },
  snapshot: Pick<NodeSnapshot, 'account'>,
): Promise<Funding> {
  const account = await snapshot.account();
  const need = nAvax(fee + moves);
  return { subject, account, need, fee, missing: missingFunds(need, account) };
}

/** Returns the amount to export so that the account has `need` after the import. */
export function missingFunds(
  need: NAvax,
  { have, importable, gasPrice }: Pick<PChainAccount, 'have' | 'gasPrice' | 'importable'>,
): NAvax {
  if (have >= need) return nAvax(0n);
  // `need` does not include the fee for an additional input, and the exported output may be such an input.
  const missing = need + importFee(gasPrice) + inputFee(gasPrice) - have - importable;
  return nAvax(missing > 0n ? missing : 0n);
}
