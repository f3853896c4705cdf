import { expect, test } from 'vitest';
import { endOf, builtProgram, spawnWatched } from '../../../helpers/program/run-program.ts';
import { sharedHome, validatorsOf } from '../helpers/command-home.ts';

const home = sharedHome();

/** Tops a validator up with 0.1 AVAX, with these redirections of the shell. */
async function topUp(streams: string) {
  const [validator] = await validatorsOf(home);
  const options = ['--network', 'sandbox', '--yes', '--allow-other-owner'];
  const words = ['top-up', ...options, validator!.nodeID, '0.1'];
  const script = `exec "$0" "$@" ${streams}`;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: home.home,
    ONBOARD_HOME: home.home,
    ONBOARD_PRIVATE_KEY: home.operator.account.privateKey,
  };
  const args = ['-c', script, process.execPath, builtProgram(), ...words];
  const ended = await endOf(spawnWatched('/bin/bash', args, environment));
  const balance = BigInt((await validatorsOf(home, validator!.nodeID))[0]!.balance);
  return { ...ended, added: balance - BigInt(validator!.balance) };
}

test.each(['> /dev/full', '1< /dev/null'])(
  'before anything is signed, a top-up with %s is refused, however often it is repeated',
  async (streams) => {
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr, added } = await topUp(streams);
      expect(stderr).toContain('E-FILE-104: standard output cannot be used');
      expect({ code, isPaid: added > 0n }).toEqual({ code: 3, isPaid: false });
    }
  },
);

test('with a full standard error, a top-up prints its ID, and its exit code says that notes are missing', async () => {
  const { code, stdout, added } = await topUp('2> /dev/full');
  expect(stdout).toMatch(/^[1-9A-HJ-NP-Za-km-z]{40,60}\n$/);
  expect(code).toBe(3);
  expect(added).toBeGreaterThan(0n);
});
