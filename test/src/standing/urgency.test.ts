import { expect, test } from 'vitest';
import { message } from '../../../src/domain/message.ts';
import { parseNodeId } from '../../../src/domain/identity/ids.ts';
import { STATE_CODES, type StateName } from '../../../src/standing/codes.ts';
import { ACTION, type Track } from '../../../src/standing/standing.ts';
import { mostUrgentAction } from '../../../src/standing/urgency.ts';

const nodeId = parseNodeId('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');
const FOCUS = { nodeId, validationId: undefined };
const HOUR = 3_600_000;

const action = (state: StateName, until?: number) => ({
  ...ACTION,
  party: 'operator' as const,
  code: STATE_CODES[state],
  says: message('step.add'),
  until,
});
const track = (kind: Track['kind'], nextAction: Track['nextAction']): Track => ({
  ...{ kind, nodeId: kind === 'node' ? nodeId : undefined, validationId: undefined },
  ...{ weight: undefined, balance: undefined, days: undefined, lasts: undefined, steps: [] },
  ...{ lastInitiation: undefined, nextAction },
});

test.each([
  ['a balance that ends on another day', 'low-balance', 48 * HOUR, 'overcommitted'],
  ['a balance that ends earlier', 'low-balance', HOUR / 2, 'low-balance'],
  ['an open change', 'update-open', undefined, 'overcommitted'],
  ['an inactive validator', 'no-balance', undefined, 'no-balance'],
] as const)(
  'by NodeID, of %s and the hour in which anyone may remove the node, the more urgent comes first',
  (_, own, until, first) => {
    const over = action('overcommitted', HOUR);
    const tracks = [track('node', action(own, until)), track('new-node', over)];
    expect(mostUrgentAction(tracks, FOCUS)?.code).toBe(STATE_CODES[first]);
  },
);
