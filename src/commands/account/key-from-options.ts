import { VARIABLE } from '../../domain/variables.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { message, type Message } from '../../domain/message.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp, SANDBOX } from '../../domain/network/profile.ts';
import { requireUtf8 } from '../../domain/text/utf8.ts';
import { requireNewPassword } from '../../domain/new-password.ts';
import type { Signer } from '../../ports/signer.ts';
import type { OptionValues } from '../definition.ts';
import {
  accountFlag,
  givenAccounts,
  type AccountOption,
  type externalSigningOptions,
  type keyOptions,
} from '../options/shared-options.ts';
import type { CommandContext } from '../context.ts';

type KeyOptions = OptionValues<typeof keyOptions> &
  Partial<Pick<OptionValues<typeof externalSigningOptions>, 'unsigned' | 'pChainAddress'>> & {
    readonly network?: string | undefined;
  };

type KeyContext = PasswordContext & Pick<CommandContext, 'networks'>;

/** The ID of the menu entry for typing a key. No stored key can have this name. */
const TYPED_KEY = '(typed)';

/** The options and the environment come first, then a prompt. @throws OnboardError E-CLI-103; as `optionalKey` does */
export async function requireKey(
  options: KeyOptions,
  context: KeyContext & Pick<CommandContext, 'command'>,
): Promise<Signer> {
  const key = (await optionalKey(options, context)) ?? (await promptForKey(options, context));
  if (key === undefined) throw new OnboardError('E-CLI-103', { command: context.command });
  return key;
}

/**
 * Without an option that names an account, the key in the environment variable; undefined if that is empty.
 * @throws OnboardError E-CLI-104 if two options name a key, E-CLI-101, E-KEY-*, E-LED-*; for `--unsigned`
 * E-ID-103, E-ID-105, E-PRF-*
 */
export async function optionalKey(
  options: KeyOptions,
  context: KeyContext,
): Promise<Signer | undefined> {
  const source = requireOneAccount(options);
  if (source !== undefined) return openAccount(source, options, context);
  const variable = keyVariable(options, context);
  return variable === undefined
    ? undefined
    : (await context.keys.sources()).fromPlace('variable', variable);
}

type Open<T> = (value: NonNullable<T>, options: KeyOptions, context: KeyContext) => Promise<Signer>;

const OPENERS: { readonly [Source in AccountOption]: Open<KeyOptions[Source]> } = {
  keystore: openStoredKey,
  privateKey: async (text, _, { keys, output, i18n }) => {
    output.note(i18n.t('cli.key.visible'));
    return (await keys.sources()).fromText(text);
  },
  privateKeyFile: async (file, _, { keys }) => {
    const { fromText, secretFromFile } = await keys.sources();
    return fromText(await secretFromFile(file));
  },
  keyCommand: async (command, _, { keys }) => (await keys.sources()).fromPlace('command', command),
  ledger: async (_, { ledgerPath = 0 }, { keys }) => (await keys.ledger()).open(ledgerPath),
  unsigned: accountElsewhere,
};

function openAccount<Source extends AccountOption>(
  source: Source,
  options: KeyOptions,
  context: KeyContext,
): Promise<Signer> {
  const open: Open<KeyOptions[Source]> = OPENERS[source];
  return open(options[source] as NonNullable<KeyOptions[Source]>, options, context);
}

/** The variable that holds the key, if no option names one. On the sandbox, its own key comes first. */
function keyVariable(
  { network }: KeyOptions,
  { environment }: Pick<KeyContext, 'environment'>,
): string | undefined {
  const names = network === SANDBOX ? [VARIABLE.sandboxKey] : [];
  return [...names, VARIABLE.privateKey].find((name) => (environment[name] ?? '') !== '');
}

/** Where the key of a command comes from: an option, a variable or the prompt. */
export function keySource(
  options: KeyOptions,
  context: Pick<KeyContext, 'environment'>,
): string | Message {
  const source = requireOneAccount(options);
  if (source !== undefined) return accountFlag(source);
  return keyVariable(options, context) ?? message('noun.prompt');
}

/** @throws OnboardError E-ID-103, E-ID-105, E-PRF-* */
async function accountElsewhere(
  unsigned: string,
  { pChainAddress: pChainText, network }: KeyOptions,
  { networks, keys: { sources } }: KeyContext,
): Promise<Signer> {
  const address = parseAddress(unsigned, 'noun.operator-address');
  const keys = await sources();
  if (pChainText === undefined) return keys.fromAddress(address);
  const { networkId } = await networks.profile(network ?? '');
  return keys.fromAddress(address, parsePChainAddress(pChainText, addressHrp(networkId)));
}

/** Undefined if no option says which account signs. @throws OnboardError E-CLI-104 if two do */
export function requireOneAccount(options: Partial<KeyOptions>): AccountOption | undefined {
  const [first, second] = givenAccounts(options);
  if (first !== undefined && second !== undefined) {
    throw new OnboardError('E-CLI-104', { first: accountFlag(first), second: accountFlag(second) });
  }
  return first;
}

async function openStoredKey(
  name: string,
  options: KeyOptions,
  context: KeyContext,
): Promise<Signer> {
  const keystore = await context.keys.keystore();
  // Report an unknown name before the operator types a password.
  await keystore.find(name);
  return withPassword({ name, age: 'known' }, options, context, (password) =>
    keystore.open(name, password),
  );
}

async function promptForKey(options: KeyOptions, context: KeyContext): Promise<Signer | undefined> {
  if (!context.prompter.isAvailable) return undefined;
  const { i18n } = context;
  const { kept } = await (await context.keys.keystore()).list();
  const choices = kept.map(({ name, evmAddress }) => ({
    id: name,
    title: `${name}  ${evmAddress}`,
  }));
  const chosen =
    choices.length === 0
      ? TYPED_KEY
      : await context.prompter.choice(i18n.t('key.question'), [
          ...choices,
          { id: TYPED_KEY, title: i18n.t('key.choice-typed') },
        ]);
  if (chosen !== TYPED_KEY)
    return chosen === undefined ? undefined : openStoredKey(chosen, options, context);
  const keys = await context.keys.sources();
  return withThreeAttempts(context, async () =>
    keys.fromText((await context.prompter.secret(`${i18n.t('key.secret-question')}:`)) ?? ''),
  );
}

type PasswordContext = Pick<
  CommandContext,
  'prompter' | 'environment' | 'keys' | 'output' | 'i18n'
>;

const MAX_ATTEMPTS = 3;

/**
 * Takes the password from the file, the environment, or a prompt with up to three attempts, in this order.
 * @param age whether the prompt asks for the password of this key, or for a new one, which is typed twice
 * @throws OnboardError E-KEY-120 if there is no password and no terminal to prompt, E-KEY-121 if the two new
 * passwords differ; as `requireNewPassword` and `unlock` do, such as E-KEY-115 for a wrong password
 */
export async function withPassword<T>(
  { name, age }: { readonly name: string; readonly age: 'known' | 'new' },
  options: Pick<KeyOptions, 'passwordFile'>,
  context: PasswordContext,
  unlock: (password: string) => Promise<T>,
): Promise<T> {
  const password = await givenPassword(options, context);
  if (password !== undefined) return unlock(password);
  return withThreeAttempts(context, async () => {
    if (age === 'known') return unlock(await promptForPassword(name, context, 'cli.password'));
    const password = await promptForPassword(name, context, 'cli.password.new');
    requireNewPassword(password);
    if ((await promptForPassword(name, context, 'cli.password.again')) !== password) {
      throw new OnboardError('E-KEY-121', {});
    }
    return unlock(password);
  });
}

/** Only an error from mistyped input leads to another attempt. */
export function withThreeAttempts<T>(
  context: PasswordContext,
  attempt: () => Promise<T>,
): Promise<T> {
  return context.prompter.hiddenSeries(async () => {
    for (let attemptsLeft = MAX_ATTEMPTS - 1; ; attemptsLeft--) {
      try {
        return await attempt();
      } catch (error) {
        const isMistyped = error instanceof OnboardError && MISTYPED.includes(error.code);
        if (!isMistyped || attemptsLeft === 0) throw error;
        const { i18n } = context;
        const tries =
          attemptsLeft === 1
            ? i18n.t('cli.try-left')
            : i18n.t('cli.tries-left', { left: attemptsLeft });
        context.output.note(`${i18n.error(error).text} ${tries}`);
      }
    }
  });
}

const MISTYPED = [
  ...['E-KEY-101', 'E-KEY-102', 'E-KEY-103', 'E-KEY-109', 'E-KEY-111'],
  ...['E-KEY-115', 'E-KEY-118', 'E-KEY-121', 'E-KEY-127'],
];

async function promptForPassword(
  name: string,
  context: PasswordContext,
  question: 'cli.password' | 'cli.password.new' | 'cli.password.again',
): Promise<string> {
  const { t } = context.i18n;
  const answer = await context.prompter.secret(t({ key: question, values: { name } }));
  if (answer === undefined) throw new OnboardError('E-KEY-120', { name });
  return answer;
}

export async function givenPassword(
  { passwordFile: file }: Pick<KeyOptions, 'passwordFile'>,
  context: PasswordContext,
): Promise<string | undefined> {
  if (file !== undefined) {
    const text = await (await context.keys.sources()).secretFromFile(file);
    return text.replace(/\r?\n$/, '');
  }
  const variable = context.environment[VARIABLE.password] ?? '';
  return variable === '' ? undefined : requireUtf8(variable, VARIABLE.password);
}
