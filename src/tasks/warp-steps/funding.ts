import { nAvax, type NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import { changeSubject, isApplied } from '../node/change.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { inputFee, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { importFee, pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { presentChange } from './present-change.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { requireOwnProof } from './require-own-proof.ts';

/** What something still costs on the P-Chain, and what is there. */
export interface Funding {
  /** What it is needed for. */
  readonly subject: string;
  readonly account: PChainAccount;
  /** Fee at most and what moves with it. */
  readonly need: NAvax;
  /** Of the need, the fee at most. */
  readonly fee: NAvax;
  /** What would have to be exported from the C-Chain: 0 where what is there or on its way suffices. */
  readonly missing: NAvax;
  /** Why consent given in advance does not cover what moves. */
  readonly unusual?: Message;
  /** True: the import matters for the P-Chain block that it makes, not for its funds. */
  readonly makesBlock?: true;
}

/** Finds out what is needed on the P-Chain; undefined: nothing (any more). */
export type FindFunding<L> = (snapshot: L) => Promise<Funding | undefined>;

/**
 * What carrying a change over costs.
 * @throws OnboardError E-TASK-210, before anything is spent, where the P-Chain would refuse it
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

/** What has to be exported so that a need can be met once it is imported. */
export function missingFunds(
  need: NAvax,
  { have, importable, gasPrice }: Pick<PChainAccount, 'have' | 'gasPrice' | 'importable'>,
): NAvax {
  if (have >= need) return nAvax(0n);
  // The exported output may be one more input than the fee estimates include.
  const lacking = need + importFee(gasPrice) + inputFee(gasPrice) - have - importable;
  return nAvax(lacking > 0n ? lacking : 0n);
}
