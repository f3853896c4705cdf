import { expect, test } from 'vitest';
import { parseNodeId } from '../../../../src/domain/identity/ids.ts';
import { message } from '../../../../src/domain/message.ts';
import { english } from '../../../../src/i18n/english.ts';
import { reportText } from '../../../../src/page/text.ts';
import { STATE_CODES } from '../../../../src/standing/codes.ts';
import { ACTION, type Track } from '../../../../src/standing/standing.ts';
import type { StatusAnswer } from '../../../../src/support/status/status.ts';
import { subjectBlocks } from '../../../../src/support/status/subject-page.ts';

const nodeId = parseNodeId('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');
const HOUR = 3_600_000;

const action = (state: 'low-balance' | 'overcommitted', until: number) => ({
  ...ACTION,
  party: 'operator' as const,
  code: STATE_CODES[state],
  says: message('step.add'),
  until,
});

function firstLine(own: Track['nextAction'], ofAll: Track['nextAction']): string | undefined {
  const tracks = [
    { about: 'node', nodeId, nextAction: own },
    { about: 'new-node', nodeId: undefined, nextAction: ofAll },
  ];
  const answer = {
    ...{ network: 'fuji', at: 0 },
    subject: { kind: 'node', nodeId, validationId: undefined, ended: undefined },
    status: { l1s: [{ tracks, read: {} }] },
  } as unknown as StatusAnswer;
  return reportText(subjectBlocks(answer, english), english)[0];
}

const over = action('overcommitted', HOUR);

test.each([
  ['a balance that ends on another day', action('low-balance', 48 * HOUR), 'G6-OVERCOMMIT'],
  ['a balance that ends earlier', action('low-balance', HOUR / 2), 'G9-LOW-BALANCE'],
  ['nothing of its own', undefined, 'G6-OVERCOMMIT'],
])(
  'the line of a node with %s, which anyone may remove in an hour, names the most urgent state',
  (_, own, code) => {
    expect(firstLine(own, over)).toBe(`${nodeId} on fuji: waiting for the operator (${code})`);
  },
);

test('the line of a node with nothing to do says that it validates', () => {
  expect(firstLine(undefined, undefined)).toMatch(/validating.*\(G9-VALIDATING\)/);
});
