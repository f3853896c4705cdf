import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { runHere } from '../../../helpers/program/run-here.ts';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { profileJson } from '../../../helpers/program/store-network.ts';
import { startSandboxHome } from '../../../helpers/sandbox/sandbox-home.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

/** Returns a user's own profile, with the key of a paid service in the environment. */
function ownProfile(changes: object = {}): string {
  return JSON.stringify({
    ...fuji,
    name: 'mine',
    // Nothing listens there, so nothing about the profile can be checked.
    rpcUrls: [
      'http://127.0.0.1:1/v1/${ONBOARD_SERVICE_RPC}/ext/bc/C/rpc?token=${ONBOARD_SERVICE_RPC}',
    ],
    apiUrl: 'http://127.0.0.1:1',
    aggregators: [{ url: 'http://127.0.0.1:1', shape: 'self-hosted' }],
    ...changes,
  });
}

test("marks real money with every name of the network, and makes the user type the name before an account's first signature", async () => {
  const { home, names, fundedAccount } = await startSandboxHome();
  const { key } = await fundedAccount();
  const shown = await runHere(['networks', 'show', 'sandbox', '--json'], { home });
  const { profile } = documentOf<{ profile: object }>(shown, 'networks');
  const input = JSON.stringify({ ...profile, name: 'earnest', title: 'Earnest', worthless: false });
  const added = await runProgram(['networks', 'add', '-'], { home, input });
  expect(added).toMatchObject({ code: 0, stdout: 'earnest\n' });

  const list = await runHere(['networks', 'list'], { home });
  expect(list.stdout.split('\n')).toEqual(
    expect.arrayContaining(['earnest  own  real money', 'fuji  shipped', 'sandbox  built in']),
  );
  const detail = await runHere(['networks', 'show', 'earnest'], { home });
  expect(detail.stdout).toMatch(/AVAX +real money/);

  const env = { ONBOARD_PRIVATE_KEY: key };
  const send = (command: string, ...args: string[]) =>
    runHere([command, '--network', 'earnest', ...args], { home, env });
  const register = ['register-operator', 'https://example.org/me'] as const;
  const dry = await send(...register, '--dry-run');
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.stdout).toContain('Earnest (real money)');
  for (const args of [['--yes'], ['--yes', '--real-money', 'fuji']])
    expectRefused(await send(...register, ...args), 3, 'E-SIGN-209', '--real-money earnest');
  expect((await send(...register, '--yes', '--real-money', 'earnest')).code).toBe(0);
  // The name is typed once for each account: the next command of the same account does not ask.
  expect((await send('opt-in-l1', '--yes', names.l1)).code).toBe(0);
});

const KEY = 'a1b2c3d4e5f6a1b2c3d4e5f6';

test('`networks list` reports an unreadable folder of profiles instead of an empty list', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'networks'), 'a file, not a folder');
  expectRefused(await runHere(['networks', 'list'], { home }), 5, 'E-PRF-107');
});

test('`networks` add stores a private profile, show hides the key in its URL, and remove removes it', async () => {
  const home = temporaryFolder();
  const env = { ONBOARD_SERVICE_RPC: KEY };
  const file = join(home, 'given.json');
  writeFileSync(file, ownProfile());
  const run = (...args: string[]) => runHere(['networks', ...args], { home, env });
  const added = await run('add', file, '--yes');
  expect(added).toMatchObject({ code: 0, stdout: 'mine\n' });
  const kept = /stored as (\S+)/.exec(added.stderr)![1]!;
  expect(added.stderr).toMatch(
    /not checked: C-Chain RPC .*\(E-NET-101\); .* doctor --network mine/,
  );
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, 'utf8')).not.toContain(KEY);

  expectRefused(await run('add', file, '--yes'), 3, 'E-PRF-105');

  for (const options of [[], ['--json']]) {
    const shown = await run('show', 'mine', ...options);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('http://127.0.0.1:1/v1/…/ext/bc/C/rpc?…');
    // A public page is a link to open.
    expect(shown.stdout).toContain(fuji.faucet);
    expect(shown.stdout).toMatch(/ONBOARD_SERVICE_RPC.*127\.0\.0\.1:1/s);
    expect(shown.stdout + shown.stderr).not.toContain(KEY);
  }
  const unset = await runHere(['networks', 'show', 'mine'], { home });
  expectRefused(unset, 2, 'E-PRF-104', 'ONBOARD_SERVICE_RPC, which is empty or not set');

  expect(await run('remove', 'mine')).toMatchObject({ code: 0 });
  for (const name of ['mine', 'fuji']) expectRefused(await run('remove', name), 2, 'E-PRF-106');
});

test.each([
  ['known', {}, false],
  ['unknown', { networkId: 76, chainId: 4711 }, true],
])(
  'add says of an %s network whether only the profile calls its AVAX worthless',
  async (_, ids, isTold) => {
    const env = { ONBOARD_SERVICE_RPC: KEY };
    const input = ownProfile(ids);
    const added = await runProgram(['networks', 'add', '-', '--yes'], { env, input });
    expect(added).toMatchObject({ code: 0, stdout: 'mine\n' });
    const note = 'The profile says that this AVAX is worthless.';
    expect(added.stderr.includes(note), added.stderr).toBe(isTold);
  },
);

test('`networks` add refuses a profile that does not fit its network, and names each fault', async () => {
  const { home, sandbox } = await startSandboxHome();
  const { network } = sandbox.profile;
  const absent = `0x${'00'.repeat(19)}aa`;
  const input = profileJson({
    ...{ ...network, name: 'wrong', networkId: 7 },
    contracts: { ...network.contracts, operatorRegistry: absent },
    aggregators: [{ url: `${network.apiUrl}/nothing/here`, shape: 'self-hosted' }],
  });
  const added = await runProgram(['networks', 'add', '-'], { home, input });
  expect(added).toMatchObject({ code: 3, stdout: '' });
  expect(added.stderr).toMatch(
    /E-PRF-108: .*the profile says 7.*HTTP 404.*no contract at 0x0{38}aa/is,
  );
  expect(existsSync(join(home, 'networks', 'wrong.json'))).toBe(false);
});
