import type { ErrorCode } from '../domain/error-catalogue.ts';
import type { MessageKey } from '../domain/message.ts';
import type { NextActor } from './standing.ts';
import type { StepName } from '../tasks/task-context.ts';

/** Permanent, so that two people can compare the codes to check that they see the same screen. */
export const CODES = {
  resume: 'G0-RESUME',
  network: 'G1-NETWORK',
  l1: 'G1-L1',
  node: 'G2-NODE',
  paste: 'G2-PASTE',
  key: 'G3-KEY',
  account: 'G3-ACCOUNT',
  metadata: 'G4-METADATA',
  vault: 'G4-VAULT',
  register: 'G4-REGISTER',
  'opt-in-l1': 'G4-OPTIN-L1',
  'opt-in-vault': 'G4-OPTIN-VAULT',
  stake: 'G4-STAKE',
  form: 'G5-FORM',
  epoch: 'G5-EPOCH',
  add: 'G5-ADD',
  update: 'G6-UPDATE',
  justify: 'G7-JUSTIFY',
  remove: 'G7-REMOVE',
  export: 'G8-EXPORT',
  import: 'G8-IMPORT',
  sign: 'G8-SIGN',
  'p-chain': 'G8-PCHAIN',
  acknowledge: 'G8-ACK',
  'catch-up': 'G8-EPOCH',
  complete: 'G8-COMPLETE',
  confirm: 'G8-CONFIRM',
  'top-up': 'G8-TOPUP',
  remedy: 'G8-REMEDY',
  home: 'G9-HOME',
  membership: 'G9-MEMBERSHIP',
  'set-metadata-url': 'G9-METADATA',
  'opt-out-l1': 'G9-OPTOUT-L1',
  'opt-out-vault': 'G9-OPTOUT-VAULT',
  stuck: 'G9-STUCK',
  held: 'G3-HELD',
  'ticket-form': 'S3-FORM',
  ticket: 'S3-TICKET',
  set: 'S4-SET',
} as const;

type ScreenName = keyof typeof CODES;
export type ScreenCode = (typeof CODES)[ScreenName];

const SCREEN_OF_STEP: Readonly<Record<Exclude<StepName, ScreenName>, ScreenName>> = {
  expired: 'remedy',
  replace: 'stuck',
};

/** The steps that the program takes alone, each with the step after it, whose transaction the operator confirms. */
const CONFIRMED_BY: Partial<Readonly<Record<string, StepName>>> = {
  sign: 'p-chain',
  acknowledge: 'complete',
};

/** The step at which the wizard asks the operator, and which `status` names. */
export function confirmedStep(step: string): string {
  return CONFIRMED_BY[step] ?? step;
}

/** A journal from another version of this program may contain an unknown step. */
export function codeOfStep(step: string): ScreenCode {
  const [name = step] = step.split(':');
  const screenName = Object.hasOwn(SCREEN_OF_STEP, name)
    ? SCREEN_OF_STEP[name as keyof typeof SCREEN_OF_STEP]
    : name;
  return Object.hasOwn(CODES, screenName) ? CODES[screenName as ScreenName] : CODES.resume;
}

/** Permanent codes of the states of an operator, a node or an endpoint. */
export const STATE_CODES = {
  'wrong-network': 'G1-WRONG-NETWORK',
  unreachable: 'G1-NO-ANSWER',
  'node-behind': 'G2-NODE-BEHIND',
  'node-rekeyed': 'G2-NODE-REKEYED',
  'wait-owner': 'G4-WAIT-OWNER',
  'wait-curator': 'G4-WAIT-CURATOR',
  'wait-epoch': 'G4-WAIT-EPOCH',
  'no-stake': 'G4-NO-STAKE',
  'epoch-overdue': 'G5-EPOCH-OVERDUE',
  'churn-full': 'G5-CHURN-FULL',
  refused: 'G5-REFUSED',
  expired: 'G5-EXPIRED',
  'expiry-open': 'G5-EXPIRY-OPEN',
  'update-open': 'G6-UPDATE-OPEN',
  overcommitted: 'G6-OVERCOMMIT',
  'removal-open': 'G7-REMOVAL-OPEN',
  'wait-block': 'G8-WAIT-BLOCK',
  'wait-import': 'G8-WAIT-IMPORT',
  'wait-signatures': 'G8-WAIT-SIGNATURES',
  'no-quorum': 'G8-NO-QUORUM',
  'wait-set': 'G8-WAIT-SET',
  'wait-elsewhere': 'G8-ELSEWHERE',
  'no-balance': 'G9-NO-BALANCE',
  disabled: 'G9-DISABLED',
  'low-balance': 'G9-LOW-BALANCE',
  mismatch: 'G9-MISMATCH',
  validating: 'G9-VALIDATING',
  departed: 'G9-LEFT',
} as const;

export type StateName = keyof typeof STATE_CODES;
export type StateCode = (typeof STATE_CODES)[StateName];
type StatesOf<Cause> = Partial<Readonly<Record<StateName, readonly Cause[]>>>;

const STATES = Object.keys(STATE_CODES) as StateName[];

/** Every other wait is a wait for a block. */
const WAITS: StatesOf<MessageKey> = {
  'wait-owner': ['wait.l1-owner', 'wait.disabled', 'wait.disabled-soon'],
  'wait-curator': ['wait.curator'],
  'wait-epoch': ['wait.epoch'],
  'wait-import': ['wait.import'],
  'wait-signatures': ['wait.aggregate'],
  'wait-elsewhere': ['wait.elsewhere'],
  'wait-set': ['wait.set', 'wait.unset'],
};

const FAILURES: StatesOf<ErrorCode> = {
  'wait-owner': ['E-MW-104', 'E-TASK-221'],
  'no-quorum': ['E-AGG-101', 'E-AGG-102', 'E-AGG-112', 'E-AGG-114'],
  'wrong-network': ['E-EVM-101', 'E-EVM-108', 'E-L1-101', 'E-L1-105', 'E-L1-107'],
  'epoch-overdue': ['E-MW-101'],
  expired: ['E-TASK-202'],
  'expiry-open': ['E-TASK-240'],
  'removal-open': ['E-TASK-203'],
  mismatch: ['E-TASK-204', 'E-TASK-208'],
  'no-balance': ['E-TASK-207'],
  disabled: ['E-TASK-235'],
  'node-rekeyed': ['E-TASK-210'],
  'no-stake': ['E-TASK-212'],
  'churn-full': ['E-VM-105'],
};

export function stateOfWait(key: MessageKey): StateName {
  return STATES.find((state) => WAITS[state]?.includes(key)) ?? 'wait-block';
}

export function codeOfWait(key: MessageKey): string {
  return STATE_CODES[stateOfWait(key)];
}

export function codeOfFailure(code: ErrorCode, screenCode: string): string {
  const state = stateOfFailure(code);
  return state === undefined ? screenCode : STATE_CODES[state];
}

export function stateOfCode(code: string): StateName | undefined {
  return STATES.find((state) => STATE_CODES[state] === code);
}

/** The chains could not be read, or an endpoint may be behind. */
const UNKNOWN: readonly StateName[] = ['unreachable', 'wrong-network', 'expiry-open', 'mismatch'];

/** True for a state whose answer is "Unknown". */
export function isUnknown(code: string): boolean {
  return UNKNOWN.some((state) => STATE_CODES[state] === code);
}

/** An operator can be overcommitted because the L1 owner has disabled it. */
const ENABLING: readonly StateName[] = ['wait-owner', 'overcommitted'];

/** True if the L1 owner has to enable the operator. The L1 owner acts in other states too, such as a refusal. */
export function asksToEnable({ party, code }: NextActor): boolean {
  return party === 'l1-owner' && ENABLING.some((state) => STATE_CODES[state] === code);
}

export function stateOfFailure(code: ErrorCode): StateName | undefined {
  return STATES.find((state) => FAILURES[state]?.includes(code));
}
