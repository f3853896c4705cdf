import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { valueOf } from '../../helpers/shown.ts';
import { loopback, unusedPort } from '../adapters/helpers/loopback.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';
import { bringNode } from './helpers/walk-session.ts';

let sandbox: TestSandbox;
let identity: { nodeID: string; nodePOP: { publicKey: string; proofOfPossession: string } };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  identity = await callRpc(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID');
});
afterAll(() => sandbox.stop());

/** Starts a server that gives the same answer to every request. */
async function serve(text: string): Promise<string> {
  const { url } = await loopback(({ body }, response) => {
    const id = /"id":\d+/.exec(body)?.[0] ?? '';
    response.end(text.replace('"id":1', id));
  });
  return url;
}

const answer = (result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result });

async function atNode(): Promise<TestSession> {
  const session = openTestSession(sandbox.profile.network);
  await session.sees('choice', 'G1-L1');
  await session.choose('Genbu/Genbu', 'text', 'G2-NODE');
  return session;
}

test("after a restart, the wizard proposes the network's current node URL", async () => {
  const home = personalFolder();
  const { network } = sandbox.profile;
  const session = openTestSession(network, home);
  await bringNode(session);
  await session.sees('choice', 'G3-KEY');
  await session.leave();
  // The network now uses another port, as a sandbox does if its usual port is taken.
  const moved = sandbox.nodeUrl.replace('127.0.0.1', 'localhost');
  const again = openTestSession({ ...network, nodeUrl: moved }, home);
  await again.sees('choice', 'G3-KEY');
  expect((await again.back('text', 'G2-NODE')).value).toBe(moved);
});

test("an empty answer, a part of the node's answer and an unreachable node are refused", async () => {
  const session = await atNode();
  const empty = await session.refused(' ', 'text', 'G2-NODE');
  expect(empty.problem.code).toBe('E-FORM-207');
  expect(empty.values).toEqual([]);
  const url = `http://127.0.0.1:${await unusedPort()}`;
  const unreachable = await session.refused(url, 'text', 'G2-NODE');
  expect(unreachable.problem.code).toBe('E-NODE-101');
  const tunnels = english.error(unreachable.problem).next.filter((step) => step.includes('ssh -N'));
  expect(tunnels).toHaveLength(1);

  const { values } = await session.otherAction('paste', 'text', 'G2-PASTE');
  expect(values[0]?.value).toMatch(/^curl /);
  expect((await session.refused('', 'text', 'G2-PASTE')).problem.code).toBe('E-FORM-207');
  const part = answer(identity).slice(0, -20);
  expect((await session.refused(part, 'text', 'G2-PASTE')).problem.code).toBe('E-NODE-106');
  const pasted = await session.submit(answer(identity), 'node', 'G2-PASTE');
  expect(valueOf(pasted, 'NodeID')).toBe(identity.nodeID);
});

// The generator of the group: a valid key to which no proof in this test belongs.
const ANOTHER_KEY =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';

test('a node that answers in HTML, or with the proof of another key, is refused, and its address stays typed', async () => {
  const session = await atNode();
  const nodePOP = { ...identity.nodePOP, publicKey: ANOTHER_KEY };
  for (const [body, code] of [
    ['<html><body>502</body></html>', /^E-(NET|NODE)-/],
    [answer({ ...identity, nodePOP }), /^E-(BLS|NODE)-/],
  ] as const) {
    const url = await serve(body);
    const { problem, value } = await session.refused(url, 'text', 'G2-NODE');
    expect(problem.code).toMatch(code);
    expect(value).toBe(url);
  }
});
