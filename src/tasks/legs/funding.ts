import { nAvax, type NAvax } from '../../domain/units.ts';
import { changeSubject, isApplied } from '../change.ts';
import type { NodeLook } from '../node-look.ts';
import type { Importable, PChainAccount } from '../p-chain-account.ts';
import { importFee, pChainFee } from './p-chain-need.ts';
import { presentChange } from './present-change.ts';
import type { Handles, LegsLook } from './legs.ts';
import { requireOwnProof } from './require-own-proof.ts';

/** What something still costs on the P-Chain, and what is there. */
export interface Funding {
  /** What it is needed for. */
  readonly subject: string;
  readonly account: PChainAccount;
  /** Fee at most and what moves with it. */
  readonly need: NAvax;
  /** What would have to be exported from the C-Chain: 0 where what is there or on its way suffices. */
  readonly missing: NAvax;
}

/** Finds out what is needed on the P-Chain; undefined: nothing (any more). */
export type FindFunding<L> = (look: L) => Promise<Funding | undefined>;

/**
 * What carrying a change over costs.
 * @throws OnboardError E-TASK-210, before anything is spent, where the P-Chain would refuse it
 */
export function changeFunding(handles: Handles): FindFunding<LegsLook> {
  return async (look) => {
    const present = await presentChange(look, handles);
    if (present === undefined || isApplied(present.change, present.facts)) return undefined;
    const { change } = present;
    if (change.kind === 'expired') return undefined;
    if (change.kind === 'registration') requireOwnProof(change, look);
    const account = await look.account();
    const balance = change.kind === 'registration' ? (look.registering?.balance ?? 0n) : 0n;
    const need = nAvax(pChainFee(change.kind, account.gasPrice) + balance);
    return fundingOf(changeSubject(change), need, look);
  };
}

export async function fundingOf(
  subject: string,
  need: NAvax,
  look: Pick<NodeLook, 'account' | 'importable'>,
): Promise<Funding> {
  const account = await look.account();
  if (account.have >= need) return { subject, account, need, missing: nAvax(0n) };
  const { importable } = await look.importable();
  return { subject, account, need, missing: missingFunds(need, { ...account, importable }) };
}

/** What has to be exported so that a need can be met once it is imported. */
export function missingFunds(
  need: NAvax,
  {
    have,
    importable,
    gasPrice,
  }: Pick<PChainAccount, 'have' | 'gasPrice'> & Pick<Importable, 'importable'>,
): NAvax {
  if (have >= need) return nAvax(0n);
  const lacking = need + importFee(gasPrice) - have - importable;
  return nAvax(lacking > 0n ? lacking : 0n);
}
