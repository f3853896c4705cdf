import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { unusedPort } from '../../adapters/helpers/loopback.ts';
import { blockOf, shownOn, valueOf } from '../../../helpers/shown.ts';
import { openTestSession, type TestSession } from '../helpers/open-test-session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ generation: 'c' });
});
afterAll(() => sandbox.stop());

async function atNode() {
  const session = openTestSession(sandbox.profile.network);
  const { preferred } = await session.sees('choice', 'G1-L1');
  return { session, question: await session.choose(preferred!, 'text', 'G2-NODE') };
}

/** Reads what an operator without a node has to prepare. Returns the values to copy. */
async function prepare(session: TestSession): Promise<readonly string[]> {
  const host = await session.otherAction('none', 'choice', 'G2-NODE');
  const software = await session.choose('next', 'choice', 'G2-NODE');
  expect([host, software].map(({ page }) => page.name)).toEqual([
    'prepare host',
    'prepare software',
  ]);
  const backUp = await session.choose('next', 'text', 'G2-NODE');
  return [host, software, backUp].flatMap(({ values }) => values.map(({ value }) => value));
}

/** Starts the operator's node at a port: serves its metrics, and forwards every other request to the sandbox's node. */
async function startNodeAt(port: number, metrics: () => string): Promise<void> {
  const { close } = await serve(
    async (request, response) => {
      if (request.url === '/ext/metrics') response.end(metrics());
      else answerAs(response, await passOn(sandbox.nodeUrl, request, await text(request)));
    },
    'http',
    port,
  );
  onTestFinished(close);
}

/** The P-Chain's counters among a node's metrics, in the Prometheus text format. */
function metricsText(fetched: number, accepted: number): string {
  return [
    '# TYPE avalanche_snowman_bs_accepted counter',
    `avalanche_snowman_bs_accepted{chain="P"} ${accepted}`,
    'avalanche_snowman_bs_fetched{chain="X"} 7',
    `avalanche_snowman_bs_fetched{chain="P"} ${fetched}`,
  ].join('\n');
}

test('an operator without a node is led to one that starts late, bootstraps and appears', async () => {
  const node = sandbox.controls.operatorNode;
  const tracked = node.trackedSubnets;
  const port = await unusedPort();
  const { session, question } = await atNode();
  expect(question.actions.map(({ id }) => id)).toEqual(['paste', 'none']);

  const shown = (await prepare(session)).join('\n');
  expect(shown).toContain('plugins/srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy');
  expect(shown).toContain('"partial-sync-primary-network":true');
  expect(shown).toContain('staking/signer.key');
  const unsafe = await session.refused('http://node.example', 'text', 'G2-NODE');
  expect(unsafe.problem.code).toBe('E-NET-118');
  session.act({ type: 'submit', value: `127.0.0.1:${port}` });

  const waits = (text: RegExp) =>
    session.seesOneOf(({ page }) => {
      if (page.helpTopic !== 'waiting') return undefined;
      const { prose } = shownOn(page);
      const lines = [blockOf(page, 'wait').wait.text, ...prose];
      return lines.some((line) => text.test(line)) ? prose : undefined;
    });
  await waits(/could not be read yet/);
  node.bootstrapped = false;
  node.trackedSubnets = [];
  let metrics = metricsText(0, 0);
  await startNodeAt(port, () => metrics);
  session.act({ type: 'retry' });
  const [begun] = await waits(/downloading the P-Chain/);
  const height = /^0 of (\d+) blocks downloaded, 0 executed \(0 %\)\.$/.exec(begun!)![1]!;
  // The node has fetched every block and executed none: half of the work.
  metrics = metricsText(Number(height), 0);
  session.act({ type: 'retry' });
  await waits(
    new RegExp(
      `^${height} of ${height} blocks downloaded, 0 executed \\(50 %\\)\\. About .+ left\\.$`,
    ),
  );
  node.bootstrapped = true;
  session.act({ type: 'retry' });
  await waits(/does not track Genbu/);
  node.trackedSubnets = tracked;
  const met = await session.retry('node', 'G2-NODE');
  expect(valueOf(met, 'NodeID')).toBe(node.identity.nodeId);
});

test('a node that does not answer can be waited for, also after a new start', async () => {
  const port = await unusedPort();
  const { session } = await atNode();
  const refused = await session.refused(`127.0.0.1:${port}`, 'text', 'G2-NODE');
  expect(refused.actions.map(({ id }) => id)).toEqual(['wait', 'paste', 'none']);
  await session.otherAction('wait', 'waiting', 'G2-NODE');
  await startNodeAt(port, () => '');
  await session.retry('node', 'G2-NODE');
});

// The provider before a node may answer for it, and the node may answer only some methods.
test('the wait for a node says why it gave no answer, and of an unread state nothing', async () => {
  const answers: Record<string, string> = {
    'info.getNodeID': '<html>Sign in</html>',
    'info.isBootstrapped': 'x',
  };
  const { url, close } = await serve(async (request, response) => {
    const body = await text(request);
    const method = /info\.\w+/.exec(body)?.[0] ?? '';
    const answer = answers[method] ?? '';
    if (answer !== '') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      return;
    }
    answerAs(response, await passOn(sandbox.nodeUrl, request, body));
  });
  onTestFinished(close);
  const { session } = await atNode();
  await prepare(session);
  const { page } = await session.submit(url, 'waiting', 'G2-NODE');
  expect(blockOf(page, 'wait').wait.text).toMatch(/the answer is not JSON/);
  answers['info.getNodeID'] = '';
  const { findings } = await session.retry('node', 'G2-NODE');
  expect(findings.map(({ text: found }) => found)).toContainEqual(
    expect.stringMatching(/could not tell whether it has caught up/),
  );
});
