import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopback } from '../../adapters/helpers/loopback.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { openCommandHome, type CommandHome } from '../helpers/command-home.ts';

const KEY = 'Zq7-hunter2-Zq7';

let home: CommandHome;
beforeAll(async () => {
  home = await openCommandHome();
});
afterAll(() => home.stop());

// The key of a paid service is only in the environment, even if the service repeats it.
test("no output contains a key from the environment, neither in a URL nor in a service's answer", async () => {
  const service = await loopback(({ path }, response) => {
    response.setHeader('content-type', 'application/json');
    const message = `no such project: ${KEY} (${decodeURIComponent(path)})`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }));
  });
  const { network } = home.sandbox.profile;
  const url = `${service.url}/v3/\${PAID_KEY}`;
  const profile = {
    ...network,
    name: 'paid',
    chainId: network.chainId.toString(),
    rpcUrls: [`${url}/ext/bc/C/rpc`, `${service.url}/ext/bc/C/rpc?token=\${PAID_KEY}`],
    apiUrl: url,
    aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
  };
  const networks = join(home.home, 'networks');
  mkdirSync(networks, { mode: 0o700 });
  const file = join(networks, 'paid.json');
  writeFileSync(file, JSON.stringify(profile));
  const added = join(home.home, 'added.json');
  writeFileSync(added, JSON.stringify({ ...profile, name: 'added' }));
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
