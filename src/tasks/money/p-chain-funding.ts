import { OnboardError } from '../../domain/errors.ts';
import { type Attempt, pending, ready, satisfied } from '../../engine/step.ts';
import type { PChainPlan, UnsignedUtxoTx } from '../../ports/tx-builder.ts';
import { offeredGasPrice, pChainFee, usualPChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import {
  type PChainAccount,
  idleFunds,
  putSharedFirst,
} from '../../protocol/snapshots/read-account.ts';
import {
  NOT_NEEDED,
  type WarpStepsSnapshot,
  messageId,
  presentChange,
  changeRequest,
} from '../validation/warp-steps-snapshot.ts';
import type { NodeSnapshot } from '../validation/node-snapshot.ts';
import type { RunMemory } from '../../journal/run-memory.ts';
import { isUnsettledOrIncluded, type Submission } from '../../journal/memory.ts';
import type { RegistrationMessage } from '../../protocol/contracts/validation-facts.ts';
import { type NAvax, nAvax, nAvaxText, nAvaxToWei, wei } from '../../domain/units.ts';
import { type Message, message } from '../../domain/message.ts';
import { type ChangeInProgress, changeIdOf, isApplied } from '../validation/change-in-progress.ts';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';
import { dateOf } from '../../domain/iso-time.ts';
import { payeeNotes } from './payee.ts';
import { assertFeeCap, insufficientFunds } from '../../engine/fees.ts';
import { openInputs } from '../../engine/possible-duplicate.ts';
import type { CExportIntent, PChainIntent, PChainPrices } from '../../engine/intent.ts';
import { fundsFor, withLastPrice } from '../transactions/costs.ts';
import type { TitledStep } from '../task-context.ts';
import { type FollowUps, afterExport } from './follow-ups.ts';

/**
 * The transaction shares an input with each earlier transaction that the P-Chain may still accept. The P-Chain thus
 * accepts only one of these transactions.
 * @throws OnboardError as `TxBuilder.build` does
 */
async function buildPChainTx(
  plan: PChainPlan,
  { account, context: { builder, payer } }: Pick<NodeSnapshot, 'account' | 'context'>,
  { earlier, shared }: Attempt,
): Promise<UnsignedUtxoTx> {
  const { utxos, listed, imports, listedImports, gasPrice } = await account();
  const ordered =
    plan.type === 'import-from-c'
      ? putSharedFirst(imports, listedImports, shared)
      : putSharedFirst(utxos, listed, shared);
  const funds = { payer, utxos: ordered, gasPrice: offeredGasPrice(gasPrice, earlier) };
  return builder.build(plan, funds, earlier);
}

interface PlannedTx {
  readonly plan: PChainPlan;
  /** Receives the amount that the transaction moves, in AVAX. */
  readonly title: (amount: string) => Message;
  /** The price of a validation that the transaction pays for. */
  readonly validatorPrice?: PChainPrices['validator'];
}

export async function planPChainTx(
  { plan, title: titleOf, validatorPrice }: PlannedTx,
  snapshot: Pick<NodeSnapshot, 'account' | 'context'>,
  attempt: Attempt,
): Promise<PChainIntent> {
  const tx = await buildPChainTx(plan, snapshot, attempt);
  const pChainPrices = await pricesOf(snapshot, validatorPrice);
  const title = titleOf(nAvaxText.exact(tx.amount));
  const { networkId } = snapshot.context.l1;
  const { fee: burns, amount: moves } = tx;
  return { effect: 'p-chain-tx', title, networkId, tx, plan, burns, moves, pChainPrices };
}

async function pricesOf(
  { account }: Pick<NodeSnapshot, 'account'>,
  validator: PChainPrices['validator'],
): Promise<PChainPrices> {
  return { gas: (await account()).gasPrice, ...(validator && { validator }) };
}

/** undefined until the signatures are collected. @throws OnboardError E-TASK-215 if the terms are unknown */
export function signedPlan(
  change: ChangeInProgress,
  snapshot: WarpStepsSnapshot,
): PChainPlan | undefined {
  const signedMessage = snapshot.memory.aggregate(
    messageId(changeRequest(change, snapshot.context.l1)),
  );
  if (signedMessage === undefined) return undefined;
  if (change.kind !== 'registration') return { type: 'set-weight', signedMessage };
  if (snapshot.registering === undefined)
    throw new OnboardError('E-TASK-215', { node: snapshot.nodeId });
  const { proof, balance } = snapshot.registering;
  return { type: 'register-validator', signedMessage, proof, balance };
}

interface FundingNeed {
  readonly changeId: string;
  readonly account: PChainAccount;
  /** The balance that suffices: the expected fee plus the amount that the transaction moves. */
  readonly need: NAvax;
  readonly fee: NAvax;
  /** The amount to export from the C-Chain; 0 if the balance and the importable funds suffice. */
  readonly missing: NAvax;
  /** The price that determined the balance that the funds are for. */
  readonly validatorPrice?: PChainPrices['validator'] | undefined;
  /** Reads what the page of the export says of the transaction that the funds are for. */
  readonly notes?: () => Promise<Pick<CExportIntent, 'foreign' | 'warning'>>;
  /** The top-up that the funds are for. */
  readonly topUp?: CExportIntent['topUp'];
}

/** Returns undefined if the change needs no (more) funds. */
export type FindFunding<L> = (snapshot: L) => Promise<FundingNeed | undefined>;

/** @throws OnboardError E-TASK-210 if the P-Chain would refuse the registration's proof of possession */
export const changeFunding: FindFunding<WarpStepsSnapshot> = async (snapshot) => {
  const present = await presentChange(snapshot);
  if (present === undefined || isApplied(present.change, present.facts)) return undefined;
  const { change } = present;
  if (change.kind === 'expired') return undefined;
  // The endpoint may not show the effect yet. A sent transaction already has its inputs.
  const changeId = changeIdOf(change);
  const sent = snapshot.memory.submissions('p-chain', changeId);
  if (sent.some(isUnsettledOrIncluded)) return undefined;
  const isNew = change.kind === 'registration';
  if (isNew) requireOwnProof(change.registration.message, snapshot);
  const { gasPrice } = await snapshot.account();
  const moves = (isNew && snapshot.registering?.balance) || nAvax(0n);
  const fee = pChainFee(change.kind, gasPrice, sent.length);
  const plan = signedPlan(change, snapshot);
  const expected =
    plan === undefined
      ? usualPChainFee(change.kind, gasPrice, sent.length)
      : ((await feeOf(plan, snapshot, sent)) ?? fee);
  return {
    ...(await fundingNeed(changeId, { fee, expected, moves }, snapshot)),
    validatorPrice: registrationPrice(change, snapshot),
    ...(isNew && { notes: () => payeeNotes(snapshot) }),
  };
};

/** Of the registration's balance; undefined for any other change. */
export function registrationPrice(
  change: ChangeInProgress,
  { registering, memory }: WarpStepsSnapshot,
) {
  const price = change.kind === 'registration' ? registering?.price : undefined;
  return withLastPrice(price, memory);
}

/**
 * Exact, because the transaction is built; undefined if the account cannot pay for it now.
 * @param earlier the earlier transactions of the same change
 */
export async function feeOf(
  plan: PChainPlan,
  snapshot: Pick<NodeSnapshot, 'account' | 'context'>,
  earlier: readonly Submission[],
): Promise<NAvax | undefined> {
  const attempt = { earlier: earlier.length, shared: openInputs(earlier) };
  try {
    return (await buildPChainTx(plan, snapshot, attempt)).fee;
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-FUND-102') return undefined;
    throw error;
  }
}

export async function fundingNeed(
  changeId: string,
  cost: Parameters<typeof fundsFor>[0],
  snapshot: Pick<NodeSnapshot, 'account' | 'memory'>,
): Promise<FundingNeed> {
  const account = await snapshot.account();
  const funds = fundsFor(cost, account, endedImports(snapshot.memory, changeId));
  return { changeId, account, fee: cost.fee, ...funds };
}

/** An import without an outcome is sent again as it is, so it makes no other import dearer. */
function endedImports(memory: RunMemory, changeId: string): number {
  return memory.submissions('import', changeId).filter(({ settled }) => settled !== undefined)
    .length;
}

/** The P-Chain would refuse a wrong proof after the operator has paid. @throws OnboardError E-TASK-210 */
function requireOwnProof(
  { blsPublicKey, expiry }: RegistrationMessage['message'],
  { registering, nodeId }: WarpStepsSnapshot,
): void {
  if (registering === undefined) return;
  if (blsVerifyProof(blsPublicKey, hexToBytes(registering.proof))) return;
  throw new OnboardError('E-TASK-210', { node: nodeId, expiry: dateOf(expiry) });
}

/** An import that does not suffice must add at least this multiple of its fee: anybody can send dust. */
const WORTH_FEES = 4n;

/**
 * After a rise of the P-Chain's gas price, an accepted export may no longer suffice. In that case, the import comes
 * first, once the P-Chain lists the export's output.
 */
function awaitsImport({ memory }: NodeSnapshot, { changeId, account }: FundingNeed): boolean {
  const { importable, listedImports, gasPrice } = account;
  const exports = memory
    .submissions('export', changeId)
    .filter(({ settled }) => settled?.how === 'included');
  const isListed = listedImports.some(({ txId }) => exports.some(({ id }) => id === txId));
  const fee = pChainFee('import', gasPrice, endedImports(memory, changeId));
  return isListed && importable >= WORTH_FEES * fee;
}

/** Exports what the P-Chain account lacks from the C-Chain, and imports it. */
export function fundingSteps<L extends NodeSnapshot>(
  findFunding: FindFunding<L>,
  following: FollowUps<L>,
): readonly TitledStep<L>[] {
  return [exportStep(findFunding, afterExport(following)), importStep(findFunding, following)];
}

function exportStep<L extends NodeSnapshot>(
  findFunding: FindFunding<L>,
  following: FollowUps<L>,
): TitledStep<L> {
  return {
    id: 'export',
    async check(snapshot) {
      const funding = await findFunding(snapshot);
      if (funding === undefined) return satisfied(NOT_NEEDED);
      if (funding.missing > 0n && !awaitsImport(snapshot, funding)) return ready(funding.changeId);
      const have = nAvaxText.held(funding.account.have);
      return satisfied({ text: message('fact.funded', { have }), source: 'P-Chain' });
    },
    async plan(snapshot, { earlier }) {
      const funding = await findFunding(snapshot);
      const amount = funding?.missing ?? nAvax(0n);
      const { readers, builder, payer, operator, l1, maxFee } = snapshot.context;
      const [nonces, fees, balance] = await Promise.all([
        readers.evm.nonces(operator),
        readers.evm.fees(),
        readers.evm.balance(operator),
      ]);
      // The base fee may rise until a block includes the export. Each further attempt offers a higher fee.
      const baseFee = wei(fees.baseFee + (fees.baseFee * BigInt(1 + earlier)) / 4n);
      // An export needs the nonce after the last included transaction, so the engine waits for pending ones.
      const nonce = nonces.latest;
      // If a P-Chain fee above the cap causes the shortage, the error names the fee.
      if (funding !== undefined && balance < nAvaxToWei(amount)) {
        assertFeeCap(nAvaxToWei(funding.fee), maxFee);
      }
      const notes = await funding?.notes?.();
      const idle = funding && idleFunds(funding.account);
      const tx = await builder.buildExport(payer, amount, nonce, baseFee);
      const cost = nAvaxToWei(nAvax(amount + tx.fee));
      if (balance < cost) {
        assertFeeCap(nAvaxToWei(tx.fee), maxFee);
        throw insufficientFunds(operator, balance, cost, await readers.evm.head());
      }
      return {
        effect: 'c-export',
        title: message('intent.export', { amount: nAvaxText.exact(amount) }),
        networkId: l1.networkId,
        tx,
        nonce,
        baseFee,
        counted: funding?.account.listedImports.map(({ txId }) => txId) ?? [],
        burns: tx.fee,
        moves: tx.amount,
        follows: await following(snapshot),
        pChainPrices: await pricesOf(snapshot, funding?.validatorPrice),
        ...notes,
        ...(funding?.topUp && { topUp: funding.topUp }),
        ...(idle && {
          effects: [{ label: message('funds.on-p-chain'), value: idle, varies: true }],
        }),
      };
    },
  };
}

function importStep<L extends NodeSnapshot>(
  findFunding: FindFunding<L>,
  following: FollowUps<L>,
): TitledStep<L> {
  return {
    id: 'import',
    async check(snapshot) {
      const funding = await findFunding(snapshot);
      if (funding === undefined) return satisfied(NOT_NEEDED);
      const { have, importable } = funding.account;
      if (have >= funding.need) {
        const text = message('fact.funded', { have: nAvaxText.held(have) });
        return satisfied({ text, source: 'P-Chain' });
      }
      if (importable > 0n) return ready(funding.changeId);
      return pending({
        text: message('wait.import'),
        party: 'network',
        typical: [1, 10],
        recheck: 1000,
      });
    },
    async plan(snapshot, attempt) {
      const funding = await findFunding(snapshot);
      const title = (amount: string) => message('intent.import', { amount });
      const plan = { type: 'import-from-c' } as const;
      const { validatorPrice } = funding ?? {};
      const intent = await planPChainTx({ plan, title, validatorPrice }, snapshot, attempt);
      return { ...intent, follows: await following(snapshot) };
    },
  };
}
