import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { forger } from '../../../helpers/sandbox/forged-l1s.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ generation: 'c' });
});
afterAll(() => sandbox.stop());

/** The network's profile before its L1s are listed in it. */
function unlisted(network: NetworkProfile<string>): NetworkProfile<string> {
  return { ...network, phases: network.phases.map((phase) => ({ ...phase, l1s: [] })) };
}

/** The L1s that the wizard offers, and the focused one. */
async function offered(session: TestSession) {
  const { choices, preferred } = await session.sees('choice', 'G1-L1');
  return { open: choices.filter(({ disabled }) => disabled !== true), preferred };
}

test('the wizard finds an L1 that no profile lists, and says what is wrong with its node', async () => {
  const { network } = sandbox.profile;
  const session = openTestSession(unlisted(network));
  const { open, preferred } = await offered(session);
  const id = `Genbu/${network.phases.flatMap(({ l1s }) => l1s)[0]!.balancer}`;
  expect(open.map((choice) => choice.id)).toEqual([id]);
  expect(preferred).toBe(id);
  await session.choose(id, 'text', 'G2-NODE');

  const node = sandbox.controls.operatorNode;
  const { trackedSubnets } = node;
  onTestFinished(() => void Object.assign(node, { trackedSubnets, bootstrapped: true }));
  node.trackedSubnets = [];
  const untracked = await session.submit(sandbox.nodeUrl, 'node', 'G2-NODE');
  const text = /^does not track \S+, or could not start its chain: add \S+ to track/;
  expect(untracked.findings.at(-1)).toMatchObject({
    ...{ verdict: 'warns', text: expect.stringMatching(text) as string },
  });
  node.trackedSubnets = trackedSubnets;
  node.bootstrapped = false;
  const { findings } = await session.retry('node', 'G2-NODE');
  expect(findings.at(-1)).toMatchObject({
    ...{ verdict: 'unknown', text: expect.stringMatching(/only after bootstrapping/) as string },
  });
});

test('of a long registry, the wizard offers no L1 that only its registrant speaks for, and asks for an address', async () => {
  const { network } = sandbox.profile;
  const [genbu] = network.phases.flatMap(({ l1s }) => l1s);
  const { createForged, createRegistry } = await forger(sandbox);
  const lure = await createForged();
  const forged = Array.from({ length: 12 }, () => ({ balancer: lure, middleware: lure }));
  const [balancer, middleware] = [genbu!.balancer!, genbu!.middleware!];
  const l1Registry = await createRegistry([...forged, { balancer, middleware }]);
  const crowded = unlisted({ ...network, contracts: { ...network.contracts, l1Registry } });
  const folder = personalFolder();
  const session = openTestSession(crowded, folder);
  const { open } = await offered(session);
  expect(open).toEqual([{ id: 'other', title: 'Another L1 (the registry has 13 more)' }]);
  await session.choose('other', 'text', 'G1-L1');
  const foreign = network.contracts.operatorRegistry;
  expect((await session.refused(foreign, 'text', 'G1-L1')).problem.code).toBe('E-CMD-104');
  await session.submit(middleware, 'text', 'G2-NODE');
  // The next session knows which L1 was chosen.
  await openTestSession(crowded, folder).sees('text', 'G2-NODE');
});

test('a published L1 is listed once and first, and nothing is before the choice of the network', async () => {
  const session = openTestSession(sandbox.profile.network);
  const { choices, page } = await session.sees('choice', 'G1-L1');
  expect(choices[0]!.title).toBe('Genbu');
  const disabled = choices.map(({ disabled = false }) => disabled);
  expect(disabled).toEqual(choices.map((_, index) => index > 0));
  expect(page.ask).toMatchObject({ back: true });
  const network = await session.back('choice', 'G1-NETWORK');
  expect(network.page.ask).toMatchObject({ back: false });
});

test('the wizard lists the published L1s if the L1 registry does not answer', async () => {
  const { network } = sandbox.profile;
  const registry = network.contracts.operatorRegistry;
  const contracts = { ...network.contracts, l1Registry: registry };
  const session = openTestSession({ ...network, contracts });
  expect((await offered(session)).open).toHaveLength(1);
  await session.logs(/^The L1 registry could not be read/);
});
