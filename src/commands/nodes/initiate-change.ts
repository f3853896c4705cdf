import { parseHash, type EvmAddress, type EvmHash } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import { groupDigits, groupedUnits, weightOfStake } from '../../domain/units.ts';
import type { Result } from '../../engine/engine.ts';
import type { EvmLog, EvmReader, Readers } from '../../ports/evm.ts';
import { type L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { changesInReceipt } from '../../protocol/logs/changes-in-receipt.ts';
import { INITIATED_KINDS, isTooNarrow, newestInitiation } from '../../protocol/logs/search-logs.ts';
import { l1OfMiddleware, readL1 } from '../../protocol/snapshots/read-l1.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { withPlausibleTime } from '../../protocol/readers/time.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { type Change, changeOf } from '../../tasks/validation/change-in-progress.ts';
import { dateOf } from '../../domain/iso-time.ts';
import { message } from '../../domain/message.ts';
import {
  validationOfFact,
  memoizeOperators,
  requireOwn,
} from '../../tasks/validation/node-snapshot.ts';
import { INITIATING_STEP } from '../../tasks/run-task.ts';
import {
  type NodeRequest,
  type SendContext,
  type TaskOutcome,
  runWithJournal,
  withTransaction,
} from '../sending/run-with-journal.ts';

type FirstTransaction = Pick<EvmLog, 'transactionHash' | 'blockNumber'>;

export interface InitiationOutcome extends TaskOutcome {
  readonly validationId: ValidationId | undefined;
  /** undefined if there is none, or if it is older than the searched blocks. */
  readonly transaction: EvmHash | undefined;
  /** A removal found an expired registration. It has no first step; the second step cleans it up. */
  readonly isExpired?: boolean;
}

export interface NodeValues {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
}

export function removeNode(
  values: NodeValues,
  sendContext: SendContext,
): Promise<InitiationOutcome> {
  const { nodeId } = values;
  return initiateChange(values, sendContext, (l1) => ({
    kind: 'remove-node',
    l1,
    input: { nodeId, initiates: true },
  }));
}

/** `stake`: the node's new total, in the stake's smallest unit. */
export function initStakeUpdate(
  values: NodeValues & { readonly stake: bigint },
  sendContext: SendContext,
): Promise<InitiationOutcome> {
  const { nodeId, stake } = values;
  return initiateChange(values, sendContext, (l1) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId, stake },
  }));
}

/**
 * Another account may have sent the initiating transaction.
 * @throws OnboardError E-CMD-108 if another change of the node's stake is in progress, E-TASK-225 if the node
 * already has the new stake; as `runWithJournal` and `l1OfMiddleware` do
 */
export async function initiateChange(
  { middleware }: { readonly middleware: EvmAddress },
  sendContext: SendContext,
  createRequest: (l1: L1Facts, readers: Readers) => NodeRequest | Promise<NodeRequest>,
): Promise<InitiationOutcome> {
  const { ports, profile } = sendContext.connection;
  const { evm } = ports;
  const readers = memoizeReaders(withPlausibleTime(ports, profile, sendContext.clock));
  const l1Profile = await l1OfMiddleware(readers, profile, middleware);
  const l1 = await readL1(readers, profile, l1Profile);
  const request = await createRequest(l1, readers);
  const change = await refuseOtherChange(request, readers, sendContext);
  if (request.kind === 'remove-node' && change.kind === 'expired') return expired(evm, l1, change);
  const performed = await runWithJournal(request, sendContext, INITIATING_STEP[request.kind]);
  const validationId = validationOf(performed.result);
  const initiation =
    validationId && (await initiationOf(request, validationId, performed, sendContext));
  if (initiation === undefined) {
    refuseNoChange(request, performed.result);
    return { ...performed, validationId, transaction: undefined };
  }
  const { kind, transactionHash: transaction, blockNumber } = initiation;
  const step = INITIATING_STEP[kind];
  const included = withTransaction(performed.included, step, transaction, blockNumber);
  return { ...performed, included, validationId, transaction };
}

function refuseNoChange(request: NodeRequest, result: Result): void {
  if (request.kind !== 'update-weight' || result.kind !== 'stopped') return;
  if (result.fact.isFinal !== true || request.input.stake === undefined) return;
  const { primaryDecimals, primarySymbol: symbol } = request.l1;
  const stake = groupedUnits(request.input.stake, primaryDecimals);
  throw new OnboardError('E-TASK-225', { node: request.input.nodeId, stake, symbol });
}

/** There is no removal to initiate: the second step accepts the transaction that added the node. */
async function expired(
  evm: EvmReader,
  l1: L1Facts,
  { validationId, registration }: Extract<Change, { registration: unknown }>,
): Promise<InitiationOutcome> {
  const expiry = dateOf(registration.message.expiry);
  const text = message('fact.registration-expired', { expiry });
  const fact = { text, source: 'C-Chain', value: validationId } as const;
  return {
    result: { kind: 'stopped', step: INITIATING_STEP['remove-node'], fact },
    included: [],
    sent: false,
    validationId,
    transaction: (await searchTransaction(evm, l1, 'add-node', validationId))?.transactionHash,
    isExpired: true,
  };
}

/** While another stake change is in progress, the command would report the transaction of the wrong change. */
async function refuseOtherChange(
  request: NodeRequest,
  readers: Readers,
  { connection: { profile }, signer }: SendContext,
): Promise<Change> {
  if (request.kind === 'add-node') return { kind: 'none' };
  const { l1, input } = request;
  const { nodeId } = input;
  const facts = await readValidation(readers, l1, nodeId);
  const { evmAddress: operator } = signer;
  await requireOwn({ operator, operatorOf: memoizeOperators(readers.evm, l1, operator) }, facts);
  const change = changeOf(facts);
  if (change.kind !== 'weight') return change;
  const isRequested =
    request.kind === 'update-weight' &&
    request.input.stake !== undefined &&
    weightOfStake(request.input.stake, l1) === change.weight;
  if (isRequested) return change;
  const initiated = await searchTransaction(readers.evm, l1, 'update-weight', change.validationId);
  throw new OnboardError('E-CMD-108', {
    node: nodeId,
    weight: groupDigits(change.weight),
    network: profile.name,
    middleware: l1.middleware,
    hash: initiated?.transactionHash ?? '<init_stake_update_tx_hash>',
  });
}

function validationOf(result: Result): ValidationId | undefined {
  const fact = result.kind === 'stopped' ? result.fact.remember : undefined;
  return fact && validationOfFact(fact);
}

/**
 * Returns the task's own initiating transaction, if its receipt contains a change of this validation, or else the
 * newest one on the chain. For a clean-up of an expired registration, which has none, that of the addition.
 */
async function initiationOf(
  { kind, l1, input: { nodeId } }: NodeRequest,
  validationId: ValidationId,
  { included }: TaskOutcome,
  { connection: { ports } }: SendContext,
): Promise<(FirstTransaction & Pick<NodeRequest, 'kind'>) | undefined> {
  const { evm } = ports;
  const ownStep = included.findLast(({ step }) => step === INITIATING_STEP[kind]);
  const hash = ownStep && parseHash(ownStep.id);
  const receipt = hash && (await evm.receipt(hash));
  const changes = changesInReceipt(l1, receipt?.logs ?? []);
  const isOwn = changes.some((change) => change.validationId === validationId);
  if (hash && receipt && isOwn) {
    return { kind, transactionHash: hash, blockNumber: receipt.blockNumber };
  }
  const initiated = await searchTransaction(evm, l1, kind, validationId);
  if (initiated !== undefined || kind !== 'remove-node') return initiated && { kind, ...initiated };
  const { manager } = await readValidation(ports, l1, nodeId, validationId);
  if (manager?.status !== 'invalidated') return undefined;
  const added = await searchTransaction(evm, l1, 'add-node', validationId);
  return added && { kind: 'add-node', ...added };
}

/** The kind of task that begins each kind of change. */
export const KIND_OF_CHANGE = {
  registration: 'add-node',
  weight: 'update-weight',
  removal: 'remove-node',
} as const;

async function searchTransaction(
  evm: EvmReader,
  l1: L1Facts,
  kind: NodeRequest['kind'],
  validationId: ValidationId,
): Promise<FirstTransaction | undefined> {
  const changes = INITIATED_KINDS.filter((change) => KIND_OF_CHANGE[change] === kind);
  // The report says that the transaction was not found; the change itself is known.
  return newestInitiation(evm, l1, changes, validationId).catch((error: unknown) => {
    if (!isTooNarrow(error)) throw error;
    return undefined;
  });
}
