import { OnboardError, unlessThrows } from '../domain/errors.ts';
import { parseAddress, parseHash } from '../domain/identity/evm.ts';
import { type Submission, allSubmissions, isUnsettledOrIncluded } from '../journal/memory.ts';
import type { EngineContext } from './engine.ts';
import { gweiText, wei } from '../domain/units.ts';
import {
  comparedOutcome,
  emitAnswer,
  lostAnswer,
  lacksFunds,
  refusalError,
  unclearError,
} from './submit-answer.ts';
import { decodeSignedCall, recordReceipt } from './resolve-submissions.ts';
import { type NonceUser, findNonceUser } from './nonce-user.ts';
import {
  CLEAR,
  LAG_MS,
  SEARCH_RECHECK,
  type Resolution,
  awaitCallEffect,
  recordOutcome,
  transactionWait,
} from './resolution.ts';
import type { FeeOffer } from '../ports/evm.ts';
import { maxOffer } from './fees.ts';

/** After twelve doublings, which make a fee 4,096 times as high, the run stops with E-SEND-206. */
const MAX_OFFERS = 13;
/** Milliseconds after which a call is planned again, even if no block shows the user of its nonce. */
const UNPROVEN_AFTER = 5 * 60_000;

/** Milliseconds after which a nonce above the account's next nonce means missing nonces, not a lagging endpoint. */
const STRANDED_AFTER = 60_000;

/**
 * Determines the outcome of a step's calls on the C-Chain. Submits the newest call's bytes again if the endpoint does
 * not know the call. Side effects: writes outcomes to the journal; may submit the same bytes again.
 * @throws OnboardError E-SEND-203 if calls keep reverting, E-SEND-206 if the 13th call with the same nonce is refused
 * as underpriced, E-SEND-208 if the answer to a submission is unreadable
 */
export async function resolveEvm(
  submissions: readonly Submission[],
  engine: EngineContext,
): Promise<Resolution> {
  const candidates = submissions.filter(isUnsettledOrIncluded);
  const newest = candidates.at(-1);
  if (newest === undefined) return CLEAR;
  const { evm } = engine.ports;
  const receipts = await Promise.all(candidates.map(({ id }) => evm.receipt(parseHash(id))));
  const includedIndex = receipts.findIndex((receipt) => receipt !== undefined);
  const receipt = receipts[includedIndex];
  const included = candidates[includedIndex];
  if (receipt === undefined || included === undefined)
    return resolveNotIncluded(candidates, newest, engine);

  await recordReceipt(included, receipt, engine);
  return receipt.status === 'success'
    ? awaitCallEffect(engine, included, receipt.blockNumber)
    : CLEAR;
}

/** Determines what to do about calls that no block includes. Side effects: as `resolveEvm` has. */
async function resolveNotIncluded(
  candidates: readonly Submission[],
  newest: Submission,
  engine: EngineContext,
): Promise<Resolution> {
  const { evm, evmSender, clock } = engine.ports;
  const [transactions, nonces, head] = await Promise.all([
    Promise.all(candidates.map(({ id }) => evm.transaction(parseHash(id)))),
    evm.nonces(parseAddress(newest.from)),
    evm.head(),
  ]);
  const nonce = newest.nonce ?? 0n;
  const { count, most: highestOffer } = collectOwnOffers(engine, newest.from, nonce);
  const isKnown = transactions.some((transaction) => transaction !== undefined);
  const replace = (isRefused: boolean): Resolution => ({
    state: 'replace',
    replacement: {
      nonce,
      above: highestOffer,
      isRefused,
      isForeign: nonces.pending > nonce && !isKnown,
    },
  });
  if (nonces.latest > nonce) {
    // The nonce is used. If the endpoint knows one of the calls, the receipt may follow.
    if (isKnown) return transactionWait('wait.in-pool', { id: newest.id });
    if (clock.now() < newest.signedAt + LAG_MS)
      return transactionWait('wait.nonce', { id: newest.id });
    return recordReplaced(await findNonceUser(newest, engine), candidates, newest, engine);
  }
  if (nonces.pending < nonce && clock.now() > newest.signedAt + STRANDED_AFTER) {
    const { pending: missing } = nonces;
    const stranded = { id: newest.id, nonce, missing };
    const flags = { isRefused: false, isForeign: false };
    return {
      state: 'replace',
      replacement: { nonce: missing, above: NO_OFFER, stranded, ...flags },
    };
  }
  if (transactions.at(-1) !== undefined) {
    return head.baseFee > highestOffer.maxFeePerGas
      ? replace(false)
      : transactionWait('wait.in-pool', { id: newest.id });
  }
  // The endpoint does not have the newest call. The newest call replaces an earlier pending call.
  const answer = await evmSender.submit(newest.raw).catch(lostAnswer);
  const outcome = await comparedOutcome(answer, parseHash(newest.id), engine);
  switch (outcome.kind) {
    case 'accepted':
      emitAnswer('submitted', newest, engine);
      return transactionWait('wait.in-pool', { id: newest.id });
    case 'known':
    case 'nonce-used':
      return transactionWait('wait.in-pool', { id: newest.id });
    case 'underpriced':
      if (count >= MAX_OFFERS) {
        const fee = gweiText.exact(highestOffer.maxFeePerGas);
        throw new OnboardError('E-SEND-206', { times: count, nonce, fee });
      }
      return replace(true);
    case 'unclear':
      emitAnswer('unclear', newest, engine);
      throw unclearError(outcome.reason, newest.id);
    case 'refused':
      if (outcome.limit === 'reads' || lacksFunds(outcome.reason))
        throw await refusalError(outcome, costOfCall(newest), engine);
      // The next call uses the same nonce, so the chain can accept only one of the two calls.
      return replace(false);
  }
}

/**
 * Records the calls whose nonce another transaction has used. Without proof in a block, first waits until five
 * minutes after the signing. Side effects: writes outcomes to the journal.
 */
async function recordReplaced(
  nonceUser: NonceUser | undefined,
  candidates: readonly Submission[],
  newest: Submission,
  engine: EngineContext,
): Promise<Resolution> {
  const { id, nonce, signedAt } = newest;
  const isOwn = candidates.some((submission) => submission.id === nonceUser?.id);
  if (isOwn) return transactionWait('wait.effect', { id: nonceUser?.id ?? id });
  if (nonceUser === undefined && engine.ports.clock.now() < signedAt + UNPROVEN_AFTER) {
    return transactionWait('wait.nonce-user', { id, nonce: nonce ?? 0n }, SEARCH_RECHECK);
  }
  const { height = null, id: reason = null } = nonceUser ?? {};
  for (const submission of candidates.filter((call) => call.nonce === nonce)) {
    await recordOutcome(engine, submission, { how: 'replaced', height, reason });
  }
  return CLEAR;
}

/** What a recorded call can cost at most. Without a block, no call of the program pays more than its fee. */
function costOfCall({ from, raw }: Submission) {
  const { gas = 0n, maxFeePerGas = 0n } = decodeSignedCall(raw);
  return { from: parseAddress(from), fee: { most: wei(gas * maxFeePerGas) } };
}

const NO_OFFER: FeeOffer = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };

function collectOwnOffers({ journal }: EngineContext, account: string, nonce: bigint) {
  const offers = allSubmissions(
    journal.memory(),
    ({ chain, from, nonce: usedNonce }) =>
      chain === 'evm' && from === account && usedNonce === nonce,
  ).map(offerOf);
  return { count: offers.length, most: offers.reduce(maxOffer, NO_OFFER) };
}

function offerOf({ raw, maxFeePerGas }: Submission): FeeOffer {
  // Only an edited journal contains bytes that cannot be parsed. For such bytes, the recorded fee counts.
  const signed = unlessThrows(() => decodeSignedCall(raw));
  return {
    maxFeePerGas: (signed ? signed.maxFeePerGas : maxFeePerGas) ?? 0n,
    maxPriorityFeePerGas: signed?.maxPriorityFeePerGas ?? 0n,
  };
}
