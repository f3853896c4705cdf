import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeReader } from '../../../src/adapters/node/node-reader.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { openReaders } from '../../../src/adapters/connect.ts';
import { parseNodeId, type NodeId } from '../../../src/domain/identity/ids.ts';
import { healthMessages, readNodeHealth } from '../../../src/standing/node-health.ts';
import { L1, sandboxNodes } from '../../../src/sandbox/identity/accounts.ts';
import { startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ generation: 'c' });
});
afterAll(() => sandbox.stop());

const initial = sandboxNodes().initial.nodeId;
const stranger = parseNodeId('NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ');

/** The health of nodes of the sandbox, whose L1 asks for an uptime of 80 %. */
async function healthOf(nodeId: NodeId, { own = sandbox.nodeUrl, api = sandbox.apiUrl } = {}) {
  const { network } = sandbox.profile;
  const phases = network.phases.map((phase) => ({
    ...phase,
    l1s: phase.l1s.map((l1) => ({ ...l1, minimumUptime: 80 })),
  }));
  const profile = openProfile({ ...network, phases });
  const health = await readNodeHealth({
    endpoint: createNodeReader(new ServiceUrl(api), systemClock),
    own: own === '' ? undefined : createNodeReader(new ServiceUrl(own), systemClock),
    ...{ profile, pChain: openReaders(profile, systemClock).pChain, subnetId: L1.subnetId },
    nodeIds: [nodeId],
    now: Date.UTC(2026, 10, 24),
  });
  const found = health.get(nodeId)!;
  return { ...found, told: healthMessages(found).map(({ key }) => key) };
}

test('reports connection, version and uptime of a node', async () => {
  expect(await healthOf(initial)).toEqual({
    ...{ connected: true, version: '1.15.3', upgrade: undefined },
    ...{ uptime: 100, minimumUptime: 80 },
    told: ['health.connected', 'health.version', 'health.uptime-of'],
  });
  expect(await healthOf(stranger)).toMatchObject({ connected: false, uptime: undefined });
});

test('reports the upgrade that an old node lacks, with its date', async () => {
  const node = sandbox.controls.operatorNode;
  node.version = '1.14.2';
  const { upgrade, told } = await healthOf(node.identity.nodeId);
  const at = Date.UTC(2020, 11, 5, 5);
  expect(upgrade).toEqual({ name: 'helicon', at, least: '1.15.0', isPast: true });
  expect(told).toContain('health.upgrade-missed');
});

test('says nothing about what could not be read', async () => {
  expect(await healthOf(initial, { own: '' })).toMatchObject({
    ...{ connected: true, uptime: undefined },
  });
  expect(await healthOf(initial, { own: '', api: 'http://127.0.0.1:1' })).toMatchObject({
    ...{ connected: undefined, told: [] },
  });
});
