import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeReader } from '../../../src/adapters/node/node-reader.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { openReaders } from '../../../src/adapters/connect.ts';
import { parseNodeId } from '../../../src/domain/identity/ids.ts';
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
const now = Date.UTC(2026, 10, 24);

/** The sandbox's network, whose L1 asks for an uptime of 80 %. */
const network = () => {
  const { network: stated } = sandbox.profile;
  const phases = stated.phases.map((phase) => ({
    ...phase,
    l1s: phase.l1s.map((l1) => ({ ...l1, minimumUptime: 80 })),
  }));
  const profile = openProfile({ ...stated, phases });
  const { pChain } = openReaders(profile, systemClock);
  return { profile, pChain, subnetId: L1.subnetId };
};

const healthOf = (isL1Known = true) =>
  readNodeHealth({
    endpoint: createNodeReader(new ServiceUrl(sandbox.apiUrl), systemClock),
    own: isL1Known ? createNodeReader(new ServiceUrl(sandbox.nodeUrl), systemClock) : undefined,
    ...network(),
    nodeIds: [initial, stranger],
    now,
  });

test('reports connection, version and uptime of each node', async () => {
  const health = await healthOf();
  expect(health.get(initial)).toEqual({
    connected: true,
    version: '1.15.3',
    upgrade: undefined,
    uptime: 100,
    minimumUptime: 80,
  });
  expect(health.get(stranger)).toMatchObject({ connected: false, uptime: undefined });
  expect(healthMessages(health.get(initial)!).map(({ key }) => key)).toEqual([
    'health.connected',
    'health.version',
    'health.uptime-of',
  ]);
});

test('reports the upgrade that an old node lacks, with its date', async () => {
  const node = sandbox.controls.operatorNode;
  node.version = '1.14.2';
  const own = node.identity.nodeId;
  const endpoint = createNodeReader(new ServiceUrl(sandbox.apiUrl), systemClock);
  const input = { endpoint, own: undefined, ...network(), nodeIds: [own], now };
  const health = await readNodeHealth(input);
  expect(health.get(own)!.upgrade).toEqual({
    name: 'helicon',
    at: Date.UTC(2020, 11, 5, 5),
    least: '1.15.0',
    isPast: true,
  });
  expect(healthMessages(health.get(own)!).map(({ key }) => key)).toContain('health.upgrade-missed');
});

test('says nothing about what could not be read', async () => {
  expect((await healthOf(false)).get(initial)).toMatchObject({
    connected: true,
    uptime: undefined,
  });
  const endpoint = createNodeReader(new ServiceUrl('http://127.0.0.1:1'), systemClock);
  const input = { endpoint, own: undefined, ...network(), nodeIds: [initial], now };
  const health = (await readNodeHealth(input)).get(initial)!;
  expect(health.connected).toBeUndefined();
  expect(healthMessages(health)).toEqual([]);
});
