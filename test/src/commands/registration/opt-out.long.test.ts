import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinL1, onlyLine, openCommandHome, type CommandHome } from '../helpers/command-home.ts';
import { documentOf } from '../helpers/documents.ts';

describe('an operator that leaves', () => {
  let home: CommandHome;
  beforeAll(async () => {
    home = await openCommandHome({ epochSeconds: 900 });
  });
  afterAll(() => home.stop());
  const me = () => home.operator.account.evmAddress;
  const look = (command: string, ...args: string[]) =>
    home.run([command, '--network', 'sandbox', ...args]);

  test('cannot change the link before the registration', async () => {
    const { code, stdout, stderr } = await home.send('set-metadata-url', 'https://example.org/a');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('E-REG-102');
  });

  test('changes the public link once', async () => {
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
    expect(onlyLine(again)).toBe('the public link is https://example.org/b');
    expect(again.stderr).toContain('already done; nothing was sent');
    const back = await home.send('set-metadata-url', 'https://example.org/a');
    expect(onlyLine(back)).toBe('the public link is https://example.org/a');
    const registered = await home.send('register-operator', 'https://example.org/a');
    expect(onlyLine(registered)).toBe('registered with https://example.org/a');
  });

  test.each([
    ['vault', 'vault', 'From the next epoch, this vault delegates no stake to you'],
    ['l1', 'balancer', 'From the next epoch, no vault delegates stake to you on this L1'],
  ] as const)(
    'warns of the consequences and opts out of the %s once',
    async (kind, name, follows) => {
      const where = home.contracts[name];
      const isIn = async () => onlyLine(await look(`check-opt-in-${kind}`, me(), where));
      expect(await isIn()).toBe('opted in');
      const dry = await home.send(`opt-out-${kind}`, where, '--dry-run');
      expect(dry.code).toBe(0);
      expect(dry.stdout).toContain(follows);
      expect(dry.stdout).toContain('forceUpdateNodes');
      expect(await isIn()).toBe('opted in');
      const unsigned = await home.run([
        ...[`opt-out-${kind}`, '--network', 'sandbox', '--unsigned', me(), '--json', where],
      ]);
      expect(documentOf(unsigned, `opt-out-${kind}`)).toMatchObject({ sent: false });
      const unconfirmed = await home.run([`opt-out-${kind}`, '--network', 'sandbox', where], {
        env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
      });
      expect(unconfirmed.code).toBe(3);
      expect(unconfirmed.stderr).toContain(follows);
      expect(unconfirmed.stderr).toContain('E-CLI-105');
      const first = await home.send(`opt-out-${kind}`, where, '--json');
      expect(documentOf(first, `opt-out-${kind}`)).toMatchObject({ sent: true, where });
      expect(await isIn()).toBe('not opted in');
      const again = await home.send(`opt-out-${kind}`, where);
      expect(again.code).toBe(0);
      const named = kind === 'l1' ? 'Genbu' : 'the vault Staked token';
      expect(again.stdout).toBe(`not opted in to ${named} (${where})\n`);
      expect(again.stderr).toContain('already done; nothing was sent');
    },
  );
});
