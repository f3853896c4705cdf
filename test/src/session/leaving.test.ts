import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { english } from '../../../src/i18n/english.ts';
import { createViewSession } from '../../../src/session/view-session.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { connect, openReaders } from '../../../src/adapters/connect.ts';
import { silentServer, type SilentServer } from '../adapters/helpers/silent-server.ts';
import { startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { until } from '../../helpers/until.ts';
import { openTestSession, personalFolder } from './helpers/open-test-session.ts';
import { bringNode } from './helpers/walk-session.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

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
    const silent: Partial<NetworkProfile<string>> =
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

test('quitting the view cancels a refresh in progress', async () => {
  const server = await silentServer();
  const { url } = server;
  const network = { ...sandbox.profile.network, rpcUrls: [url], apiUrl: url } as const;
  const profile = openProfile(network);
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

test.each([
  ['Byakko', ['text', 'G2-NODE']],
  ['Seiryu', ['ticket', 'S3-TICKET']],
] as const)(
  'in %s, going back from the wait for the validator set cancels the read in progress',
  async (name, [about, code]) => {
    const server = await silentServer();
    const { network } = sandbox.profile;
    const phases = network.phases
      .filter(({ active }) => active)
      .map((phase) => ({ ...phase, name }));
    const profile: NetworkProfile<string> = { ...network, phases };
    const session = openTestSession(profile, personalFolder(), systemClock, async (_, until) => {
      const connection = await connect(openProfile(profile), systemClock, { until });
      const { pChain } = connection.ports;
      const silent = openReaders(openProfile({ ...profile, apiUrl: server.url }), systemClock, {
        until,
      }).pChain;
      // Only the first read is not answered.
      const validatorsAt: typeof pChain.validatorsAt = (...query) =>
        (server.received === 0 ? silent : pChain).validatorsAt(...query);
      return { ...connection, ports: { ...connection.ports, pChain: { ...pChain, validatorsAt } } };
    });
    await bringNode(session, `${name}/Genbu`);
    if (name === 'Seiryu') {
      await session.sees('form', 'S3-FORM');
      session.act({ type: 'edit', field: 'operatorName', value: 'One' });
      session.act({ type: 'edit', field: 'operatorDescription', value: 'A test' });
      session.act({ type: 'confirm' });
      await session.sees('ticket', 'S3-TICKET');
      session.act({ type: 'choose', id: 'wait' });
    }
    await requestReceived(server);
    session.act({ type: 'back' });
    await closed(server);
    await session.sees(about, code);
  },
);
