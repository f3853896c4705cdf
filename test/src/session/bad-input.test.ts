import { told } from '../../helpers/told.ts';
import { english } from '../../../src/i18n/english.ts';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { parseMetadataUrl } from '../../../src/domain/text/links.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { Problem } from '../../../src/page/page.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { valueOf } from '../../helpers/shown.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';

let sandbox: TestSandbox;
let network: NetworkProfile;
let identity: { nodeID: string; nodePOP: { publicKey: string; proofOfPossession: string } };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  network = sandbox.profile.network;
  identity = await callRpc(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID');
});
afterAll(() => sandbox.stop());

/** Starts a server that gives the same answer to every request. */
async function serve(body: string, type = 'application/json'): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((asked) => {
      const id = /"id":\d+/.exec(asked)?.[0] ?? '';
      response.writeHead(200, { 'content-type': type });
      response.end(body.replace('"id":1', id));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address on which no server listens any more. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const answer = (result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result });

/** Expects the error code, one sentence on one line, and at least one next step. */
function expectHelpful(problem: Problem | undefined, code: string): void {
  expect(problem).toMatchObject({ code });
  const { text, next } = english.error(problem!);
  expect(text).toMatch(/^[^\n]{10,300}\.$/);
  expect(next.length).toBeGreaterThan(0);
}

async function atNode(): Promise<TestSession> {
  const session = openTestSession(network, personalFolder());
  await session.sees('choice', 'G1-L1');
  await session.does({ type: 'choose', id: 'Genbu/Genbu' });
  await session.sees('text', 'G2-NODE');
  return session;
}

test("after a restart, the wizard proposes the network's current node URL", async () => {
  const home = personalFolder();
  const session = openTestSession(network, home);
  await session.sees('choice', 'G1-L1');
  await session.does({ type: 'choose', id: 'Genbu/Genbu' });
  await session.sees('text', 'G2-NODE');
  await atKey(session);
  session.act({ type: 'leave' });
  await session.ended;
  // The network now uses another port, as a sandbox does if its usual port is taken.
  const moved = sandbox.nodeUrl.replace('127.0.0.1', 'localhost');
  const again = openTestSession({ ...network, nodeUrl: moved }, home);
  await again.sees('choice', 'G3-KEY');
  again.act({ type: 'back' });
  expect((await again.sees('text', 'G2-NODE')).value).toBe(moved);
  again.act({ type: 'leave' });
  await again.ended;
});

async function atKey(session: TestSession): Promise<void> {
  await session.does({ type: 'submit', value: sandbox.nodeUrl });
  await session.sees('node', 'G2-NODE');
  await session.does({ type: 'confirm' });
  await session.sees('choice', 'G3-KEY');
}

/**
 * Submits a node URL and returns the problem on the screen. Expects that the screen still contains the typed
 * text.
 */
async function refusedAtNode(value: string): Promise<Problem | undefined> {
  const session = await atNode();
  await session.does({ type: 'submit', value });
  const screen = await session.seesProblemOf('text', 'G2-NODE');
  expect(screen.value).toBe(value);
  return screen.problem;
}

describe('empty input', () => {
  /** Expects a text that names the wanted value. */
  function expectCalm(problem: Problem | undefined, wanted: string): void {
    expectHelpful(problem, 'E-FORM-207');
    expect(english.error(problem!).next[0]).toContain(wanted);
  }

  test("instead of a node's URL or response asks for it", async () => {
    const session = await atNode();
    await session.does({ type: 'submit', value: ' ' });
    const { problem, values } = await session.seesProblemOf('text', 'G2-NODE');
    expectCalm(problem, 'such as http://127.0.0.1:9650');
    expect(values).toEqual([]);
    await session.does({ type: 'other-action', id: 'paste' });
    await session.sees('text', 'G2-PASTE');
    await session.does({ type: 'submit', value: '' });
    expectCalm((await session.seesProblemOf('text', 'G2-PASTE')).problem, 'answer');
  });

  test('instead of a key or an address asks for it', async () => {
    const session = await atNode();
    await atKey(session);
    await session.does({ type: 'choose', id: 'typed' });
    await session.sees('secret', 'G3-KEY');
    await session.does({ type: 'secret', value: '' });
    expectCalm((await session.seesProblemOf('secret', 'G3-KEY')).problem, 'private key');
    await session.does({ type: 'secret', value: sandbox.profile.accounts[0]!.privateKey });
    expect((await session.sees('choice', 'G3-KEY')).title).toContain('Store');
    await session.does({ type: 'back' });
    await session.sees('secret', 'G3-KEY');
    session.act({ type: 'back' });
    await session.sees('choice', 'G3-KEY');
    await session.does({ type: 'choose', id: 'address' });
    await session.sees('text', 'G3-KEY');
    await session.does({ type: 'submit', value: '' });
    expectCalm((await session.seesProblemOf('text', 'G3-KEY')).problem, '40 hexadecimal');
  });

  test('instead of a public link is an error', () => {
    expect(() => parseMetadataUrl(' ')).toThrow(told('Nothing was entered.'));
    expect(() => parseMetadataUrl('https://a:b@example.org')).toThrow(
      told('cannot be used as the operator'),
    );
  });
});

describe('a node that', () => {
  test('cannot be reached is reported, with a command for a tunnel, and for pasting the response', async () => {
    const session = await atNode();
    await session.does({ type: 'submit', value: await closedPort() });
    const { problem, values } = await session.seesProblemOf('text', 'G2-NODE');
    expectHelpful(problem, 'E-NODE-101');
    expect(english.error(problem).next.filter((step) => step.includes('ssh -N'))).toHaveLength(1);
    expect(values).toEqual([]);
    await session.does({ type: 'other-action', id: 'paste' });
    const paste = await session.sees('text', 'G2-PASTE');
    expect(paste.values).toMatchObject([{ label: "On the node's host:" }]);
    expect(paste.values[0]?.value).toMatch(/^curl /);
  });

  test.each([
    ['127.0.0.1:99650', 'port above 65535'],
    ['127.0.0.1:996500', 'port above 65535'],
    ['http://127.0.0.1:34985cr', 'port is not a number'],
    ['http://[::1]:x/ext', 'port is not a number'],
    ['http://:9650', 'no host'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'account address'],
    ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 'NodeID'],
    ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'P-Chain address'],
  ])('has the address %s is refused for what it is: %s', async (typed, fault) => {
    const session = await atNode();
    await session.does({ type: 'submit', value: typed });
    const { problem } = await session.seesProblemOf('text', 'G2-NODE');
    expectHelpful(problem, 'E-NET-114');
    expect(english.error(problem).text).toContain(fault);
  });

  test.each([
    ['answers in HTML', '<html><body>502</body></html>', 'text/html'],
    ['answers with half a document', '{"jsonrpc":"2.0","id":1,"resu', 'application/json'],
    ['answers in another shape', answer({ node: 'me' }), 'application/json'],
    ['answers with nothing', '', 'application/json'],
  ])('%s', async (_, body, type) => {
    const problem = await refusedAtNode(await serve(body, type));
    expectHelpful(problem, problem!.code);
    expect(problem!.code).toMatch(/^E-(NET|NODE)-/);
  });

  test.each([
    ['has a NodeID with a wrong checksum', () => ({ nodeID: `${identity.nodeID.slice(0, -1)}1` })],
    ['has a BLS key of a wrong length', () => pop({ publicKey: '0x1234' })],
    ['has a proof of a wrong length', () => pop({ proofOfPossession: '0x1234' })],
    ['has the proof of another key', () => pop({ publicKey: ANOTHER_KEY })],
  ])('%s', async (_, change) => {
    const problem = await refusedAtNode(await serve(answer({ ...identity, ...change() })));
    expectHelpful(problem, problem!.code);
    expect(problem!.code).toMatch(/^E-(ID|BLS|NODE)-/);
  });

  test('is pasted in part must be pasted again', async () => {
    const session = await atNode();
    await session.does({ type: 'other-action', id: 'paste' });
    await session.sees('text', 'G2-PASTE');
    await session.does({ type: 'submit', value: answer(identity).slice(0, -20) });
    expectHelpful((await session.seesProblemOf('text', 'G2-PASTE')).problem, 'E-NODE-106');
    await session.does({ type: 'submit', value: answer(identity) });
    expect(valueOf(await session.sees('node', 'G2-PASTE'), 'NodeID')).toBe(identity.nodeID);
  });
});

// The generator of the group: a valid key to which no proof in this test belongs.
const ANOTHER_KEY =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';
const pop = (change: Partial<typeof identity.nodePOP>) => ({
  nodePOP: { ...identity.nodePOP, ...change },
});

describe('an account', () => {
  test.each([
    ['of a key that is too short', `0x${'1'.repeat(63)}`, 'E-KEY-101'],
    ['of a key with a letter that is no digit', `0x${'1'.repeat(63)}g`, 'E-KEY-102'],
    ['of a key beyond the curve', `0x${'f'.repeat(64)}`, 'E-KEY-103'],
  ])('%s', async (_, key, code) => {
    const session = await atNode();
    await atKey(session);
    await session.does({ type: 'choose', id: 'typed' });
    await session.sees('secret', 'G3-KEY');
    await session.does({ type: 'secret', value: key });
    const { problem } = await session.seesProblemOf('secret', 'G3-KEY');
    expectHelpful(problem, code);
    expect(JSON.stringify(session.view)).not.toContain(key.slice(2, 20));
  });

  test('without funds sees the missing amount and where to send it, and both addresses on request, and cannot continue', async () => {
    const session = await atNode();
    await atKey(session);
    await session.does({ type: 'choose', id: 'typed' });
    await session.sees('secret', 'G3-KEY');
    const poor = sandbox.profile.accounts.find(({ name }) => name === 'without funds')!;
    await session.does({ type: 'secret', value: poor.privateKey });
    await session.does({ type: 'choose', id: 'once' });
    const screen = await session.sees('account', 'G3-ACCOUNT');
    expect(screen.page.ask.kind).toBe('halt');
    const { evmAddress } = keyFromText(poor.privateKey);
    expect(screen.pairs.map(({ value }) => value)).toEqual([evmAddress]);
    expect(screen.findings.find(({ verdict }) => verdict === 'fails')?.text).toMatch(
      /^You need [\d.]+ AVAX more on the C-Chain for 30 days, at least [\d.]+ AVAX for 1 day\. Send AVAX to this address/,
    );
    await session.does({ type: 'other-action', id: 'addresses' });
    const both = await session.sees('account', 'G3-ACCOUNT');
    expect(both.pairs.map(({ value }) => value)).toEqual([evmAddress, poor.pChainAddress]);
  });
});

describe('a network', () => {
  test('whose RPC serves another chain is refused', async () => {
    const session = openTestSession({ ...network, chainId: 1n }, personalFolder());
    await session.sees('choice', 'G1-L1');
    await session.does({ type: 'choose', id: 'Genbu/Genbu' });
    expectHelpful(await session.seesProblem(), 'E-EVM-101');
  });

  test('whose L1 has an address without code is refused', async () => {
    const validatorManagerProxy = parseAddress('0x00000000000000000000000000000000000000aa');
    const phases = network.phases.map((phase) => ({
      ...phase,
      l1s: phase.l1s.map((l1) => ({ ...l1, validatorManagerProxy })),
    }));
    const session = openTestSession({ ...network, phases }, personalFolder());
    await session.sees('choice', 'G1-L1');
    await session.does({ type: 'choose', id: 'Genbu/Genbu' });
    expectHelpful(await session.seesProblem(), 'E-L1-103');
  });
});
