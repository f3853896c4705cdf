import { completionPrice, nextEffect } from '../money/follow-ups.ts';
import { PROPOSED_DAYS, balanceForDays, completionFee } from '../transactions/costs.ts';
import { usualPChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { type Hex, bytesToHex, compareBytes, hexToBytes } from '../../domain/identity/bytes.ts';
import { type Message, type MessageValue, message } from '../../domain/message.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { ownerText } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import {
  type Wei,
  groupDigits,
  nAvax,
  nAvaxText,
  nAvaxToWei,
  stakeText,
  stakeOfWeight,
  wei,
  weiText,
  weightOfStake,
  type Stake,
  max,
  min,
} from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { PChainOwner } from '../../protocol/warp/payloads.ts';
import type { AddNodeInput, NewNode } from '../validation/add-node-input.ts';
import { dateOf } from '../../domain/iso-time.ts';
import { stakeUnits } from '../../protocol/reverts/explain-revert.ts';
import type { EvmCallIntent, IntentEffect } from '../../engine/intent.ts';
import { OnboardError, allOrFirstFailure } from '../../domain/errors.ts';
import {
  type Check,
  type Wait,
  blocked,
  pending,
  ready,
  satisfied,
  unclear,
} from '../../engine/step.ts';
import type { NodeContext, TitledStep, TitledTask } from '../task-context.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import { type Change, changeOf } from '../validation/change-in-progress.ts';
import {
  explainChurn,
  epochWait,
  explainStake,
  missingOptIn,
  isInsufficientStake,
  obstacleOf,
  requireEnabledOperator,
  stakeError,
  stakeLimitsError,
} from '../operator/operator-obstacle.ts';
import { confirmValidatorStep, warpSteps } from './warp-steps.ts';
import { type CallWarning, type DecisiveCall, catchUpStep } from '../validation/epoch-catch-up.ts';
import { ExpiryChoice, requireExpiry, stakeInUse, unusedExpiry } from './choose-expiry.ts';
import { foreignOwners } from '../money/payee.ts';
import { messageOwners } from '../validation/justification.ts';
import type { WarpStepsSnapshot } from '../validation/warp-steps-snapshot.ts';
import {
  beginNodeSnapshot,
  endedCheck,
  rememberValidation,
  unlistedError,
} from '../validation/node-snapshot.ts';
import { overcommitmentAfter } from './overcommitment-cause.ts';
import { type CallPlan, planCall } from '../transactions/plan-call.ts';
import { blsVerifyProof, isBlsPublicKey } from '../../protocol/crypto/bls.ts';

interface Difference {
  readonly what: Message;
  readonly present: MessageValue;
  readonly wanted: MessageValue;
}

/** Compares stakes by their weights, and both owners even if the caller named none: the default is the caller's own. */
function differencesOf(facts: ValidationFacts, wanted: NewNode, l1: L1Facts): Difference[] {
  const { manager } = facts;
  if (manager === undefined) return [];
  const addition = registeredTerms(facts, l1);
  const { maximum } = l1.primaryClass;
  const { stake, isDefaultStake } = wanted;
  // The available stake may have changed since the addition.
  const isCompared = stake !== 'all' && isDefaultStake !== true;
  const isOtherStake =
    isCompared && weightOfStake(min(stake, maximum), l1) !== manager.startingWeight;
  const present = stakeText(stakeOfWeight(manager.startingWeight, l1), l1);
  const stakes = isOtherStake
    ? [{ what: message('noun.stake'), present, wanted: stakeText(stake, l1) }]
    : [];
  if (addition === undefined) return stakes;
  const hrp = addressHrp(l1.networkId);
  const owner = (what: Message, field: 'remainingBalanceOwner' | 'disableOwner'): Difference => ({
    what,
    present: textOf(addition[field], hrp),
    wanted: textOf(wanted[field], hrp),
  });
  const { blsKey, expiry } = addition;
  return [
    { what: message('noun.bls-key'), present: blsKey, wanted: wanted.blsKey.toLowerCase() },
    ...stakes,
    owner(message('noun.remaining-balance-owner'), 'remainingBalanceOwner'),
    owner(message('noun.disable-owner'), 'disableOwner'),
    ...(wanted.expiry !== undefined && expiry !== undefined && wanted.expiry !== expiry
      ? [{ what: message('noun.expiry'), present: dateOf(expiry), wanted: dateOf(wanted.expiry) }]
      : []),
  ].filter((compared) => compared.present !== compared.wanted);
}

/** The error that names all differences, for an operator who continues the addition; undefined if there is none. */
function differenceError(
  [first, ...others]: readonly Difference[],
  about: { readonly node: NodeId; readonly middleware: EvmAddress },
): OnboardError | undefined {
  const also = others.reduceRight<MessageValue>(
    (rest, other) => message('fact.also-different', { ...other, also: rest }),
    '',
  );
  return first && new OnboardError('E-TASK-223', { ...about, ...first, also });
}

function registeredTerms({ registration, pChain }: ValidationFacts, l1: L1Facts) {
  if (registration !== undefined) {
    const { blsPublicKey, ...message } = registration.message;
    return { ...message, blsKey: bytesToHex(blsPublicKey) };
  }
  if (pChain === undefined) return undefined;
  return {
    blsKey: pChain.publicKey.toLowerCase() as Hex,
    ...messageOwners(pChain, l1),
    expiry: undefined,
  };
}

/** The order of the addresses does not change the result. */
function textOf({ threshold, addresses }: PChainOwner, hrp: string): string {
  return ownerText(threshold, addresses.toSorted(compareBytes), hrp);
}

export interface AddNodeSnapshot extends WarpStepsSnapshot {
  readonly input: AddNodeInput;
  readonly expiry: ExpiryChoice;
}

/** The task that adds a node. @param expiry keeps the chosen expiry for all snapshots of the task */
export function addNodeTask(
  context: NodeContext,
  input: AddNodeInput,
  expiry = new ExpiryChoice(),
): TitledTask<AddNodeSnapshot> {
  return {
    steps: [
      catchUpStep(async (snapshot) => {
        // A new node needs the stake, so that it is read together with the validation.
        if (snapshot.input.newNode !== undefined) prefetch(snapshot);
        const facts = await snapshot.validation();
        const isNew =
          facts.live === undefined &&
          unlistedError(facts) === undefined &&
          (await endedCheck(snapshot)) === undefined;
        const { leftRegistry, balancer, services } = context.l1;
        if (isNew && leftRegistry)
          throw new OnboardError('E-L1-103', { l1: balancer, registry: services.l1Registry });
        if (isNew) requireBlsKey(snapshot.input);
        // Processing epochs is worth its fee only if the addition can follow.
        return isNew && (await awaitedEpoch(snapshot)) === undefined;
      }, decisiveAddition),
      addStep,
      ...warpSteps,
      confirmValidatorStep,
    ],
    beginSnapshot: (memory, now) => ({
      ...beginNodeSnapshot(context, input, memory, now),
      input,
      expiry,
      kinds: new Set(['registration']),
      ...(input.registering && { registering: input.registering }),
    }),
  };
}

/** Starts the reads of a new node's plan together with the reads of its validation. */
function prefetch(snapshot: AddNodeSnapshot): void {
  const { readers, l1, operator } = snapshot.context;
  const reads = [snapshot.stake(), readOperator(readers, l1, operator)];
  const costs = snapshot.registering === undefined ? [costFacts(snapshot)] : [];
  for (const read of [...reads, ...costs]) read.catch(() => undefined);
}

const addStep: TitledStep<AddNodeSnapshot> = {
  id: 'add',
  check: checkAdded,
  async plan(snapshot) {
    const { context, now } = snapshot;
    const node = requireNewNode(snapshot);
    const { readAt } = await snapshot.validation();
    const planWith = (expiry: bigint) => planCall(context, addition(snapshot, node, expiry), now);
    const earliest = earliestExpiry(snapshot, readAt);
    try {
      // If the call reverts and a read fails too, the error reports the revert.
      const [intent, , expiry, warning] = await allOrFirstFailure([
        planWith(earliest),
        requireStake(snapshot, node.stake),
        findExpiry(snapshot, node, earliest),
        warningOf(snapshot, node),
      ]);
      const finalIntent = expiry === earliest ? intent : await planWith(expiry);
      const next = await nextOf(snapshot, finalIntent);
      const effects = [...additionEffects(snapshot.context.l1, node), nextEffect(next)];
      const foreign = snapshot.input.isRecorded ? foreignOwners(node, context) : [];
      const notes = { ...warning, ...(foreign.length > 0 && { foreign }) };
      return { ...finalIntent, effects, ...notes };
    } catch (error) {
      throw await explainRefusal(snapshot, node.stake, error);
    }
  },
};

/** In seconds since 1970. @throws OnboardError E-CMD-118, also if the expiry passed while the task waited */
function earliestExpiry(snapshot: AddNodeSnapshot, readAt: bigint): bigint {
  const { expiry } = requireNewNode(snapshot);
  if (expiry === undefined) return snapshot.expiry.at(readAt);
  requireExpiry(expiry, readAt);
  return expiry;
}

function requireNewNode({ input: { newNode } }: AddNodeSnapshot): NewNode {
  if (newNode === undefined) throw new RangeError('the task has no node to add');
  return newNode;
}

function addition(
  { context: { l1 }, nodeId }: AddNodeSnapshot,
  node: NewNode,
  expiry: bigint,
): CallPlan {
  return {
    title:
      node.stake === 'all'
        ? message('intent.add-all', { node: nodeId })
        : message('intent.add', { node: nodeId, stake: stakeText(node.stake, l1) }),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: l1.generation.addNode({ ...node, nodeId, expiry }),
    units: stakeUnits(l1),
    hrp: addressHrp(l1.networkId),
  };
}

function additionEffects(l1: L1Facts, { stake }: NewNode): readonly IntentEffect[] {
  if (stake === 'all') return [];
  const weight = message('intent.number', { number: groupDigits(weightOfStake(stake, l1)) });
  return [{ label: message('intent.weight'), value: weight }];
}

/** What follows the addition, and costs most of the money. @throws OnboardError as `affordableRest` does */
async function nextOf(snapshot: AddNodeSnapshot, intent: EvmCallIntent): Promise<Message> {
  const { registering } = snapshot;
  if (registering !== undefined) {
    const balance = nAvaxText.exact(registering.balance);
    return message('intent.then-add', { balance, fee: completionPrice(intent) });
  }
  const amount = weiText.needed(await affordableRest(snapshot, intent));
  return message('intent.then-complete', { amount });
}

function costFacts(snapshot: AddNodeSnapshot) {
  const { readers, operator } = snapshot.context;
  const { evm, pChain } = readers;
  return Promise.all([
    snapshot.account(),
    pChain.validatorFeePrice(),
    evm.balance(operator),
    evm.code(operator),
  ]);
}

/**
 * Returns what the rest of the registration costs with a balance for 30 days, in wei.
 * @throws OnboardError E-FUND-103 if the account could not even pay for one day. An account with code pays no fees
 * itself (see `requireFunds`)
 */
async function affordableRest(snapshot: AddNodeSnapshot, intent: EvmCallIntent): Promise<Wei> {
  const { operator: address } = snapshot.context;
  const [account, price, onC, code] = await costFacts(snapshot);
  const fee = usualPChainFee('registration', account.gasPrice);
  const rest = (days: bigint) =>
    wei(nAvaxToWei(nAvax(balanceForDays(days, price) + fee)) + completionFee(intent));
  const have = wei(onC + nAvaxToWei(nAvax(account.have + account.importable)));
  const need = wei(intent.fee.typical + rest(1n));
  if (have >= need || code !== '0x') return rest(PROPOSED_DAYS);
  throw new OnboardError('E-FUND-103', {
    have: weiText.held(have),
    need: weiText.needed(need),
    missing: weiText.needed(wei(need - have)),
    address,
  });
}

/** The epoch step simulates this call before the operator pays for an epoch catch-up. */
async function decisiveAddition(snapshot: AddNodeSnapshot): Promise<DecisiveCall> {
  const node = requireNewNode(snapshot);
  const { readAt } = await snapshot.validation();
  return {
    plan: addition(snapshot, node, earliestExpiry(snapshot, readAt)),
    require: () => requireStake(snapshot, node.stake),
    checkByReads: () => requireEnabledOperator(snapshot.context),
    explain: (error) => explainRefusal(snapshot, node.stake, error),
    warning: () => warningOf(snapshot, node),
  };
}

/** In generation C, the contract sets the expiry, and this function returns `earliest`. */
async function findExpiry(snapshot: AddNodeSnapshot, node: NewNode, earliest: bigint) {
  const { context, nodeId } = snapshot;
  if (!context.l1.generation.choosesExpiry) return earliest;
  const stake = await stakeOf(snapshot, node.stake);
  return unusedExpiry(context, { ...node, nodeId, stake }, earliest);
}

async function stakeOf(snapshot: AddNodeSnapshot, requested: Stake): Promise<bigint> {
  const available = requested === 'all' ? (await snapshot.stake()).available : requested;
  return stakeInUse(snapshot.context.l1, requested, available);
}

/** Returns a more specific error if the contract's revert does not name the real reason. */
async function explainRefusal(snapshot: AddNodeSnapshot, requested: Stake, error: unknown) {
  const { context, nodeId: node } = snapshot;
  const { l1 } = context;
  const reason = await explainStake(context, error);
  if (reason !== error || !isInsufficientStake(reason)) {
    const to = weightOfStake(await stakeOf(snapshot, requested), l1);
    return explainChurn(context, { node, from: 0n, to }, reason);
  }
  return (await stakeObstacle(snapshot, requested)) ?? reason;
}

async function stakeObstacle(snapshot: AddNodeSnapshot, requested: Stake) {
  if (!isWithinLimits(snapshot, requested)) return stakeLimitsError(snapshot.context);
  const { free } = await snapshot.stake();
  const wanted = wantedStake(snapshot, requested);
  return free < wanted ? stakeError(snapshot.context, free, wanted) : undefined;
}

/** The addition cannot be undone, and the validator's balance follows, so `--yes` does not cover the warning. */
async function warningOf(snapshot: AddNodeSnapshot, { stake }: NewNode): Promise<CallWarning> {
  const cause = await overcommitmentAfter(snapshot.context, await stakeOf(snapshot, stake));
  if (cause === undefined) return {};
  return { warning: message('intent.removable', { cause }), needsOwnConsent: true };
}

/** The chains alone show whether the node is added, so the check works without the journal. */
async function checkAdded(snapshot: AddNodeSnapshot): Promise<Check> {
  const facts = await snapshot.validation();
  const { validationId, manager, nodeId: node } = facts;
  const { middleware } = snapshot.context.l1;
  if (validationId === undefined || manager === undefined) {
    const unlisted = unlistedError(facts);
    if (unlisted !== undefined) return unclear(unlisted);
    if (snapshot.input.newNode === undefined)
      return blocked(new OnboardError('E-TASK-214', { node }));
    const ended = await endedCheck(snapshot);
    if (ended !== undefined) return ended;
    const wait = await awaitedEpoch(snapshot);
    return wait === undefined ? ready('addition') : pending(wait);
  }
  if (manager.status === 'pending-removed')
    return blocked(new OnboardError('E-TASK-203', { node }));
  const change = changeOf(facts);
  if (change.kind === 'expired') {
    const expiry = dateOf(change.registration.message.expiry);
    return blocked(new OnboardError('E-TASK-202', { node, expiry, middleware }));
  }
  const { newNode } = snapshot.input;
  const differences = newNode ? differencesOf(facts, newNode, snapshot.context.l1) : [];
  const different = differenceError(differences, { node, middleware });
  if (different !== undefined) return blocked(different);
  return satisfied({
    text: message('fact.added', { weight: manager.weight }),
    source: 'C-Chain',
    value: validationId,
    remember: rememberValidation(validationId, pendingExpiry(change, facts)),
    ...(change.kind === 'none' && { isFinal: true }),
  });
}

/** undefined once the P-Chain has accepted the registration. */
function pendingExpiry(change: Change, { pChain }: ValidationFacts): bigint | undefined {
  return change.kind === 'registration' && pChain === undefined
    ? change.registration.message.expiry
    : undefined;
}

/**
 * The contract does not subtract the stake of the operator's other nodes, but anyone may reduce or remove nodes
 * that exceed the free stake.
 * @throws OnboardError E-TASK-212, E-TASK-221
 */
async function requireStake(snapshot: AddNodeSnapshot, requested: Stake): Promise<void> {
  // If the read fails, its error comes first.
  await snapshot.stake();
  const error = await stakeObstacle(snapshot, requested);
  if (error === undefined) return;
  await requireEnabledOperator(snapshot.context);
  throw (await missingOptIn(snapshot.context)) ?? error;
}

/** Returns the wait if enough stake for the node is delegated, but counts only from the next epoch on. */
async function awaitedEpoch(snapshot: AddNodeSnapshot): Promise<Wait | undefined> {
  const { context, input } = snapshot;
  if (input.newNode === undefined || !isWithinLimits(snapshot, input.newNode.stake)) {
    return undefined;
  }
  const wanted = wantedStake(snapshot, input.newNode.stake);
  if ((await snapshot.stake()).free >= wanted) return undefined;
  const facts = await readOperator(context.readers, context.l1, context.operator);
  return obstacleOf(facts) === undefined ? epochWait(facts, context.l1, wanted) : undefined;
}

/** The contract silently caps a stake above the maximum. */
function isWithinLimits({ context }: AddNodeSnapshot, requested: Stake): boolean {
  const { minimum, maximum } = context.l1.primaryClass;
  return requested === 'all' || (requested >= minimum && requested <= maximum);
}

function wantedStake({ context }: AddNodeSnapshot, requested: Stake): bigint {
  const { minimum } = context.l1.primaryClass;
  return requested === 'all' ? minimum : max(requested, minimum);
}

/**
 * The contracts check only the length of the key. An invalid key would lock the node's stake until the registration
 * expires.
 * @throws OnboardError E-BLS-104 if the key is not a point of the curve's subgroup, E-BLS-103 if the proof of
 * possession does not belong to the key
 */
function requireBlsKey({ newNode, registering }: AddNodeInput): void {
  if (newNode === undefined) return;
  const key = hexToBytes(newNode.blsKey);
  if (!isBlsPublicKey(key)) throw new OnboardError('E-BLS-104', { key: newNode.blsKey });
  if (registering !== undefined && !blsVerifyProof(key, hexToBytes(registering.proof))) {
    throw new OnboardError('E-BLS-103', {});
  }
}
