import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { sharedHome, validatorsOf } from '../helpers/command-home.ts';

const home = sharedHome();

test('a transaction that an endpoint passed on and called refused is not called unsent', async () => {
  const { apiUrl, profile } = home.sandbox;
  const proxy = await serve(async (request, response) => {
    const body = await text(request);
    const answer = await fetch(apiUrl + request.url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const reply = await answer.text();
    const isLie = body.includes('platform.issueTx');
    const refusal = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'refused' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      isLie ? JSON.stringify({ ...refusal, id: (JSON.parse(body) as { id: number }).id }) : reply,
    );
  });
  onTestFinished(() => proxy.close());
  storeNetwork(home.home, {
    ...profile.network,
    name: 'refusing',
    apiUrl: profile.network.apiUrl.replace(apiUrl, proxy.url),
  });
  const { privateKey } = home.operator.account;
  const [validator] = await validatorsOf(home);
  const line = [
    'top-up',
    '--network',
    'refusing',
    '--yes',
    validator!.nodeID,
    '0.1',
    '--allow-other-owner',
    '--json',
  ];
  const env = { ONBOARD_PRIVATE_KEY: privateKey };
  const { stdout, stderr, code } = await home.run(line, { env });
  expect(stderr).not.toMatch(/nothing was sent|refused/);
  expect([code, (JSON.parse(stdout) as { sent: boolean }).sent]).toEqual([0, true]);
});
