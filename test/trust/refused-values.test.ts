import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { definitions } from '../../src/commands/all-commands.ts';
import { parseProfile } from '../../src/adapters/profile/parse-profile.ts';
import { optionName } from '../../src/commands/options/option.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import { secretFormOf } from '../../src/domain/secret-forms.ts';
import { refusedText } from '../../src/domain/text/refused.ts';
import { english } from '../../src/i18n/english.ts';
import { refusalOf } from '../../src/session/view/problem.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { KEY_FORMS, shownPartOf } from './helpers/key-forms.ts';

/** Digests look as random as keys; the smallest values of the generator do not. */
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => sha256(seed));
/** Less than a word of the program and a short number: so much of a key can be in a sentence by chance. */
const MOST_SHOWN = 16;
const home = sharedHome();

/** A valid value for each argument, so that a command reaches the one that is tested. */
const valid = (): Readonly<Record<string, string>> => ({
  l1_middleware_address: home.contracts.middleware,
  middleware_vault_manager_address: home.contracts.vaultManager,
  node_id: home.nodeId,
  operator_address: home.operator.account.evmAddress,
  operator_or_node_or_transaction: home.operator.account.evmAddress,
  bls_key: `0x${'ab'.repeat(48)}`,
  bls_proof_of_possession: `0x${'ab'.repeat(96)}`,
  metadata_url: 'https://example.org',
  node_url: home.sandbox.nodeUrl,
  amount: '0.5',
  total_new_stake: '4000000000000000000000',
  code: 'G4-STAKE',
  shell: 'bash',
});
const DEEPER = [
  ...['show', 'add', 'remove', 'test'].map((action) => ['networks', action]),
  ...['address', 'create', 'import', 'remove', 'password'].map((action) => ['keys', action]),
  ...[['help'], []],
];

interface Place {
  readonly place: string;
  readonly line: (text: string) => readonly string[];
}

/** Each argument and option of each command; a sandbox would run until it is stopped. */
const PLACES: readonly Place[] = [
  ...DEEPER.map((words) => ({ place: words.join(' '), line: (text: string) => [...words, text] })),
  ...definitions
    .filter(({ name }) => name !== 'sandbox')
    .flatMap(({ name, options, arguments: expected }): readonly Place[] => {
      const valueOf = (argument: string): string => valid()[argument] ?? `0x${'12'.repeat(32)}`;
      const network = options.some((option) => optionName(option) === 'network');
      const lineOf = (args: readonly string[], last: readonly string[]): readonly string[] => [
        ...[name, ...args, ...last],
        ...(network && !last.some((word) => word.startsWith('--network='))
          ? ['--network', 'sandbox']
          : []),
      ];
      const all = (): readonly string[] => expected.map((one) => valueOf(one.name));
      return [
        ...expected.map((one, at) => ({
          place: `${name} <${one.name}>`,
          line: (text: string) => lineOf(all().with(at, text), []),
        })),
        ...options
          .filter(({ takesValue }) => takesValue === true)
          .map((option) => ({
            place: `${name} --${optionName(option)}`,
            line: (text: string) => lineOf(all(), [`--${optionName(option)}=${text}`]),
          })),
        {
          place: `${name}, another argument`,
          line: (text: string) => lineOf([...all(), text], []),
        },
        { place: `${name}, another option`, line: (text: string) => lineOf(all(), [`--${text}`]) },
      ];
    }),
];

/** Letters and digits of the texts outside the sandbox's own folder. */
function filesOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => !file.parentPath.startsWith(join(folder, 'sandbox')))
    .map(
      (file) =>
        file.name + (file.isFile() ? readFileSync(join(file.parentPath, file.name), 'utf8') : ''),
    )
    .join('\n');
}

test('a key in any form, in any argument or option, is shown nowhere', async () => {
  const env = { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey };
  const forms = Object.entries(KEY_FORMS);
  await fc.assert(
    fc.asyncProperty(
      keys,
      fc.nat(forms.length),
      fc.constantFrom([], ['--json']),
      async (key, offset, json) => {
        for (const [i, { place, line }] of PLACES.entries()) {
          const [form, spell] = forms[(7 * i + offset) % forms.length]!;
          const typed = spell(key);
          const { stdout, stderr } = await home.run([...line(typed), ...json], { env });
          const shown = `${stdout}\n${stderr}\n${filesOf(home.home)}`;
          expect(shownPartOf(shown, typed), `${place}, ${form}`).toBeLessThanOrEqual(MOST_SHOWN);
        }
      },
    ),
    { numRuns: IS_WHOLE ? 20 : 2, seed: 55, endOnFailure: true },
  );
});

/**
 * No folder can have so long a name, so nothing is written. The program knows no key in this form. One place of each
 * command, because all its places read the home in the same way.
 */
const ONE_EACH = PLACES.filter(
  ({ place }, i) => IS_WHOLE || place.split(' ')[0] !== PLACES[i - 1]?.place.split(' ')[0],
);
test.each(ONE_EACH)(
  'a home folder that does not exist is not repeated: $place',
  async ({ line }) => {
    const typed = BigInt(`0x${Buffer.from(sha256(new Uint8Array(32))).toString('hex')}`)
      .toString(36)
      .repeat(6);
    for (const folder of [typed, join(home.home, typed)]) {
      const { stdout, stderr } = await home.run([...line('x'), `--home=${folder}`]);
      expect(shownPartOf(stdout + stderr, typed)).toBeLessThanOrEqual(MOST_SHOWN);
    }
  },
);

test('a key in any form is shown by no command if it is in ONBOARD_COMMAND', async () => {
  // A command may have several words.
  const { 'a part of a phrase': _, ...forms } = KEY_FORMS;
  for (const [form, spell] of Object.entries(forms)) {
    const typed = spell(sha256(new Uint8Array(32)));
    const { stdout, stderr } = await home.run(['keys', 'list'], {
      env: { ONBOARD_COMMAND: typed },
    });
    expect(shownPartOf(stdout + stderr, typed), form).toBeLessThanOrEqual(MOST_SHOWN);
  }
});

const answers = Object.entries(KEY_FORMS).flatMap(([form, spell]) => {
  const typed = spell(sha256(new Uint8Array(32)));
  return secretFormOf(typed) === undefined ? [] : [{ form, typed }];
});

test('a field of the wizard, a variable and a profile refuse the forms that no other value has', () => {
  expect(answers.length).toBeGreaterThan(25);
  for (const { form, typed } of answers) {
    const problem = refusalOf({ type: 'submit', value: typed });
    expect(problem?.code, form).toBe('E-KEY-125');
    expect(shownPartOf(JSON.stringify(problem), typed), form).toBeLessThanOrEqual(MOST_SHOWN);
    expect(() => parseProfile({ title: `My ${typed}` }, 'own.json'), form).toThrow('E-KEY-125');
  }
});

test.each([
  '0x8db97c7cecE249C2b98bdc0226cc4C2A57bF52fc',
  '0x8db97c7cecE249C2b98bdc0226cc4C2A57bF52FF',
  'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lx',
  'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
  'middleware-complete-validator-registraton',
  'http://my-validator-host.example.org:99999',
  'Downloads/onboard-profile-fuji-2026-11-29.json',
  '1,234.567890123456789',
  'Мой первый узел',
])('a refused value that cannot be a key is shown: %s', (text) => {
  expect(refusedText(text)).toBe(text);
});

const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
test.each([
  ['2'.repeat(50), '… (50 characters)'],
  [`"${ADDRESS}"`, '… (44 characters)'],
  [`“${ADDRESS}”`, '… (44 characters, not all of them ASCII)'],
  [`${ADDRESS.slice(0, 20)}\u200B${ADDRESS.slice(20)}`, '… (43 characters, not all of them ASCII)'],
])(
  'any other refused value is shown as its length, and what one does not see: %j',
  (text, shown) => {
    const error = new OnboardError('E-SUP-101', { text: refusedText(text) });
    expect(english.error(error).text).toContain(`"${shown}" is not`);
  },
);
