import { OnboardError } from '../../domain/errors.ts';
import { nAvax, type NAvax } from '../../domain/units.ts';
import type { PChainPlan } from '../../ports/tx-builder.ts';
import { buildPChainTx, signedPlan } from './build-p-chain-tx.ts';
import type { Message } from '../../domain/message.ts';
import { changeSubject, isApplied, type Change } from '../node/change.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { inputFee, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { importFee, pChainFee, usualPChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { presentChange } from './present-change.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';
import { dateOf } from '../date-of.ts';

/** The P-Chain funds that a change needs, and the funds of the account. */
export interface Funding {
  /** Identifies the purpose of the funds. */
  readonly subject: string;
  readonly account: PChainAccount;
  /** The balance that suffices: the expected fee plus the amount that the transaction moves. */
  readonly need: NAvax;
  /** The maximum fee. */
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
    const fee = pChainFee(change.kind, account.gasPrice);
    const signed = signedPlan(change, snapshot);
    const expected =
      signed === undefined
        ? usualPChainFee(change.kind, account.gasPrice)
        : ((await feeOf(signed, snapshot)) ?? fee);
    const cost = { fee, expected, moves: nAvax(balance) };
    const funding = await fundingOf(changeSubject(change), cost, snapshot);
    const unusual = change.kind === 'registration' ? snapshot.registering?.unusual : undefined;
    return unusual === undefined ? funding : { ...funding, unusual };
  };
}

/**
 * Returns the fee of a P-Chain transaction that the account can pay for now; undefined if it cannot. Exact, because the
 * transaction is built.
 */
export async function feeOf(
  plan: PChainPlan,
  snapshot: Pick<NodeSnapshot, 'account' | 'context'>,
): Promise<NAvax | undefined> {
  try {
    return (await buildPChainTx(plan, snapshot, { earlier: 0, shared: [] })).fee;
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-FUND-102') return undefined;
    throw error;
  }
}

/**
 * Returns the funds for a transaction. If the account holds the expected fee, nothing is exported. Otherwise the export
 * also covers the maximum fee.
 */
export async function fundingOf(
  subject: string,
  {
    fee,
    expected,
    moves,
  }: { readonly fee: NAvax; readonly expected: NAvax; readonly moves: NAvax },
  snapshot: Pick<NodeSnapshot, 'account'>,
): Promise<Funding> {
  const account = await snapshot.account();
  const need = nAvax(expected + moves);
  const missing = account.have >= need ? nAvax(0n) : missingFunds(nAvax(fee + moves), account);
  return { subject, account, need, fee, missing };
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

/**
 * Checks that the proof of possession belongs to the registered key. The P-Chain would refuse a wrong proof
 * only after the operator has paid for all earlier steps.
 * @throws OnboardError E-TASK-210 if the proof does not belong to the key
 */
function requireOwnProof(
  { registration }: Extract<Change, { kind: 'registration' }>,
  { registering, nodeId }: WarpStepsSnapshot,
): void {
  if (registering === undefined) return;
  const { blsPublicKey, expiry } = registration.message;
  if (blsVerifyProof(blsPublicKey, hexToBytes(registering.proof))) return;
  throw new OnboardError('E-TASK-210', { node: nodeId, expiry: dateOf(expiry) });
}
