import { expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { ErrorCode, Party } from '../../../src/domain/error-catalogue.ts';
import { STATE_CODES, type StateName } from '../../../src/standing/codes.ts';
import { messageTo } from '../../../src/standing/messages-to-others.ts';
import { ACTION, type L1Standing } from '../../../src/standing/standing.ts';
import { failureAction } from '../../../src/standing/next-action.ts';
import { actionText } from '../../../src/standing/step-title.ts';
import { OnboardError } from '../../../src/domain/errors.ts';

const STATES = Object.keys(STATE_CODES) as StateName[];
/** The states in which the L1 owner has to enable the operator. */
const ENABLING = ['wait-owner', 'overcommitted'];

const profile = { title: 'A network', chainId: 1n, l1s: [] } as unknown as NetworkProfile;
const standing = {
  l1: { name: 'An L1', primaryClass: { minimum: 1n, id: 1n }, primaryDecimals: 18, churn: {} },
  operator: { operator: '0x1', vaults: [], epoch: { epochsToCatchUpSoon: 0n } },
  nodes: [],
} as unknown as L1Standing;

test.each(STATES)('what the L1 owner has to do follows from the state %s', (state) => {
  const turn = { party: 'l1-owner', code: STATE_CODES[state] } as const;
  const isEnabling = ENABLING.includes(state);
  const key = `answer.${isEnabling ? 'wait-owner' : state}`;
  expect(actionText({ ...ACTION, ...turn, says: '' })).toMatchObject({ key });
  const request = messageTo(turn, profile, standing);
  if (isEnabling) expect(request).toContain('please enable our operator');
  else expect(request).toBeUndefined();
});

test.each(STATES)('only the curator is asked for stake in the state %s', (state) => {
  const code = STATE_CODES[state];
  const parties: readonly (Party | 'unknown')[] = ['operator', 'validators', 'clock', 'unknown'];
  for (const party of parties)
    expect(messageTo({ party, code }, profile, standing)).toBe(undefined);
  const request = messageTo({ party: 'curator', code }, profile, standing);
  expect(request).toContain('please delegate stake');
});

test.each<[ErrorCode, string, string, string, boolean]>([
  // An endpoint that is behind gives the same answers as chains that disagree.
  ['E-TASK-204', 'mismatch', 'unknown', 'answer.mismatch', false],
  ['E-TASK-208', 'mismatch', 'unknown', 'answer.mismatch', false],
  ['E-L1-105', 'wrong-network', 'unknown', 'answer.unknown-subnet', false],
  ['E-L1-101', 'wrong-network', 'unknown', 'answer.wrong-network', false],
  ['E-AGG-114', 'no-quorum', 'l1-owner', 'answer.no-quorum', false],
  ['E-VM-106', 'refused', 'l1-owner', 'answer.refused', false],
  ['E-TASK-221', 'wait-owner', 'l1-owner', 'answer.wait-owner', true],
  ['E-MW-104', 'wait-owner', 'l1-owner', 'answer.wait-owner', true],
])('after %s the state, the turn, the title and the message agree', (error, ...expected) => {
  const failure = [error, {}] as unknown as ConstructorParameters<typeof OnboardError>;
  const action = failureAction(new OnboardError(...failure), { profile, standing });
  const [state, party, key, isAsked] = expected;
  expect(action).toMatchObject({ code: STATE_CODES[state as StateName], party });
  expect(actionText(action)).toMatchObject({ key });
  expect(action.message !== undefined).toBe(isAsked);
});
