import { OnboardError } from '../domain/errors.ts';
import type { Party } from '../domain/error-catalogue.ts';
import { contactFor, publishedL1, type NetworkProfile } from '../domain/network/profile.ts';
import { commandLine, message, type Message, type Text } from '../domain/message.ts';
import type { Wait } from '../engine/step.ts';
import { nextSteps } from '../i18n/english.ts';
import {
  codeOfStep,
  confirmedStep,
  isUnknown,
  STATE_CODES,
  stateOfFailure,
  stateOfWait,
  type StateName,
} from './codes.ts';
import { overcommitmentAdvice } from './overcommitment-advice.ts';
import { overcommitmentCause } from '../tasks/nodes/overcommitment-cause.ts';
import { stepMessage } from './step-title.ts';
import { messageTo, openVaults } from './messages-to-others.ts';
import { changeOf, mismatchError } from '../tasks/validation/change-in-progress.ts';
import type { Initiation } from './initiations.ts';
import { dateOf, millisecondsOf } from '../domain/iso-time.ts';
import { max } from '../domain/units.ts';
import { executionTime } from '../protocol/readers/time.ts';
import { overcommitmentOf } from '../protocol/contracts/overcommitment.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import type { TimeBounds } from '../protocol/snapshots/opted-in-since.ts';
import { ACTION, UNKNOWN_START, type L1Standing, type NextAction } from './standing.ts';
import type { OpenStep } from './check-track.ts';
import type { NodeId } from '../domain/identity/ids.ts';

const DAY = 86_400n;

export function nextActionAt(
  open: OpenStep,
  context: NextContext,
  facts?: ValidationFacts,
): NextAction {
  const { check, failure } = open;
  if (check === undefined) return actionOnReadFailure(failure);
  switch (check.state) {
    case 'ready':
      try {
        return operatorAction(open, context, facts);
      } catch (error) {
        // The facts of the chains contradict each other.
        if (error instanceof OnboardError) return actionOnReadFailure(error);
        throw error;
      }
    case 'pending':
      return waitAction(check.wait, context);
    case 'blocked':
    case 'unclear':
      return failureAction(check.error, context);
  }
}

export function operatorAction(
  { id }: Pick<OpenStep, 'id'>,
  context: NextContext,
  facts?: ValidationFacts,
): NextAction {
  const { standing } = context;
  const step = confirmedStep(id);
  const title = stepMessage(id);
  const common = { ...ACTION, party: 'operator', next: nextCommands(step, context) } as const;
  const change = facts === undefined ? undefined : changeOf(facts);
  const node = facts?.nodeId ?? '';
  switch (change?.kind) {
    case 'registration': {
      const { expiry } = change.registration.message;
      const isOnPChain = facts?.pChain !== undefined;
      return {
        ...common,
        code: codeOfStep(step),
        says: isOnPChain
          ? message('support.registered', { node, step: title })
          : message('support.adding', { node, step: title, expiry: dateOf(expiry) }),
        // Generation C sets the expiry to 24 hours after the block in which the registration was initiated.
        since: standing.l1.generation.choosesExpiry
          ? begunSince('registration', facts, standing)
          : (moment(expiry - DAY) ?? UNKNOWN_START),
        until: isOnPChain ? undefined : millisecondsOf(expiry),
      };
    }
    case 'weight':
      // More likely than the acknowledgement of an earlier update is an endpoint that is behind.
      if (!change.isOpen && facts !== undefined) throw mismatchError(facts);
      return {
        ...common,
        code: STATE_CODES['update-open'],
        says: message('support.changing', { node, weight: change.weight, step: title }),
        since: begunSince('weight', facts, standing),
      };
    case 'removal':
      return {
        ...common,
        code: STATE_CODES['removal-open'],
        says: message('support.removing', { node, step: title }),
        since: moment(facts?.manager?.endedAt) ?? begunSince('removal', facts, standing),
      };
    case 'expired':
    case 'none':
    case undefined: {
      if (step !== 'epoch') {
        const says = message('support.next', { step: title });
        return { ...common, code: codeOfStep(step), says };
      }
      const epochs = `${standing.operator.epoch.epochsToCatchUp}`;
      return {
        ...common,
        code: STATE_CODES['epoch-overdue'],
        says: message('support.overdue', { epochs }),
        since: overdueSince(standing) ?? UNKNOWN_START,
      };
    }
  }
}

/**
 * The time of the initiation event. An endpoint answers a search of logs that it has deleted with none, so an event that
 * was not found may be recent.
 */
function begunSince(
  kind: Initiation['kind'],
  facts: ValidationFacts | undefined,
  { initiations }: L1Standing,
): NextAction['since'] {
  const id = facts?.validationId;
  const lastOfKind = id && initiations.of(id).findLast((found) => found.kind === kind);
  return moment(lastOfKind?.time) ?? UNKNOWN_START;
}

/** The start of the first epoch that the next call leaves unprocessed: a call processes `maxAutoUpdates`. */
function overdueSince({ l1, operator }: L1Standing): TimeBounds | undefined {
  const { startTime, duration, maxAutoUpdates } = l1.epochs;
  return moment(startTime + (operator.epoch.lastUpdated + maxAutoUpdates + 1n) * duration);
}

function waitAction(wait: Wait, context: NextContext): NextAction {
  const { profile, standing } = context;
  const state = stateOfWait(wait.text.key);
  const turn = { party: wait.party, code: STATE_CODES[state] };
  return {
    ...turn,
    says: wait.text,
    error: undefined,
    since: sinceOf(wait.text.key, state, context),
    until: wait.until,
    next: [waitingAdvice(state, context)],
    message: messageTo(turn, profile, standing),
  };
}

function sinceOf(key: string, state: StateName, { standing }: NextContext): NextAction['since'] {
  if (state === 'wait-epoch') {
    // The curator delegated the stake at an unknown time in the current epoch.
    return { from: standing.operator.epoch.startsAt, to: executionTime(standing.head) };
  }
  return startOfWait(key, standing.optedInSince, standing.inVaultSince) ?? UNKNOWN_START;
}

/**
 * The L1 owner can act once the operator has opted in to the L1, a curator once the operator has also opted in to a
 * vault. No contract records when an operator was disabled.
 */
export function startOfWait(
  key: string,
  inL1: TimeBounds | undefined,
  inVault: TimeBounds | undefined,
): TimeBounds | undefined {
  if (key === 'wait.l1-owner') return inL1;
  if (key !== 'wait.curator' || inL1 === undefined || inVault === undefined) return undefined;
  return { from: max(inL1.from, inVault.from), to: max(inL1.to, inVault.to) };
}

function waitingAdvice(state: StateName, { profile, standing }: NextContext): Message {
  const { subnetId } = standing.l1;
  const contact = contactFor(profile, subnetId);
  switch (state) {
    case 'wait-owner':
      return contact === undefined
        ? message('support.advice.owner')
        : message('support.advice.owner-at', { contact });
    case 'wait-curator':
      if (publishedL1(profile, subnetId)?.stake !== 'automatic')
        return message('support.advice.curator');
      return message('support.advice.stake-automatic', {
        known: contact === undefined ? 'no' : 'yes',
        contact: contact ?? '',
      });
    case 'wait-epoch':
      return message('support.advice.epoch');
    default:
      return message('support.advice.wait');
  }
}

/** Returns undefined if the stake suffices, or if nobody can reduce the nodes. */
export function overcommitmentAction(context: NextContext): NextAction | undefined {
  const { l1, operator } = context.standing;
  const over = overcommitmentOf(operator, l1);
  const says = overcommitmentCause(operator, l1);
  if (over === undefined || says === undefined) return undefined;
  const until = millisecondsOf(operator.readAt < over.from ? over.from : over.until);
  const advice = overcommitmentAdvice(operator, l1);
  const code = STATE_CODES.overcommitted;
  const common = { ...ACTION, party: 'operator', code, says, until } as const;
  if (over.heals) {
    return {
      ...common,
      party: 'clock',
      code: STATE_CODES['wait-epoch'],
      // The operator got enough stake again at an unknown time in the current epoch.
      since: { from: operator.epoch.startsAt, to: executionTime(context.standing.head) },
      until: millisecondsOf(operator.epoch.endsAt),
      next: [waitingAdvice('wait-epoch', context)],
    };
  }
  // With several nodes, the operator chooses which node to change.
  const only = operator.nodes.length === 1 ? operator.nodes[0] : undefined;
  const aboutNode = only === undefined ? context : { ...context, nodeId: only.nodeId };
  if (over.optedOutOf !== undefined) {
    return {
      ...common,
      next: [
        advice,
        // Both ways end with the same hint at the wizard.
        ...nextCommands(`opt-in-${over.optedOutOf}`, context).slice(0, -1),
        ...nextCommands('remove', aboutNode),
      ],
    };
  }
  if (over.isDisabled) {
    const turn = { party: 'l1-owner', code } as const;
    return {
      ...common,
      ...turn,
      // Nobody can reduce the nodes of an operator that the L1 owner has removed.
      until: operator.inMiddleware ? until : undefined,
      next: [advice, waitingAdvice('wait-owner', context)],
      message: messageTo(turn, context.profile, context.standing),
    };
  }
  return {
    ...common,
    next: [advice, ...nextCommands('lower', aboutNode)],
    message: messageTo({ party: 'curator', code }, context.profile, context.standing),
  };
}

export function failureAction(error: OnboardError, context: NextContext): NextAction {
  const { profile, standing, nodeId } = context;
  const { l1, operator } = standing;
  error.know({
    ...{ operator_address: operator.operator, l1_middleware: l1.middleware },
    ...{ vault_manager: l1.vaultManager, ...(nodeId !== undefined && { node_id: nodeId }) },
  });
  const state = stateOfFailure(error.code);
  const clock = state === 'churn-full';
  const { periodSeconds } = standing.l1.churn;
  const code = STATE_CODES[state ?? 'refused'];
  const churnBegan = clock ? moment(standing.churnBegan) : undefined;
  const turn = { party: clock ? 'clock' : turnOf(code, error.party), code } as const;
  return {
    ...turn,
    says: error.reason,
    error: error.code,
    since: clock ? (churnBegan ?? UNKNOWN_START) : failedSince(state, context),
    until: churnBegan && millisecondsOf(churnBegan.from + periodSeconds),
    next: stepsAfter(error, state, context),
    message: messageTo(turn, profile, standing),
  };
}

function stepsAfter(
  error: OnboardError,
  state: StateName | undefined,
  { profile, standing, nodeId }: NextContext,
): NextAction['next'] {
  if (state === 'churn-full') {
    const { periodSeconds, maximumPercent } = standing.l1.churn;
    const values = { seconds: `${periodSeconds}`, percent: `${maximumPercent}` };
    return [message('support.advice.churn', values), message('support.advice.smaller')];
  }
  if (state !== 'no-balance' && state !== 'disabled') return nextSteps(error);
  return [commandLine('top-up', '--network', profile.name, nodeId ?? '<node_id>', '<avax>')];
}

function failedSince(state: StateName | undefined, { standing, nodeId }: NextContext) {
  if (state !== 'expired') return UNKNOWN_START;
  const node = standing.nodes.find((facts) => facts.nodeId === nodeId);
  return moment(node?.registration?.message.expiry) ?? UNKNOWN_START;
}

/** A failed read says nothing about the operator. */
export function actionOnReadFailure(failure: OnboardError | undefined): NextAction {
  const state = failure === undefined ? undefined : stateOfFailure(failure.code);
  const code = STATE_CODES[state ?? 'unreachable'];
  return {
    ...ACTION,
    party: turnOf(code, failure?.party ?? 'us'),
    code,
    says: message('support.unknown', { reason: failure?.reason ?? message('support.silence') }),
    error: failure?.code,
    next: failure ? nextSteps(failure) : [message('support.advice.again')],
  };
}

function turnOf(code: string, party: Party): NextAction['party'] {
  return isUnknown(code) ? 'unknown' : party;
}

function moment(seconds: bigint | undefined): TimeBounds | undefined {
  return seconds === undefined || seconds <= 0n ? undefined : { from: seconds, to: seconds };
}

export interface NextContext {
  readonly profile: NetworkProfile;
  readonly standing: L1Standing;
  readonly nodeId?: NodeId;
}

/** Values that only the operator knows, such as the node's keys and the public link, stay placeholders. */
function nextCommands(step: string, context: NextContext): readonly Text[] {
  const inWizard = message('support.advice.wizard');
  const { profile, standing, nodeId } = context;
  const { l1, operator } = standing;
  const command = (name: string, ...args: readonly string[]) =>
    commandLine(name, '--network', profile.name, ...args);
  const node = nodeId ?? '<node_id>';
  switch (step.split(':')[0]) {
    case 'register':
      return [command('register-operator', '<metadata_url>'), inWizard];
    case 'opt-in-l1':
      return [command('opt-in-l1', l1.balancer), inWizard];
    case 'opt-in-vault':
      return [...openVaults(standing).map((vault) => command('opt-in-vault', vault)), inWizard];
    case 'add':
    case 'epoch':
      return [command('middleware-add-node', l1.middleware, node, '<bls_key>'), inWizard];
    case 'remove':
      return [command('middleware-remove-node', l1.middleware, node), inWizard];
    case 'lower':
      return [
        command('middleware-init-stake-update', l1.middleware, node, '<total_new_stake>'),
        inWizard,
      ];
    default: {
      const second = secondCommand(standing, node, operator.operator);
      return second === undefined
        ? [commandLine('--network', profile.name)]
        : [command(second.name, ...second.args), inWizard];
    }
  }
}

/** Returns undefined if the initiating transaction is older than the searched blocks. */
function secondCommand({ l1, nodes, initiations }: L1Standing, node: string, operator: string) {
  const facts = nodes.find(({ nodeId }) => nodeId === node);
  const begun = COMPLETIONS.find(({ status }) => status === facts?.manager?.status);
  const transaction =
    facts?.validationId &&
    initiations.of(facts.validationId).findLast(({ kind }) => kind === begun?.kind)?.transaction;
  if (begun === undefined || transaction === undefined) return undefined;
  const args =
    begun.kind === 'registration'
      ? [l1.middleware, operator, node, transaction, '<bls_proof_of_possession>']
      : [l1.middleware, node, transaction];
  return { name: begun.command, args };
}

const COMPLETIONS = [
  {
    status: 'pending-added',
    kind: 'registration',
    command: 'middleware-complete-validator-registration',
  },
  { status: 'active', kind: 'weight', command: 'middleware-complete-stake-update' },
  { status: 'pending-removed', kind: 'removal', command: 'middleware-complete-validator-removal' },
] as const;
