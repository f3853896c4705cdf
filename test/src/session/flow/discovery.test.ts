import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
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

/** The choice for the sandbox's L1, which the wizard finds in the L1 registry. */
const idOf = ({ phases }: NetworkProfile<string>): string =>
  `Genbu/${phases.flatMap(({ l1s }) => l1s)[0]!.balancer}`;

test('the wizard finds an L1 that no profile lists', async () => {
  const { network } = sandbox.profile;
  const session = openTestSession(unlisted(network), personalFolder());
  const { choices, preferred } = await session.sees('choice', 'G1-L1');
  const open = choices.filter(({ disabled }) => disabled !== true);
  expect(open.map(({ id }) => id)).toEqual([idOf(network)]);
  expect(preferred).toBe(idOf(network));
  session.act({ type: 'choose', id: idOf(network) });
  await session.sees('text', 'G2-NODE');
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
  const { choices } = await session.sees('choice', 'G1-L1');
  const open = choices.filter(({ disabled }) => disabled !== true);
  expect(open).toEqual([{ id: 'other', title: 'Another L1 (the registry has 13 more)' }]);
  session.act({ type: 'choose', id: 'other' });
  await session.sees('text', 'G1-L1');
  session.act({ type: 'submit', value: network.contracts.operatorRegistry });
  expect((await session.sees('text', 'G1-L1')).problem?.code).toBe('E-CMD-104');
  session.act({ type: 'submit', value: middleware });
  await session.sees('text', 'G2-NODE');
  // The next session knows which L1 was chosen.
  await openTestSession(crowded, folder).sees('text', 'G2-NODE');
});

test('a published L1 is listed once and first, and nothing is before the choice of the network', async () => {
  const session = openTestSession(sandbox.profile.network, personalFolder());
  const { choices, page } = await session.sees('choice', 'G1-L1');
  expect(choices[0]!.title).toBe('Genbu');
  const disabled = choices.map(({ disabled = false }) => disabled);
  expect(disabled).toEqual(choices.map((_, index) => index > 0));
  expect(page.ask).toMatchObject({ back: true });
  session.act({ type: 'back' });
  const network = await session.sees('choice', 'G1-NETWORK');
  expect(network.page.ask).toMatchObject({ back: false });
});

test('the wizard lists the published L1s if the L1 registry does not answer', async () => {
  const { network } = sandbox.profile;
  const registry = network.contracts.operatorRegistry;
  const contracts = { ...network.contracts, l1Registry: registry };
  const session = openTestSession({ ...network, contracts }, personalFolder());
  const { choices } = await session.sees('choice', 'G1-L1');
  expect(choices.filter(({ disabled }) => disabled !== true)).toHaveLength(1);
  await session.logs(/^The L1 registry could not be read/);
});

test.each([
  [
    'does not track it',
    { trackedSubnets: [] },
    'warns',
    /^does not track \S+, or could not start its chain: add \S+ to track/,
  ],
  ['is bootstrapping', { bootstrapped: false }, 'unknown', /only after bootstrapping/],
] as const)(
  'for an L1 from the L1 registry, the node screen says that the node %s',
  async (_, state, verdict, text) => {
    const { network } = sandbox.profile;
    const node = sandbox.controls.operatorNode;
    const { trackedSubnets } = node;
    Object.assign(node, state);
    try {
      const session = openTestSession(unlisted(network), personalFolder());
      await session.sees('choice', 'G1-L1');
      session.act({ type: 'choose', id: idOf(network) });
      await session.sees('text', 'G2-NODE');
      session.act({ type: 'submit', value: sandbox.nodeUrl });
      const { findings } = await session.sees('node', 'G2-NODE');
      expect(findings.at(-1)).toMatchObject({
        verdict,
        text: expect.stringMatching(text) as string,
      });
    } finally {
      Object.assign(node, { trackedSubnets, bootstrapped: true });
    }
  },
);
