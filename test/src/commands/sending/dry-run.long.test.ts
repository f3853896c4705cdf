import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { documentOf, expectRefused } from '../helpers/documents.ts';
import { joinL1, onlyLine, openCommandHome, validatorsOf } from '../helpers/command-home.ts';

interface Planned {
  readonly intent: { readonly follows?: readonly { readonly title: string }[] };
}

test('a dry run of a second command lists every transaction and the total', async () => {
  const home = await openCommandHome({ account: 'C-Chain only' });
  onTestFinished(() => home.stop());
  await joinL1(home);
  const { contracts, nodeId, operator } = home;
  const { publicKey, proofOfPossession } = await home.node();
  const stake = ['--stake', (200n * 10n ** 18n).toString()];
  const adding = [contracts.middleware, nodeId, publicKey, ...stake];
  const add = onlyLine(await home.send('middleware-add-node', ...adding));
  const me = operator.account.evmAddress;
  const registration = [contracts.middleware, me, nodeId, add, proofOfPossession];
  home.sandbox.controls.advance(home.sandbox.profile.epochSeconds * 3);
  const command = 'middleware-complete-validator-registration';
  const dryRun = (...options: string[]) =>
    home.send(command, '--dry-run', ...registration, ...options);
  const { stdout, stderr, code } = await dryRun();
  expect(code, stderr).toBe(0);
  const { intent } = documentOf<Planned>(await dryRun('--json'), command);
  const listed = [...stdout.matchAll(/^ {2}then +(.+), about [\d.]+ AVAX$/gm)].map(
    ([, title]) => title,
  );
  expect(listed).toEqual(intent.follows?.map(({ title }) => title));
  expect(stdout).toMatch(/^ {2}total fees +.*AVAX/m);
  expect([stdout.split('\n')[0], ...listed]).toEqual([
    expect.stringMatching(/^Export [\d.]+ AVAX/),
    'import AVAX on the P-Chain',
    expect.stringMatching(/^Register NodeID-/),
    expect.stringMatching(/epoch/),
    expect.stringMatching(/^Complete/),
  ]);
});

test('a dry run writes nothing to the journal: another amount leaves an unfinished top-up open', async () => {
  const own = await openCommandHome({ account: 'C-Chain only' });
  onTestFinished(() => own.stop());
  const journals = () =>
    globSync(join(own.home, 'journals', '*.ndjson')).map((path) => readFileSync(path, 'utf8'));
  const [validator] = await validatorsOf(own);
  const ended = (...args: readonly string[]) =>
    own.send('top-up', validator!.nodeID, '--allow-other-owner', ...args);
  const topUp = async (...args: readonly string[]) =>
    documentOf(await ended('--json', ...args), 'top-up');
  expect(await topUp('0.1', '--dry-run')).toMatchObject({ intent: { effect: 'c-export' } });
  expect(journals()).toEqual([]);

  // The command ends before the C-Chain accepts its export.
  const { atomic } = own.sandbox.controls;
  atomic.mode = 'hold';
  expect(await topUp('0.2')).toMatchObject({ outcome: 'pending', sent: true });
  // The chain may still accept the export: only the command itself sends it again.
  const { issued } = atomic;
  expectRefused(await ended('0.2', '--dry-run'), 3, 'E-SEND-216');
  expect(atomic.issued).toBe(issued);
  await atomic.release();
  atomic.mode = 'accept';
  const before = journals();
  for (const amount of ['0.2', '0.3']) {
    expect(await topUp(amount, '--dry-run')).toMatchObject({ outcome: 'done', sent: false });
    expect(journals()).toEqual(before);
  }
  const done = await topUp('0.3');
  expect(done).toMatchObject({ transactions: [{ step: 'export' }, { step: 'import' }, {}] });
  expect(await topUp('0.2', '--dry-run')).toMatchObject({ intent: { effect: 'c-export' } });
});
