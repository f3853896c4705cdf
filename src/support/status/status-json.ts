import type { NodeHealth } from '../../standing/node-health.ts';
import { CHANGE_STEPS } from '../../standing/node-weight.ts';
import { isoTime, isoTimeOf, type IsoTime } from '../../domain/iso-time.ts';
import { englishText } from '../../i18n/english.ts';
import { failedData } from './failed-transactions.ts';
import {
  UNKNOWN_START,
  type L1Status,
  type NextAction,
  type Track,
} from '../../standing/standing.ts';
import { nextActionsOf } from '../../standing/urgency.ts';
import type { DepartedNodes, EndedValidation } from '../../standing/departed.ts';
import type { PendingOnC } from './pending-transactions.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { PooledTransaction } from '../../ports/evm.ts';
import { calledFunction, highestFee } from '../../tasks/transactions/waiting.ts';
import type { OperatorStatus } from './status.ts';

/** Missing values are null, times are RFC 3339 strings, and sentences are English. */
export function statusData(status: OperatorStatus) {
  const { network, realMoney, operator, account, node, pendingOnC, clock } = status;
  return {
    network,
    realMoney,
    operator,
    pChainAccount: orNull(account, ({ address, from }) => ({ address, from })),
    askedAt: isoTime(status.at),
    l1s: status.l1s.map((l1) => l1Data(l1)),
    /** The number of registered L1s that the operator has not joined and that were not read; null if the registry could not be read. */
    otherL1s: status.otherL1s instanceof OnboardError ? null : (status.otherL1s ?? 0),
    /** Of these, the number of those whose contracts claim the node or validation that was asked about. */
    claimingL1s: status.cutL1s ?? 0,
    node: orNull(node, ({ url, nodeId, operator: owner, findings }) => ({
      url: String(url),
      nodeID: nodeId ?? null,
      /** The operator whose node it is; null if it is nobody's, or that could not be read. */
      operator: owner ?? null,
      findings: findings.map(({ verdict, text }) => ({ verdict, text: englishText(text) })),
    })),
    /** The operator's C-Chain transactions that no block contains yet; null if none is known. */
    onTheWay: orNull(pendingOnC, pendingData),
    /**
     * Why C-Chain transactions may be missing: `nonces` if none could be read, `pool` if those behind a missing nonce
     * could not; null if all were read.
     */
    onTheWayUnread: status.unreadOnC ?? null,
    /** The IDs of this machine's exports from the C-Chain that are in no block. */
    openExports: status.openExports,
    /**
     * The operator's P-Chain transactions that wait for a block, as far as this machine knows them. Transactions that
     * other machines signed are not listed. `state`: `lost` if this machine signed it, and the endpoint does not show it.
     */
    onTheWayOnPChain: status.pendingOnP.map(({ id, step, node, state }) => ({
      id,
      step: step ?? null,
      nodeID: node ?? null,
      state,
    })),
    failedTransactions: failedData(status.failed),
    clock: orNull(clock, englishText),
  };
}

function pendingData({ nonce, count, missing, behind, transactions, baseFee }: PendingOnC) {
  return {
    nextNonce: nonce,
    count,
    missingNonce: missing ?? null,
    behind,
    baseFeeWei: baseFee,
    transactions: transactions.map(pooledData),
  };
}

/** A transaction in the C-Chain endpoint's pool. */
export function pooledData(transaction: PooledTransaction) {
  const { hash, nonce, to, value, offer } = transaction;
  return {
    hash,
    nonce,
    /** null if it only transfers AVAX, or creates a contract. */
    function: calledFunction(transaction) ?? null,
    /** null if it creates a contract. */
    to,
    valueWei: value,
    maxFeePerGasWei: offer.maxFeePerGas,
    /** null if the endpoint does not report the gas limit. */
    highestFeeWei: highestFee(transaction) ?? null,
  };
}

function l1Data(l1: L1Status) {
  const { name, code, epoch, departed, read } = l1;
  return {
    name,
    balancer: l1.balancer ?? null,
    middleware: l1.middleware ?? null,
    /** True if the L1 registry no longer lists the L1: its nodes remain, but none can be added. */
    leftRegistry: l1.leftRegistry ?? false,
    code,
    turn: nextActionData(l1.nextAction),
    turns: nextActionsOf(l1).map((action) => nextActionData(action)),
    ways: l1.tracks.map((track) => trackData(track)),
    epoch: orNull(epoch, ({ number, endsAt }) => ({ number, endsAt: isoTimeOf(endsAt) })),
    /**
     * The operator's ended validations, latest addition first. null: not read, as on boards and in refreshes of --watch.
     */
    departed: orNull(departed, departedData),
    read: orNull(read, ({ block, blockTime, height, heightTime }) => ({
      block,
      blockTime: isoTimeOf(blockTime),
      pChainHeight: height,
      pChainTime: orNull(heightTime, isoTimeOf),
    })),
  };
}

function departedData({ nodes, couldNotTell }: DepartedNodes) {
  return {
    nodes: nodes.map(({ nodeId, ended }) => ({ nodeID: nodeId, ...endedData(ended) })),
    /** Why ended validations may be missing; null if all are listed. */
    couldNotTell: orNull(couldNotTell, englishText),
  };
}

export function endedData({ how, validationId, from, to }: EndedValidation) {
  return {
    ...{ how, validationID: validationId },
    ...{ from: orNull(from, isoTimeOf), to: orNull(to, isoTimeOf) },
  };
}

function nextActionData(nextAction: NextAction | undefined) {
  if (nextAction === undefined) return null;
  const { party, code, says, error, since, until, next, message } = nextAction;
  return {
    party,
    code,
    says: englishText(says),
    error: error ?? null,
    since: sinceData(since),
    until: orNull(until, isoTime),
    next: next.map(englishText),
    message: message ?? null,
  };
}

function trackData(track: Track) {
  const { lastInitiation, health } = track;
  return {
    about: track.kind,
    nodeID: track.nodeId ?? null,
    validationID: track.validationId ?? null,
    /** The weight that counts now. */
    weight: track.weight?.inForce ?? null,
    /** The requested weight, while a change is in progress; `step` is the open one of `of` transactions. */
    weightChange: orNull(track.weight?.change, ({ to, step }) => ({ to, step, of: CHANGE_STEPS })),
    balanceNAvax: track.balance ?? null,
    balanceDays: track.days ?? null,
    ...(health && { health: healthData(health) }),
    lastMove: orNull(lastInitiation, ({ kind, transaction, block, time }) => ({
      kind,
      transaction,
      block,
      time: orNull(time, isoTimeOf),
    })),
    steps: track.steps.map(({ id, code, title, state, fact, value, source, height, time }) => ({
      id,
      code,
      title: englishText(title),
      state,
      fact: orNull(fact, englishText),
      value: value ?? null,
      source: source ?? null,
      /** The block or P-Chain height at which the step's fact was read. */
      height: height ?? null,
      /** The time of that block: when the fact was read, not when the step was done. */
      time: orNull(time, isoTimeOf),
    })),
    turn: nextActionData(track.nextAction),
  };
}

function healthData({ connected, version, upgrade, uptime, minimumUptime }: NodeHealth) {
  return {
    connected: connected ?? null,
    version: version ?? null,
    missingUpgrade: orNull(upgrade, ({ name, at, isPast, least }) => ({
      ...{ name, at: isoTime(at), isPast },
      needsVersion: least ?? null,
    })),
    uptimePercent: uptime ?? null,
    minimumUptimePercent: minimumUptime ?? null,
  };
}

/** Both times are null if the start is unknown. */
export function sinceData(since: NextAction['since']): {
  readonly from: IsoTime | null;
  readonly to: IsoTime | null;
} {
  if (since === UNKNOWN_START) return { from: null, to: null };
  return { from: since.from === 0n ? null : isoTimeOf(since.from), to: isoTimeOf(since.to) };
}

export function orNull<T, Data>(value: T | undefined, dataOf: (value: T) => Data): Data | null {
  return value === undefined ? null : dataOf(value);
}
