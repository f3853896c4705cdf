import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { runHere } from '../../../helpers/program/run-here.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { profileJson, storeNetwork } from '../../../helpers/program/store-network.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { loopback } from '../../adapters/helpers/loopback.ts';
import { expectRefused } from '../helpers/documents.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';

const SECRET = 'hunter2secretpassword0';
const OPERATOR = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const ADDRESS = '0x1111111111111111111111111111111111111111';
const SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';
const onMine = ['--network', 'mine'];
const check = ['check-opt-in-l1', OPERATOR, ADDRESS, ...onMine];

/** A network whose services are all behind one URL. */
const networkAt = (url: string, secret = SECRET, changes: object = {}) => ({
  ...{ ...local, name: 'mine', apiUrl: url },
  rpcUrls: [`${url}/ext/bc/C/rpc`, `${url}/ext/bc/C/rpc?token=${secret}`],
  aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
  ...changes,
});

/** Creates a home folder with a network. */
function homeWith(network: ReturnType<typeof networkAt>): string {
  const home = temporaryFolder();
  storeNetwork(home, network);
  return home;
}

test('rejects plain HTTP to public hosts before any request, unless the user allowed it', async () => {
  const url = 'http://rpc.onboard.invalid';
  const home = homeWith(networkAt(url));
  expectRefused(await runHere(check, { home }), 2, 'E-NET-118', '--allow-http');
  expect((await runHere([...check, '--allow-http'], { home })).stderr).toContain('E-NET-102');
  const stated = homeWith(networkAt(url, SECRET, { allowHttp: true }));
  expect((await runHere(check, { home: stated })).stderr).toContain('E-NET-102');
  expectRefused(await runHere(['node-id', url]), 2, 'E-NET-118');
});

describe("no output contains the password or key in a service's URL", () => {
  const FORMATS = [[], ['--json']];

  /** Runs commands that name their services, as text and as JSON in turn; at night, each as both. */
  async function expectHidden(
    run: (args: readonly string[]) => ReturnType<typeof runProgram>,
    node: string,
    more: readonly (readonly string[])[],
    first = 0,
  ): Promise<void> {
    const calls = [
      ['networks', 'show', 'mine'],
      ['status', OPERATOR, ...onMine, '--node-url', node],
      ['validators', '--subnet', SUBNET, ...onMine],
      ['doctor', ...onMine, '--node-url', node],
      check,
      ...more,
    ];
    for (const [place, call] of calls.entries()) {
      for (const json of FORMATS.filter((_, i) => IS_WHOLE || (first + place + i) % 2 === 0)) {
        const { stdout, stderr } = await run([...call, ...json]);
        expect(stdout + stderr, call[0]).not.toContain(SECRET);
      }
    }
  }

  test('as the profile or an argument states it', async () => {
    // Nothing listens on this port of the machine.
    const url = `http://user:${SECRET}@127.0.0.1:1`;
    const home = homeWith(networkAt(url));
    const node = `${url}/?key=${SECRET}`;
    await expectHidden((args) => runHere(args, { home }), node, [['node-id', node]]);
  });

  test.each([
    ['profile states', SECRET, {}, 0],
    ['environment contains', '${ONBOARD_SERVICE_KEY}', { ONBOARD_SERVICE_KEY: SECRET }, 1],
  ])('as the %s it, even if the service repeats it', async (_, stated, env, first) => {
    const service = await loopback(({ path }, response) => {
      response.setHeader('content-type', 'application/json');
      const message = `no such project: ${SECRET} (${decodeURIComponent(path)})`;
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }));
    });
    const network = networkAt(`${service.url}/v3/${stated}`, stated);
    const home = homeWith(network);
    const added = join(home, 'added.json');
    writeFileSync(added, profileJson({ ...network, name: 'added' }));
    // Each call has its own process, because a process remembers the secrets that it has read.
    const run = (args: readonly string[]) => runProgram(args, { home, env });
    const adding = ['networks', 'add', added];
    await expectHidden(run, `${service.url}/${SECRET}`, [adding], first);
    // The service was called, and its answer was printed without the key.
    expect(service.requests.length).toBeGreaterThan(3);
    expect((await run(['doctor', ...onMine])).stdout).toContain('no such project: …');
  });
});

test('fetches a link only with --check-url, before anything else', async () => {
  const home = homeWith(networkAt('http://127.0.0.1:1'));
  const link = 'http://page.onboard.invalid/me';
  const args = ['register-operator', link, ...onMine, '--yes'];
  const env = { ONBOARD_PRIVATE_KEY: '11'.repeat(32) };
  const checked = await runHere([...args, '--check-url', '--allow-http'], { home, env });
  expect(checked.stderr).toContain(link);
  expect(checked.stderr).toContain('E-NET-102');
  const unasked = await runHere(args, { home, env });
  expect(unasked.stderr).not.toContain('page.onboard.invalid');
});
