import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { networkKey } from '../../../../src/domain/network/identity.ts';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { startSandboxHome } from '../../../helpers/sandbox/sandbox-home.ts';
import { validatorsOf } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

type Validator = Awaited<ReturnType<typeof validatorsOf>>[number];

const PAGE = 'https://example.org/me';

test('two profiles of one network share the journal, its lock and the answer about real money', async () => {
  const { home, names, sandbox, fundedAccount } = await startSandboxHome();
  const { network } = sandbox.profile;
  const { key, operator } = await fundedAccount();
  // Any label may be the name of a property that every object has.
  for (const name of ['constructor', 'second']) {
    storeNetwork(home, { ...network, name, title: name, worthless: false });
  }
  const env = { ONBOARD_PRIVATE_KEY: key };
  const run = (...args: string[]) => runHere(args, { home, env });

  const first = ['register-operator', '--network', 'constructor', '--yes', PAGE];
  for (let again = 0; again < 2; again += 1) expectRefused(await run(...first), 3, 'E-SIGN-209');
  expect(await run(...first, '--real-money', 'constructor')).toMatchObject({ code: 0 });
  // The second name neither asks again nor keeps a second journal.
  const optIn = ['opt-in-l1', '--network', 'second', '--yes', names.l1];
  expect(await run(...optIn)).toMatchObject({ code: 0 });
  const folder = join(home, 'journals');
  const name = journalName(network, operator);
  expect(readdirSync(folder)).toEqual([`${name}.ndjson`]);
  const settings = JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8')) as object;
  expect(settings).toMatchObject({ realMoney: { [networkKey(network)]: [operator] } });

  const journals = createJournalFolder(folder, systemClock);
  const held = await journals.open(name);
  const vault = ['opt-in-vault', '--network', 'second', '--yes', names.vault];
  expectRefused(await run(...vault), 3, 'E-JRN-101');
  await held.close();
});

/** Stands before an API. Passes the next `platform.issueTx` on, and answers neither it nor any later request. */
async function startDyingApi(target: string) {
  const api = { isDead: false };
  const { url, close } = await serve(async (request, response) => {
    if (api.isDead) throw new Error('dead');
    const body = await text(request);
    api.isDead = body.includes('platform.issueTx');
    const passed = await passOn(target, request, body);
    if (api.isDead) throw new Error('dead');
    answerAs(response, passed);
  });
  onTestFinished(close);
  return Object.assign(api, { url });
}

test('a top-up whose endpoint died is not paid again through a second profile of the network', async () => {
  const { home, names, sandbox } = await startSandboxHome();
  const { network } = sandbox.profile;
  const api = await startDyingApi(network.apiUrl);
  storeNetwork(home, { ...network, name: 'first', title: 'First', apiUrl: api.url });
  storeNetwork(home, { ...network, name: 'second', title: 'Second' });
  const place = { sandbox, subnet: names.subnet };
  const [{ nodeID, balance: before }] = (await validatorsOf(place)) as [Validator];
  const topUp = (...args: string[]) =>
    runHere(['top-up', '--yes', '--allow-other-owner', nodeID, '0.5', ...args], {
      home,
      env: { ONBOARD_PRIVATE_KEY: names.key },
    });

  const died = await topUp('--network', 'first', '--timeout', '5s');
  expect(died.code, died.stderr).not.toBe(0);
  expect(api.isDead).toBe(true);
  const ended = documentOf(await topUp('--network', 'second', '--json'), 'top-up');
  expect(ended).toMatchObject({ transactions: [{ step: 'top-up' }] });
  const [{ balance: after }] = (await validatorsOf(place, nodeID)) as [Validator];
  const added = BigInt(after) - BigInt(before);
  expect(added).toBeGreaterThan(499_000_000n);
  expect(added).toBeLessThanOrEqual(500_000_000n);
});
