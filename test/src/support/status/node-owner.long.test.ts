import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { NodeReader } from '../../../../src/ports/services.ts';
import { sandboxNodes } from '../../../../src/sandbox/identity/accounts.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { unusedUrl } from '../../adapters/helpers/loopback.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

let stage: Rehearsed;
beforeAll(async () => {
  stage = await rehearsedWithNode('a');
});
afterAll(() => stage.stop());

/** The status of an operator with the report of a node, and what it says first about the node. */
async function ownerIn(subject: string, deps = stage.deps, changes: Partial<NodeReader> = {}) {
  const { nodeUrl } = stage.sandbox;
  const reader = { ...createNodeReader(new ServiceUrl(nodeUrl), systemClock), ...changes };
  const node = { url: new ServiceUrl(nodeUrl), reader };
  const { node: report } = statusData(
    await readStatus(deps, { subject: parseSubject(subject), node }),
  );
  return { ...report, first: report!.findings[0] };
}

test('the report of a node begins with its NodeID, and with whose node it is', async () => {
  const { nodeId } = stage.sandbox.profile.node;
  const own = await ownerIn(stage.operator);
  expect(own).toMatchObject({ nodeID: nodeId, operator: stage.operator });
  expect(own.first).toEqual({ verdict: 'fits', text: `${nodeId} is a node of this operator` });

  const other = await ownerIn(stage.sandbox.profile.accounts[1]!.evmAddress);
  expect(other).toMatchObject({ nodeID: nodeId, operator: stage.operator });
  expect(other.first?.verdict).toBe('warns');
  expect(other.first?.text).toContain(`another operator, ${stage.operator}`);

  // A validator of the L1's genesis, which no operator added.
  const { initial } = sandboxNodes();
  const identity = () => Promise.resolve({ ...initial, proof: initial.proof() });
  const nobody = await ownerIn(stage.operator, stage.deps, { identity });
  expect(nobody).toMatchObject({ nodeID: initial.nodeId, operator: null });
  expect(nobody.first?.verdict).toBe('warns');
  expect(nobody.first?.text).toContain('is no validator of an operator');
});

test('if the L1s cannot be read, it is unknown whose node it is', async () => {
  const { profile } = stage.deps;
  const rpcUrls = [new ServiceUrl(await unusedUrl())] as const;
  const ports = { ...stage.deps.ports, ...openReaders({ ...profile, rpcUrls }, systemClock) };
  const { nodeId } = stage.sandbox.profile.node;
  const unread = await ownerIn(stage.operator, { ...stage.deps, ports });
  expect(unread).toMatchObject({ nodeID: nodeId, operator: null, first: { verdict: 'unknown' } });
  expect(unread.first?.text).toContain('could not tell whose node it is');
});
