import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkKey } from '../../../../src/domain/network/identity.ts';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { startSandboxHome } from '../../../helpers/sandbox/sandbox-home.ts';
import { expectRefused } from '../helpers/documents.ts';

const PAGE = 'https://example.org/me';

test('two profiles of one network share the journal, its lock and the answer about real money', async () => {
  const { home, names, sandbox } = await startSandboxHome();
  const { network } = sandbox.profile;
  // Any label may be the name of a property that every object has.
  for (const name of ['constructor', 'second']) {
    storeNetwork(home, { ...network, name, title: name, worthless: false });
  }
  const env = { ONBOARD_PRIVATE_KEY: names.key };
  const run = (...args: string[]) => runHere(args, { home, env });

  const first = ['register-operator', '--network', 'constructor', '--yes', PAGE];
  expectRefused(await run(...first), 3, 'E-SIGN-209');
  expect(await run(...first, '--real-money', 'constructor')).toMatchObject({ code: 0 });
  // The second name neither asks again nor keeps a second journal.
  const optIn = ['opt-in-l1', '--network', 'second', '--yes', names.l1];
  expect(await run(...optIn)).toMatchObject({ code: 0 });
  const folder = join(home, 'journals');
  const name = journalName(network, names.operator);
  expect(readdirSync(folder)).toEqual([`${name}.ndjson`]);
  const settings = JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8')) as object;
  expect(settings).toMatchObject({ realMoney: { [networkKey(network)]: [names.operator] } });

  const journals = createJournalFolder(folder, systemClock);
  const held = await journals.open(name);
  const vault = ['opt-in-vault', '--network', 'second', '--yes', names.vault];
  expectRefused(await run(...vault), 3, 'E-JRN-101');
  await held.close();
});
