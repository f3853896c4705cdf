import { expect, test } from 'vitest';
import { parseNodeId, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { operatorAction } from '../../../../src/standing/next-action.ts';
import type { L1Standing } from '../../../../src/standing/standing.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { wholeStatusLines } from '../helpers/printed.ts';

/** The contracts of an L1, which anybody may register, and a lying endpoint may report any time. */
const FAR = 2n ** 63n;
const nodeId = parseNodeId('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');
const validationId = '2b1jDTAnnkYb6gJDeqKfNuSTZJv1bXFqcSQcKqg8eaN3u2ZmDj' as ValidationId;

test('a time that no date can hold ends no status, in text and in JSON', () => {
  const profile = { name: 'sandbox' } as NetworkProfile;
  const standing = {
    l1: { generation: { choosesExpiry: false } },
    operator: { vaults: [] },
    ...{ nodes: [], initiations: { of: () => [] } },
  } as unknown as L1Standing;
  const facts = {
    ...{ nodeId, validationId, readAt: 0n, manager: { status: 'pending-added' } },
    registration: { message: { expiry: FAR } },
  } as unknown as ValidationFacts;
  const nextAction = operatorAction({ id: 'sign' }, { profile, standing }, facts);
  const ended = { how: 'completed', validationId, from: FAR, to: FAR } as const;
  const l1 = {
    ...{ name: 'Genbu', code: nextAction.code, nextAction, tracks: [] },
    ...{ subnetId: undefined, balancer: undefined, middleware: undefined },
    epoch: { number: 1n, endsAt: FAR },
    departed: { nodes: [{ nodeId, ended }], couldNotTell: undefined },
    read: { block: 1n, blockTime: FAR, height: 1n, heightTime: FAR },
  };
  const status = {
    ...{ network: 'sandbox', at: 0, l1s: [l1], failed: [], openExports: [], pendingOnP: [] },
  } as unknown as OperatorStatus;
  expect(wholeStatusLines(status, english).join('\n')).toMatch(/until \+?\d{4,6}-/);
  const [data] = statusData(status).l1s;
  expect([data?.turn?.until, data?.epoch?.endsAt, data?.read?.blockTime]).toEqual(
    Array(3).fill(expect.stringMatching(/^\+?\d{4,6}-/)),
  );
});
