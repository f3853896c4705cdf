import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { openReaders } from '../../../src/adapters/connect.ts';
import { silentServer, type SilentServer } from '../adapters/helpers/silent-server.ts';
import { startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { openView } from '../support/helpers/open-view.ts';
import { supportDeps } from '../support/helpers/support-deps.ts';
import { until } from '../../helpers/until.ts';
import { connectWith, openTestSession } from './helpers/open-test-session.ts';
import { bringNode, inPhase } from './helpers/walk-session.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

// The operator can quit while a server is silent. The program then ends at once and closes its connections.
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const requestReceived = (server: SilentServer) => until(() => server.received > 0 || undefined);
const closed = (server: SilentServer) =>
  until(async () => (await server.open()) === 0 || undefined);

test.each(['C-Chain', 'P-Chain'])(
  'the wizard ends at once while the %s is silent',
  async (chain) => {
    const server = await silentServer();
    const { network } = sandbox.profile;
    const silent: Partial<NetworkProfile<string>> =
      chain === 'C-Chain' ? { rpcUrls: [server.url] } : { apiUrl: server.url };
    const session = openTestSession({ ...network, ...silent });
    if (chain === 'P-Chain') {
      const { preferred } = await session.sees('choice', 'G1-L1');
      session.act({ type: 'choose', id: preferred! });
    }
    await requestReceived(server);
    expect(await session.leave()).toBe(130);
    await closed(server);
  },
);

test('quitting the view cancels a refresh in progress', async () => {
  const server = await silentServer();
  const { url } = server;
  const network = { ...sandbox.profile.network, rpcUrls: [url], apiUrl: url } as const;
  const { evmAddress } = sandbox.profile.accounts[0]!;
  const session = await openView(supportDeps(network), evmAddress);
  await requestReceived(server);
  session.dispatch({ type: 'leave' });
  expect(await session.ended).toBe(0);
});

test('going back from the wait for the validator set cancels the read in progress', async () => {
  const server = await silentServer();
  const profile = inPhase(sandbox.profile.network, { name: 'Byakko' });
  const unanswered = openProfile({ ...profile, apiUrl: server.url });
  const connecting = connectWith(profile, systemClock, ({ pChain }, ends) => {
    const silent = openReaders(unanswered, systemClock, { until: ends }).pChain;
    // Only the first read is not answered.
    const validatorsAt: typeof pChain.validatorsAt = (...query) =>
      (server.received === 0 ? silent : pChain).validatorsAt(...query);
    return { pChain: { ...pChain, validatorsAt } };
  });
  const session = openTestSession(profile, undefined, systemClock, connecting);
  await bringNode(session, 'Byakko/Genbu');
  await requestReceived(server);
  session.act({ type: 'back' });
  await closed(server);
  await session.sees('text', 'G2-NODE');
});
