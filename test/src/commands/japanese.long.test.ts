import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Ended } from '../../helpers/program/run-program.ts';
import { englishLines } from '../../helpers/english-prose.ts';
import { sharedHome } from './helpers/command-home.ts';

const JAPANESE = { LC_ALL: 'ja_JP.UTF-8' };
/** The sentences of a network profile, which are in the language of their author. */
const PROFILE_TEXTS = [
  ...readFileSync('assets/profiles/fuji.json', 'utf8').matchAll(/"([A-Za-z][^"]* [^"]*)"/g),
].map(([, text]) => text!);

const home = sharedHome();
beforeAll(() => {
  writeFileSync(join(home.home, 'damaged.json'), '{');
  writeFileSync(join(home.home, 'profile.json'), '{"name":1}');
});

/** Runs a command line in which names with a dollar sign stand for values of the sandbox. */
const called = (call: string): Promise<Ended> => {
  const { contracts, operator, nodeId, subnet, sandbox } = home;
  const values: Readonly<Record<string, string>> = {
    NET: '--network sandbox',
    SIGNED: '--network sandbox',
    HOME: home.home,
    OPERATOR: operator.account.evmAddress,
    L1: contracts.balancer,
    VAULT: contracts.vault,
    MANAGER: contracts.vaultManager,
    MIDDLEWARE: contracts.middleware,
    NODE: nodeId,
    NODE_URL: sandbox.nodeUrl,
    SUBNET: subnet,
    BLS: `0x${'11'.repeat(12)}`,
  };
  const args = call
    .split(' ')
    .flatMap((word) =>
      word.replaceAll(/\$([A-Z1_]+)/g, (_, name: string) => values[name] ?? name).split(' '),
    );
  const key = { ONBOARD_PRIVATE_KEY: operator.account.privateKey };
  return home.run(args, { env: { ...JAPANESE, ...(call.includes('$SIGNED') && key) } });
};

test.each([
  'networks show fuji',
  'networks add $HOME/damaged.json',
  'networks add $HOME/profile.json',
  'register-operator $SIGNED --check-url $NODE_URL --yes',
  'register-operator $SIGNED https://example.org/me --yes',
  'status $NET $OPERATOR',
  'receipt $NET $OPERATOR',
  'doctor $NET --node-url $NODE_URL',
  'pending $SIGNED $OPERATOR --cancel 99',
  'validators $NET --subnet $SUBNET --node $NODE',
  'middleware-add-node $SIGNED $MIDDLEWARE $NODE $BLS',
  'node-config $NET',
  'preflight --local',
  'keys address none',
  'sandbox',
  'statu',
])('Japanese output contains no English: onboard %s', async (call) => {
  const { stdout, stderr } = await called(call);
  const text = `${stdout}\n${stderr}`;
  expect(text.trim()).not.toBe('');
  const own = PROFILE_TEXTS.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);
  expect(englishLines(own)).toEqual([]);
});
