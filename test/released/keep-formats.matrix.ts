import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../src/app/clock.ts';
import { joinByCommands, onlyLine, openCommandHome } from '../src/commands/helpers/command-home.ts';
import { PASSWORD, presentInterface, presentVersion, RELEASED } from './helpers/interface.ts';

// Writes the current version's formats into test/fixtures/released/<version>: `npm run keep-formats`. A
// released folder is never overwritten: mkdir fails if the folder exists.
test('writes the formats of the current version', { timeout: 600_000 }, async () => {
  const folder = join(RELEASED, presentVersion());
  mkdirSync(folder);
  const home = await openCommandHome();
  onTestFinished(() => home.stop());
  const { middleware } = home.contracts;
  const { nodeId } = home;
  const { evmAddress: operator, privateKey } = home.operator.account;

  await joinByCommands(home);
  const node = await home.node();
  const stake = (whole: bigint): string => (whole * 10n ** 18n).toString();
  const send = async (...args: [string, ...string[]]): Promise<string> =>
    onlyLine(await home.send(...args));
  const add = await send(
    ...(['middleware-add-node', middleware, nodeId, node.publicKey] as const),
    ...['--stake', stake(1000n)],
  );
  await send(
    ...(['middleware-complete-validator-registration', middleware, operator, nodeId] as const),
    ...[add, node.proofOfPossession],
  );
  const update = await send('middleware-init-stake-update', middleware, nodeId, stake(500n));
  mkdirSync(join(folder, 'cases'));
  await succeeds(home.run(caseCall(operator, join(folder, 'cases', 'under-way.json'))));
  await send('middleware-complete-stake-update', middleware, nodeId, update);
  const remove = await send('middleware-remove-node', middleware, nodeId);
  await send('middleware-complete-validator-removal', middleware, nodeId, remove);
  writeFileSync(join(folder, 'journal.ndjson'), journalOf(join(home.home, 'journals')));

  mkdirSync(join(folder, 'profiles'));
  for (const name of ['sandbox', 'fuji', 'local']) {
    const { stdout } = await home.run(['networks', 'show', name, '--json']);
    const { profile } = JSON.parse(stdout) as { profile: unknown };
    writeFileSync(
      join(folder, 'profiles', `${name}.json`),
      `${JSON.stringify(profile, null, 2)}\n`,
    );
  }

  const env = { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
  const importing = home.run(['keys', 'import', 'operator', '--from', '-'], {
    env,
    input: privateKey,
  });
  await succeeds(importing);
  copyFileSync(join(home.home, 'keys', 'operator.json'), join(folder, 'keystore.json'));

  const l1 = home.contracts.balancer;
  await openSettings(home.home, systemClock).change(() => ({
    ...{ network: 'sandbox', l1, nodeUrls: { sandbox: 'http://127.0.0.1:9650' } },
    ...{ nodeIds: { sandbox: nodeId }, operators: { sandbox: operator } },
    preferences: {
      ...({ language: 'ja', theme: 'light', color: 'off' } as const),
      ...({ linear: 'on', bell: 'off', title: 'off' } as const),
    },
  }));
  copyFileSync(join(home.home, 'settings.json'), join(folder, 'settings.json'));

  copyFileSync('assets/schemas/output-1.json', join(folder, 'output-1.json'));
  const commands = `${JSON.stringify(presentInterface(), null, 2)}\n`;
  writeFileSync(join(folder, 'commands.json'), commands);
});

function caseCall(operator: string, file: string): string[] {
  return ['case', 'export', operator, '--network', 'sandbox', '--yes', '--out', file];
}

async function succeeds(ending: Promise<{ code: number | null; stderr: string }>): Promise<void> {
  const { code, stderr } = await ending;
  expect(code, stderr).toBe(0);
}

/** Returns the text of the journal of the node's tasks. */
function journalOf(folder: string): string {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes('"add-node"'));
  expect(texts).toHaveLength(1);
  return texts.join('');
}
