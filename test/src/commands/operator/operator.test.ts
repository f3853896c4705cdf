import { beforeEach, expect, test } from 'vitest';
import { freshHome, joinL1, onlyLine, optIn } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

interface Planned {
  readonly intent: { readonly arguments: Readonly<Record<string, string>> };
}

const token = (whole: bigint): string => (whole * 10n ** 18n).toString();

// An operator that joins an L1. Long epochs, so that no epoch ends on a busy machine: --dry-run shows the first transaction.
const home = freshHome({ epochSeconds: 900 });
let add: readonly string[];
beforeEach(async () => {
  add = [home.contracts.middleware, home.nodeId, (await home.node()).publicKey];
});
const me = () => home.operator.account.evmAddress;
const register = async () =>
  onlyLine(await home.send('register-operator', 'https://example.org/me'));
const isOptedIn = async (kind: string, where: string) =>
  onlyLine(await home.look(`check-opt-in-${kind}`, me(), where));
const dryRun = (...options: string[]) =>
  home.send('middleware-add-node', ...add, '--dry-run', '--json', ...options);
/** Sends a command again that has done its work. */
const again = async (command: string, argument: string) => {
  const ended = await home.send(command, argument);
  expect(ended.stderr).toContain('already done; nothing was sent');
  return onlyLine(ended);
};

test('registers once, with a public link', async () => {
  expectRefused(await home.send('opt-in-l1', home.contracts.balancer), 3, 'E-OPT-103');
  const changed = await home.send('set-metadata-url', 'https://example.org/a');
  expectRefused(changed, 3, 'E-REG-102');
  expectRefused(await home.send('register-operator', 'example'), 2, 'E-FORM-204');
  const first = await home.send('register-operator', 'https://example.org/me', '--json');
  expect(documentOf(first, 'register-operator')).toMatchObject({
    sent: true,
    transactions: [{ step: 'register', chain: 'C-Chain' }],
  });
  const link = 'https://example.org/me';
  expect(await again('register-operator', link)).toBe(`registered with ${link}`);
});

test.each([
  ['l1', 'balancer'],
  ['vault', 'vault'],
] as const)('opts in to the %s once, and out once after a warning', async (kind, name) => {
  await register();
  const where = home.contracts[name];
  expect(await isOptedIn(kind, where)).toBe('not opted in');
  const first = await home.send(`opt-in-${kind}`, where, '--json');
  expect(documentOf(first, `opt-in-${kind}`)).toMatchObject({ sent: true, where });
  expect(await isOptedIn(kind, where)).toBe('opted in');
  const checked = await home.look(`check-opt-in-${kind}`, me(), where, '--json');
  expect(documentOf(checked, `check-opt-in-${kind}`)).toMatchObject({
    optedIn: true,
    operatorRegistered: true,
  });

  // The contracts refuse an opt-out in the second of the opt-in.
  home.sandbox.controls.advance(60);
  const dry = await home.send(`opt-out-${kind}`, where, '--dry-run');
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('forceUpdateNodes');
  const unsigned = await home.look(`opt-out-${kind}`, '--unsigned', me(), '--json', where);
  expect(documentOf(unsigned, `opt-out-${kind}`)).toMatchObject({ sent: false });
  expect(await isOptedIn(kind, where)).toBe('opted in');
  const left = await home.send(`opt-out-${kind}`, where, '--json');
  expect(documentOf(left, `opt-out-${kind}`)).toMatchObject({ sent: true, where });
  expect(await isOptedIn(kind, where)).toBe('not opted in');
  await again(`opt-out-${kind}`, where);
});

test('opt-in-l1 rejects every address but the balancer, and opt-in-vault every address but a vault', async () => {
  await register();
  const { balancer, middleware } = home.contracts;
  expectRefused(await home.send('opt-in-l1', middleware), 3, 'E-OPT-104');
  expectRefused(await home.send('opt-in-vault', balancer), 3, 'E-OPT-105');
});

test('adds no node before the operator has delegated stake', async () => {
  await optIn(home);
  const ended = await home.send('middleware-add-node', ...add);
  expectRefused(ended, 3);
  expect(ended.stderr).toMatch(/E-(TASK-212|MW-\d+)/);
});

test('uses the stake and owners of the options, and by default all available stake', async () => {
  await joinL1(home);
  const [first, second] = home.sandbox.profile.accounts.map((account) => account.pChainAddress);
  const data = async (...options: string[]) =>
    documentOf<Planned>(await dryRun(...options), 'middleware-add-node').intent.arguments;
  const free = await data();
  expect(free['stakeAmount']).toBe(token(10_000n));
  expect(free['remainingBalanceOwner']).toBe(free['disableOwner']);
  expect((await data('--stake', '0'))['stakeAmount']).toBe(token(10_000n));
  const chosen = await data(
    ...['--stake', token(20n)],
    ...['--remaining-balance-owner', `2:${first!},${second!}`, '--disable-owner', second!],
  );
  expect(chosen['stakeAmount']).toBe(token(20n));
  expect(chosen['remainingBalanceOwner']).toContain('threshold: 2');
  expect(chosen['disableOwner']).not.toBe(free['disableOwner']);
});

test("lets a registration expire within 24 hours of the network's time", async () => {
  await joinL1(home);
  // The network's time is an epoch ahead of this computer's clock.
  const [url] = home.sandbox.profile.network.rpcUrls;
  const { headers } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const now = Date.parse(headers.get('date') ?? '') / 1000;
  expect(now).toBeGreaterThan(Date.now() / 1000 + 600);
  for (const [hours, ofGenerationA] of [
    [-1, 'E-CMD-118'],
    [23.95, undefined],
    [24, 'E-CMD-118'],
    [48, 'E-CMD-118'],
  ] as const) {
    const expiry = String(Math.floor(now + hours * 3600));
    const { code: exit, stdout } = await dryRun('--registration-expiry', expiry);
    const { code } = JSON.parse(stdout) as { code?: string };
    // In generation C, the contracts choose the expiry.
    const refusal = home.sandbox.profile.generation === 'c' ? 'E-CMD-114' : ofGenerationA;
    expect({ exit, code }).toEqual({ exit: refusal === undefined ? 0 : 2, code: refusal });
  }
});

test('middleware-add-node rejects an invalid option', async () => {
  const mine = home.operator.account.pChainAddress;
  for (const [option, value, code] of [
    ['--disable-owner', `0x${'11'.repeat(20)}`, 'E-ID-105'],
    ['--disable-owner', `2:${mine}`, 'E-CMD-107'],
    ['--stake', '1.5', 'E-AMT-102'],
  ] as const) {
    const ended = await dryRun(option, value);
    expect(ended.code).toBe(2);
    expect(documentOf(ended, 'failure')).toMatchObject({ code });
  }
});

test('changes the public link once', async () => {
  await register();
  const dry = await home.send('set-metadata-url', 'https://example.org/b', '--dry-run', '--json');
  expect(documentOf(dry, 'set-metadata-url')).toMatchObject({
    sent: false,
    intent: { function: 'setMetadataURL', arguments: { metadataURL: 'https://example.org/b' } },
  });
  const first = await home.send('set-metadata-url', 'https://example.org/b', '--json');
  expect(documentOf(first, 'set-metadata-url')).toMatchObject({
    sent: true,
    transactions: [{ step: 'set-metadata-url', chain: 'C-Chain' }],
  });
  await again('set-metadata-url', 'https://example.org/b');
  const registered = await home.send('register-operator', 'https://example.org/b');
  expect(onlyLine(registered)).toBe('registered with https://example.org/b');
});
