import { afterAll, beforeAll, expect, test } from 'vitest';
import local from '../../../assets/profiles/local.json' with { type: 'json' };
import { parseId, type BlockchainId } from '../../../src/domain/identity/ids.ts';
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { awaitInSet } from '../../../src/session/flow/join-by-team.ts';
import type { OnPhase, WithNode } from '../../../src/session/flow-state.ts';
import { Dialogue } from '../../../src/session/view/dialogue.ts';
import { startingView } from '../../../src/session/view/starting-view.ts';
import { english } from '../../../src/i18n/english.ts';
import { StepBar } from '../../../src/session/view/step-bar.ts';
import { BACK } from '../../../src/session/wizard-flow.ts';
import { createViewSession } from '../../../src/session/view-session.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { openReaders } from '../../../src/adapters/connect.ts';
import { silentServer, type SilentServer } from '../adapters/helpers/silent-server.ts';
import { startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { until } from '../../helpers/until.ts';
import { openTestSession, personalFolder } from './helpers/open-test-session.ts';

/** An arbitrary ID, because the test sends nothing to this chain. */
const C_CHAIN = parseId<BlockchainId>(
  '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
  'noun.blockchain-id',
);

// The operator can quit while a server is silent. The program then ends at once and closes its connections.
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const requestReceived = (server: SilentServer) =>
  until(() => (server.received > 0 ? true : undefined));
const closed = (server: SilentServer) =>
  until(async () => ((await server.open()) === 0 ? true : undefined));

test.each(['C-Chain', 'P-Chain'])(
  'the wizard ends at once while the %s is silent',
  async (chain) => {
    const server = await silentServer();
    const { network } = sandbox.profile;
    const silent: Partial<NetworkProfile> =
      chain === 'C-Chain' ? { rpcUrls: [server.url] } : { apiUrl: server.url };
    const session = openTestSession({ ...network, ...silent }, personalFolder());
    if (chain === 'P-Chain') {
      const { preferred } = await session.sees('choice', 'G1-L1');
      session.act({ type: 'choose', id: preferred! });
    }
    await requestReceived(server);
    session.act({ type: 'leave' });
    expect(await session.ended).toBe(130);
    await closed(server);
  },
);

const silentNetwork = ({ url }: SilentServer): NetworkProfile => ({
  ...parseProfile(local, 'local.json'),
  cChainId: C_CHAIN,
  rpcUrls: [url],
  apiUrl: url,
});

test('quitting the view cancels a refresh in progress', async () => {
  const server = await silentServer();
  const profile = silentNetwork(server);
  const ports = openReaders(profile, systemClock);
  const session = createViewSession({
    connection: { ports, profile },
    readStatusReport: () => Promise.reject(new Error('it was silent')),
    load: async () => {
      await ports.pChain.height();
      throw new Error('it was silent');
    },
    network: 'silent',
    i18n: english,
    clock: systemClock,
    command: 'onboard',
  });
  await requestReceived(server);
  session.dispatch({ type: 'leave' });
  expect(await session.ended).toBe(0);
});

test('going back from the wait for the validator set cancels the read in progress', async () => {
  const server = await silentServer();
  const profile = silentNetwork(server);
  const [phase] = profile.phases;
  const [l1Profile] = sandbox.profile.network.phases.flatMap(({ l1s }) => l1s);
  const dialogue = new Dialogue(
    startingView({ i18n: english, clock: systemClock, command: 'onboard' }),
  );
  const known = {
    connection: { profile, ports: openReaders(profile, systemClock) },
    phase,
    l1Profile,
    node: { nodeId: sandbox.profile.node.nodeId },
    deps: {
      options: { clock: systemClock },
      dialogue,
      i18n: english,
      stepBar: new StepBar(dialogue, english),
    },
  } as unknown as WithNode<OnPhase>;
  const waited = awaitInSet(known);
  await requestReceived(server);
  dialogue.dispatch({ type: 'back' });
  expect(await waited).toBe(BACK);
  await closed(server);
});
