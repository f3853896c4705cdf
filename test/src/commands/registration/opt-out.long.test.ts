import { expect, test } from 'vitest';
import { joinL1, onlyLine, sharedHome } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const home = sharedHome({ epochSeconds: 900 });
const me = () => home.operator.account.evmAddress;

test('an operator cannot change the link before the registration', async () => {
  expectRefused(await home.send('set-metadata-url', 'https://example.org/a'), 3, 'E-REG-102');
});

test('an operator changes the public link once', async () => {
  await joinL1(home);
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
  const again = await home.send('set-metadata-url', 'https://example.org/b');
  expect(again.stderr).toContain('already done; nothing was sent');
  const registered = await home.send('register-operator', 'https://example.org/b');
  expect(onlyLine(registered)).toBe('registered with https://example.org/b');
});

test.each([
  ['vault', 'vault'],
  ['l1', 'balancer'],
] as const)('warns of the consequences and opts out of the %s once', async (kind, name) => {
  const where = home.contracts[name];
  const isIn = async () => onlyLine(await home.look(`check-opt-in-${kind}`, me(), where));
  expect(await isIn()).toBe('opted in');
  const dry = await home.send(`opt-out-${kind}`, where, '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.stdout).toContain('forceUpdateNodes');
  expect(await isIn()).toBe('opted in');
  const unsigned = await home.look(`opt-out-${kind}`, '--unsigned', me(), '--json', where);
  expect(documentOf(unsigned, `opt-out-${kind}`)).toMatchObject({ sent: false });
  const first = await home.send(`opt-out-${kind}`, where, '--json');
  expect(documentOf(first, `opt-out-${kind}`)).toMatchObject({ sent: true, where });
  expect(await isIn()).toBe('not opted in');
  const again = await home.send(`opt-out-${kind}`, where);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('already done; nothing was sent');
});
