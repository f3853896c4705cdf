import { nAvax, type NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import { changeSubject, isApplied } from '../node/change.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { inputFee, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { importFee, pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { presentChange } from './present-change.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { requireOwnProof } from './require-own-proof.ts';

/** The P-Chain funds that a change needs, and those that the account has. */
export interface Funding {
  /** Identifies the purpose of the funds. */
  readonly subject: string;
  readonly account: PChainAccount;
  /** The maximum fee plus the moved amount. */
  readonly need: NAvax;
  /** The maximum fee, included in `need`. */
  readonly fee: NAvax;
  /** The amount to export from the C-Chain; 0 if the balance plus exported funds suffice. */
  readonly missing: NAvax;
  /** A warning that `--yes` does not cover. */
  readonly unusual?: Message;
  /** The import is needed for the P-Chain block that it makes, not for its funds. */
  readonly makesBlock?: true;
}

/** Returns the funds that a change needs on the P-Chain; undefined if it needs none, or no more. */
export type FindFunding<L> = (snapshot: L) => Promise<Funding | undefined>;

/**
 * Returns the P-Chain cost of a change.
 * @throws OnboardError E-TASK-210, before anything is spent, if the P-Chain would refuse the registration
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

/** Returns the amount to export so that the account meets a need after the import. */
export function missingFunds(
  need: NAvax,
  { have, importable, gasPrice }: Pick<PChainAccount, 'have' | 'gasPrice' | 'importable'>,
): NAvax {
  if (have >= need) return nAvax(0n);
  // The exported output may add one more input than the fee estimates include.
  const lacking = need + importFee(gasPrice) + inputFee(gasPrice) - have - importable;
  return nAvax(lacking > 0n ? lacking : 0n);
}
