import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkProfile } from '../../src/domain/profile.ts';
import { startTestSandbox, type TestSandbox } from '../support/sandbox.ts';
import { openTestSession, personalFolder } from './open-test-session.ts';

let sandboxes: TestSandbox[];
beforeAll(async () => {
  const generations = ['a', 'c'] as const;
  sandboxes = await Promise.all(generations.map((generation) => startTestSandbox({ generation })));
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.stop())));

/** The network as it is published before anybody has listed its L1s. */
function unlisted(network: NetworkProfile): NetworkProfile {
  return { ...network, phases: network.phases.map((phase) => ({ ...phase, l1s: [] })) };
}

test.each([
  ['a', 0],
  ['c', 1],
])('an L1 of generation %s that no profile lists is found in the registry', async (_, index) => {
  const { network } = sandboxes[index]!.profile;
  const [l1] = network.phases.flatMap(({ l1s }) => l1s);
  const session = openTestSession(unlisted(network), personalFolder());
  const screen = await session.sees('choice', 'G1-L1');
  const open = screen.choices.filter(({ disabled }) => disabled !== true);
  expect(open.map(({ id }) => id)).toEqual([`Genbu/${l1!.subnetId}`]);
  expect(screen.preferred).toBe(open[0]!.id);
  await session.does({ type: 'choose', id: open[0]!.id });
  await session.sees('text', 'G2-NODE');
});

test('a published L1 is not listed twice', async () => {
  const session = openTestSession(sandboxes[0]!.profile.network, personalFolder());
  const { choices } = await session.sees('choice', 'G1-L1');
  expect(choices.filter(({ disabled }) => disabled !== true)).toHaveLength(1);
});

test('behind the first question there is nothing to go back to', async () => {
  const session = openTestSession(sandboxes[0]!.profile.network, personalFolder());
  const l1 = await session.sees('choice', 'G1-L1');
  expect(l1.first).toBeUndefined();
  await session.does({ type: 'back' });
  const network = await session.sees('choice', 'G1-NETWORK');
  expect(network.first).toBe(true);
});

test('a registry that does not answer leaves the published L1s', async () => {
  const { network } = sandboxes[0]!.profile;
  const registry = network.contracts.operatorRegistry;
  const contracts = { ...network.contracts, l1Registry: registry };
  const session = openTestSession({ ...network, contracts }, personalFolder());
  const { choices } = await session.sees('choice', 'G1-L1');
  expect(choices.filter(({ disabled }) => disabled !== true)).toHaveLength(1);
  await session.logs(/^The L1 registry could not be read/);
});
