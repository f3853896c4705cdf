import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { english } from '../../../src/i18n/english.ts';
import type { Problem } from '../../../src/page/page.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { valueOf } from '../../helpers/shown.ts';
import { loopback, unusedPort } from '../adapters/helpers/loopback.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';
import { bringNode } from './helpers/walk-session.ts';

let sandbox: TestSandbox;
let network: NetworkProfile<string>;
let identity: { nodeID: string; nodePOP: { publicKey: string; proofOfPossession: string } };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  network = sandbox.profile.network;
  identity = await callRpc(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID');
});
afterAll(() => sandbox.stop());

/** Starts a server that gives the same answer to every request. */
async function serve(text: string, type = 'application/json'): Promise<string> {
  const { url } = await loopback(({ body }, response) => {
    const id = /"id":\d+/.exec(body)?.[0] ?? '';
    response.writeHead(200, { 'content-type': type }).end(text.replace('"id":1', id));
  });
  return url;
}

const answer = (result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result });

/** Expects the error code, one sentence on one line, and at least one next step. */
function expectHelpful(problem: Problem | undefined, code: string | RegExp): void {
  expect(problem?.code).toMatch(code);
  const { text, next } = english.error(problem!);
  expect(text).toMatch(/^[^\n]{10,300}\.$/);
  expect(next.length).toBeGreaterThan(0);
}

async function atNode(): Promise<TestSession> {
  const session = openTestSession(network, personalFolder());
  await session.sees('choice', 'G1-L1');
  session.act({ type: 'choose', id: 'Genbu/Genbu' });
  await session.sees('text', 'G2-NODE');
  return session;
}

/** Submits a text, and returns the page that shows the problem with it. */
async function refused(session: TestSession, code: string, value: string) {
  session.act({ type: 'submit', value });
  return session.seesProblemOf('text', code);
}

test("after a restart, the wizard proposes the network's current node URL", async () => {
  const home = personalFolder();
  const session = openTestSession(network, home);
  await bringNode(session, 'Genbu/Genbu');
  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'leave' });
  await session.ended;
  // The network now uses another port, as a sandbox does if its usual port is taken.
  const moved = sandbox.nodeUrl.replace('127.0.0.1', 'localhost');
  const again = openTestSession({ ...network, nodeUrl: moved }, home);
  await again.sees('choice', 'G3-KEY');
  again.act({ type: 'back' });
  expect((await again.sees('text', 'G2-NODE')).value).toBe(moved);
});

test("an empty answer, a part of the node's answer and an unreachable node are refused", async () => {
  const session = await atNode();
  const empty = await refused(session, 'G2-NODE', ' ');
  expectHelpful(empty.problem, 'E-FORM-207');
  expect(empty.values).toEqual([]);
  const unreachable = await refused(session, 'G2-NODE', `http://127.0.0.1:${await unusedPort()}`);
  expectHelpful(unreachable.problem, 'E-NODE-101');
  const tunnels = english.error(unreachable.problem).next.filter((step) => step.includes('ssh -N'));
  expect(tunnels).toHaveLength(1);

  session.act({ type: 'other-action', id: 'paste' });
  const { values } = await session.sees('text', 'G2-PASTE');
  expect(values[0]?.value).toMatch(/^curl /);
  expectHelpful((await refused(session, 'G2-PASTE', '')).problem, 'E-FORM-207');
  const part = answer(identity).slice(0, -20);
  expectHelpful((await refused(session, 'G2-PASTE', part)).problem, 'E-NODE-106');
  session.act({ type: 'submit', value: answer(identity) });
  expect(valueOf(await session.sees('node', 'G2-PASTE'), 'NodeID')).toBe(identity.nodeID);
});

// The generator of the group: a valid key to which no proof in this test belongs.
const ANOTHER_KEY =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';
const pop = (change: Partial<typeof identity.nodePOP>) =>
  answer({ ...identity, nodePOP: { ...identity.nodePOP, ...change } });

test.each<[what: string, body: () => string, code: RegExp, type?: string]>([
  ['answers in HTML', () => '<html><body>502</body></html>', /^E-(NET|NODE)-/, 'text/html'],
  ['has the proof of another key', () => pop({ publicKey: ANOTHER_KEY }), /^E-(BLS|NODE)-/],
])('a node that %s is refused, and its address stays typed', async (_, body, code, type) => {
  const url = await serve(body(), type);
  const { problem, value } = await refused(await atNode(), 'G2-NODE', url);
  expect(value).toBe(url);
  expectHelpful(problem, code);
});

test('a key that is too short is refused, and is not on the screen', async () => {
  const session = openTestSession(network, personalFolder());
  await bringNode(session, 'Genbu/Genbu');
  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'typed' });
  await session.sees('secret', 'G3-KEY');
  session.act({ type: 'secret', value: `0x${'1'.repeat(63)}` });
  expectHelpful((await session.seesProblemOf('secret', 'G3-KEY')).problem, 'E-KEY-101');
  expect(JSON.stringify(session.view)).not.toContain('1'.repeat(18));
});
