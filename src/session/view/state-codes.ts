import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { MessageKey } from '../../domain/message.ts';

/**
 * A permanent short code for each state of an operator, a node or an endpoint. Two people can compare the
 * codes to check that they see the same state.
 */
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
} as const;

export type StateName = keyof typeof STATE_CODES;
export type StateCode = (typeof STATE_CODES)[StateName];

type WaitKey = Extract<MessageKey, `wait.${string}`>;

/** The state of each wait, by the key of the wait's text. */
const WAITS: Readonly<Record<WaitKey, StateName>> = {
  'wait.l1-owner': 'wait-owner',
  'wait.disabled': 'wait-owner',
  'wait.disabled-soon': 'wait-owner',
  'wait.curator': 'wait-curator',
  'wait.epoch': 'wait-epoch',
  'wait.import': 'wait-import',
  'wait.aggregate': 'wait-signatures',
  'wait.elsewhere': 'wait-elsewhere',
  'wait.set': 'wait-set',
  'wait.unset': 'wait-set',
  'wait.in-pool': 'wait-block',
  'wait.processing': 'wait-block',
  'wait.effect': 'wait-block',
  'wait.nonce': 'wait-block',
  'wait.own-nonce': 'wait-block',
  'wait.nonce-user': 'wait-block',
  'wait.output': 'wait-block',
  'wait.spender': 'wait-block',
  'wait.conflict': 'wait-block',
  'wait.account': 'wait-block',
};

/** The state of each error that can persist. */
const FAILURES: Partial<Readonly<Record<ErrorCode, StateName>>> = {
  'E-AGG-101': 'no-quorum',
  'E-AGG-102': 'no-quorum',
  'E-AGG-112': 'no-quorum',
  'E-AGG-114': 'no-quorum',
  'E-EVM-101': 'wrong-network',
  'E-EVM-108': 'wrong-network',
  'E-MW-101': 'epoch-overdue',
  'E-L1-101': 'wrong-network',
  'E-L1-105': 'wrong-network',
  'E-L1-107': 'wrong-network',
  'E-TASK-202': 'expired',
  'E-TASK-203': 'removal-open',
  'E-TASK-204': 'mismatch',
  'E-TASK-207': 'no-balance',
  'E-TASK-208': 'mismatch',
  'E-TASK-235': 'disabled',
  'E-TASK-209': 'mismatch',
  'E-TASK-210': 'node-rekeyed',
  'E-TASK-212': 'no-stake',
  'E-VM-105': 'churn-full',
};

/** The state of a wait, by the key of its text. */
export function stateOfWait(key: MessageKey): StateName {
  return Object.hasOwn(WAITS, key) ? WAITS[key as WaitKey] : 'wait-block';
}

/** The code shown for a wait. */
export function codeOfWait(key: MessageKey): string {
  return STATE_CODES[stateOfWait(key)];
}

/** The code that the screen shows with an error: the code of the error's state, else the screen's code. */
export function codeOfFailure(code: ErrorCode, screen: string): string {
  const state = stateOfFailure(code);
  return state === undefined ? screen : STATE_CODES[state];
}

/** The state of an error; undefined if the error has no state. */
export function stateOfFailure(code: ErrorCode): StateName | undefined {
  return FAILURES[code];
}
