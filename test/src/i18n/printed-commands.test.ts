import { expect, test } from 'vitest';
import { messagesOf, parseMessage, placeholdersOf } from '../../../scripts/compile-messages.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import type { MessageKey } from '../../../src/domain/message.ts';
import { faultsOf, printedCommands, SPOKEN } from '../../helpers/printed-commands.ts';
import { OWN_PLACEHOLDERS } from '../../../src/domain/known-values.ts';
import { OnboardError } from '../../../src/domain/errors.ts';

/** A command as a whole, and an example that a shell replaces. */
const NO_COMMAND = /^(command-line|usage\.example\.transaction)$/;

const printed = [...messagesOf()].flatMap(([key, text]) => {
  const names = [...placeholdersOf(parseMessage(key, text)).keys()];
  if (!names.includes('onboard') || NO_COMMAND.test(key)) return [];
  const values = Object.fromEntries(
    names
      .filter((name) => !OWN_PLACEHOLDERS.includes(name))
      .map((name) => [name, name === 'args' ? '--linear' : `<${name}>`]),
  );
  return ['command', 'wizard', 'status'].flatMap((surface) =>
    printedCommands(SPOKEN.t({ key: key as MessageKey, values: { ...values, surface } })).map(
      (args) => [key, args, surface] as const,
    ),
  );
});

test('each command that a text prints has all its arguments in their order, and only options that it knows', () => {
  expect(printed.length).toBeGreaterThan(200);
  const faults = printed.flatMap(([key, args]) =>
    faultsOf(args).map((fault) => `${key}: ${fault}`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test('each whole command that uses a network names it', () => {
  const usesNetwork = definitions
    .filter(({ options }) => options.some(({ flags }) => flags.startsWith('--network')))
    .map(({ name }): string => name)
    // It uses a network only to show addresses.
    .filter((name) => name !== 'keys');
  const using = printed.filter(([, args]) => args.length > 1 && usesNetwork.includes(args[0]!));
  expect(using.length).toBeGreaterThan(60);
  const named = ({ 1: args }: (typeof using)[number]) =>
    args.includes('--network') || args.includes('--help');
  expect(using.filter((one) => !named(one))).toEqual([]);
});

const startsWizard = ([first = '-']: readonly string[]) =>
  first.startsWith('-') && first !== '--help';

test('each text that offers the wizard names the network', () => {
  const offers = printed.filter(([, args]) => startsWizard(args));
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.filter(([, args]) => args[0] !== '--network')).toEqual([]);
});

test('inside the wizard, no next step says to start it', () => {
  const offers = printed.filter(([key, args]) => /^E-.*next/.test(key) && startsWizard(args));
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.filter(([, , surface]) => surface === 'wizard')).toEqual([]);
  const error = new OnboardError('E-SUP-112', { operator: '0xA' });
  expect(english.error(error, 'wizard').next).toHaveLength(english.error(error).next.length - 1);
});

test('a network that is chosen later stands in every command from then on', () => {
  const chosen = createTranslator(messages);
  const error = new OnboardError('E-MW-116', { stake: '1' });
  expect(chosen.error(error, 'wizard').next[0]).toContain('--network <network_name>');
  chosen.chooseNetwork('my net');
  expect(chosen.error(error, 'wizard').next[0]).toContain("--network 'my net'");
});

test('a value that is known stands in the commands of the next steps', () => {
  const error = () => new OnboardError('E-MW-116', { stake: '1' });
  const [unknown] = english.error(error()).next;
  expect(unknown).toContain('opstakes <vault_manager> <operator_address> --network');
  const known = error().know({ operator_address: '0xA', vault_manager: '0xB' });
  expect(english.error(known).next[0]).toContain('opstakes 0xB 0xA --network');
});
