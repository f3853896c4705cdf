import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopback } from '../../adapters/helpers/loopback.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { sharedHome, writeNetwork } from '../helpers/command-home.ts';

const KEY = 'Zq7-hunter2-Zq7';

const home = sharedHome();

// The key of a paid service is only in the environment, even if the service repeats it.
test("no output contains a key from the environment, neither in a URL nor in a service's answer", async () => {
  const service = await loopback(({ path }, response) => {
    response.setHeader('content-type', 'application/json');
    const message = `no such project: ${KEY} (${decodeURIComponent(path)})`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }));
  });
  const url = `${service.url}/v3/\${PAID_KEY}`;
  const profile = {
    rpcUrls: [`${url}/ext/bc/C/rpc`, `${service.url}/ext/bc/C/rpc?token=\${PAID_KEY}`],
    apiUrl: url,
    aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
  };
  writeNetwork(home, 'paid', profile);
  writeNetwork(home, 'added', profile);
  const added = join(home.home, 'added.json');
  renameSync(join(home.home, 'networks', 'added.json'), added);
  const { evmAddress } = home.operator.account;
  const env = { PAID_KEY: KEY };
  const run = (...args: readonly string[]) => runProgram(args, { home: home.home, env });
  const onIt = ['--network', 'paid'] as const;
  const calls: readonly (readonly string[])[] = [
    ['networks', 'add', added],
    ['networks', 'show', 'paid'],
    ['status', evmAddress, ...onIt],
    ['validators', '--subnet', home.subnet, ...onIt],
    ['doctor', ...onIt, '--node-url', `${service.url}/${KEY}`],
    ['check-opt-in-l1', evmAddress, home.contracts.balancer, ...onIt],
  ];
  for (const call of calls) {
    for (const json of [[], ['--json']]) {
      const { stdout, stderr } = await run(...call, ...json);
      expect(stdout + stderr, call.join(' ')).not.toContain('hunter2');
    }
  }
  // The service was called, and its answer was printed without the key.
  expect(service.requests.length).toBeGreaterThan(calls.length);
  expect((await run('doctor', ...onIt)).stdout).toContain('no such project: …');
});
