import { VARIABLE } from '../../domain/variables.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { message, type Message } from '../../domain/message.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp, SANDBOX } from '../../domain/network/profile.ts';
import { requireUtf8 } from '../../domain/text/utf8.ts';
import type { Signer } from '../../ports/signer.ts';
import type { OptionValues } from '../definition.ts';
import { givenKeyFlags, parseWholeNumber, usageError } from '../options/option.ts';
import type { externalSigningOptions, keyOptions } from '../options/shared-options.ts';
import type { CommandContext, KeySources } from '../context.ts';

type KeyOptions = OptionValues<typeof keyOptions> &
  Partial<Pick<OptionValues<typeof externalSigningOptions>, 'unsigned' | 'pChainAddress'>> & {
    readonly network?: string | undefined;
  };

type KeyContext = PasswordContext & Pick<CommandContext, 'networks'>;

/** The maximum account index: the highest unhardened child index of a derivation path (BIP-32). */
const MAX_ACCOUNT = 2 ** 31 - 1;
/** The ID of the menu entry for typing a key. No stored key can have this name. */
const TYPED_KEY = '(typed)';

/**
 * The options and the environment come first, then a prompt.
 * @throws OnboardError E-CLI-103 if there is no key and no terminal to prompt; as `optionalKey` does
 */
export async function requireKey(
  command: string,
  options: KeyOptions,
  context: KeyContext,
): Promise<Signer> {
  const key = (await optionalKey(options, context)) ?? (await promptForKey(options, context));
  if (key === undefined) throw new OnboardError('E-CLI-103', { command });
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
  refuseTwoKeys(options);
  const keys = await context.keys.sources();
  const text = options.privateKey;
  if (text !== undefined) {
    context.output.note((await context.i18n()).t('cli.key.visible'));
    return keys.fromText(text);
  }
  const name = options.keystore;
  if (name !== undefined) return openStoredKey(name, options, context);
  const account = ledgerAccount(options);
  if (account !== undefined) return (await context.keys.ledger()).open(account);
  if (options.unsigned !== undefined) {
    return accountElsewhere(options.unsigned, options, context, keys);
  }
  const file = options.privateKeyFile;
  if (file === '-') return keys.fromInput();
  if (file !== undefined) return keys.fromFile(file);
  const variable = keyVariable(options, context);
  return variable === undefined ? undefined : keys.fromVariable(variable);
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
  const [option] = givenKeyFlags(options);
  return option ?? keyVariable(options, context) ?? message('noun.prompt');
}

/** @throws OnboardError E-ID-103, E-ID-105, E-PRF-* */
async function accountElsewhere(
  unsigned: string,
  { pChainAddress: pChainText, network }: KeyOptions,
  { networks }: KeyContext,
  keys: KeySources,
): Promise<Signer> {
  const address = parseAddress(unsigned, 'noun.operator-address');
  if (pChainText === undefined) return keys.fromAddress(address);
  const { networkId } = await networks.profile(network ?? '');
  return keys.fromAddress(address, parsePChainAddress(pChainText, addressHrp(networkId)));
}

/** @throws OnboardError E-CLI-104 if two options name a key */
export function refuseTwoKeys(options: Partial<KeyOptions>): void {
  const [first, second] = givenKeyFlags(options);
  if (first !== undefined && second !== undefined) {
    throw new OnboardError('E-CLI-104', { first, second });
  }
}

/** From 0; undefined without `--ledger`. @throws OnboardError E-CLI-101 */
export function ledgerAccount({
  ledger: usesLedger,
  ledgerPath: text,
}: Pick<KeyOptions, 'ledger' | 'ledgerPath'>): number | undefined {
  if (text !== undefined && !usesLedger) {
    throw usageError(undefined, message('call.ledger-path-alone'));
  }
  if (!usesLedger) return undefined;
  return parseWholeNumber(undefined, '--ledger-path', text ?? '0', [0, MAX_ACCOUNT]);
}

async function openStoredKey(
  name: string,
  options: KeyOptions,
  context: KeyContext,
): Promise<Signer> {
  const keystore = await context.keys.keystore();
  // Report an unknown name before the operator types a password.
  await keystore.find(name);
  return withPassword(name, options, context, (password) => keystore.open(name, password));
}

async function promptForKey(options: KeyOptions, context: KeyContext): Promise<Signer | undefined> {
  if (!context.prompter.isAvailable) return undefined;
  const i18n = await context.i18n();
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
 * A new password is typed twice at the prompt.
 * @throws OnboardError E-KEY-120 if there is no password and no terminal to prompt, E-KEY-121 if the two new
 * passwords differ; as `unlock` does, such as E-KEY-115 for a wrong password
 */
export async function withPassword<T>(
  name: string,
  options: Pick<KeyOptions, 'passwordFile'>,
  context: PasswordContext,
  unlock: (password: string) => Promise<T>,
  age: 'known' | 'new' = 'known',
): Promise<T> {
  const stated = await givenPassword(options, context);
  if (stated !== undefined) return unlock(stated);
  return withThreeAttempts(context, async () => {
    if (age === 'known') return unlock(await promptForPassword(name, context, 'cli.password'));
    const password = await promptForPassword(name, context, 'cli.password.new');
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
        const i18n = await context.i18n();
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
  ...['E-KEY-115', 'E-KEY-118', 'E-KEY-121'],
];

async function promptForPassword(
  name: string,
  context: PasswordContext,
  question: 'cli.password' | 'cli.password.new' | 'cli.password.again',
): Promise<string> {
  const { t } = await context.i18n();
  const answer = await context.prompter.secret(t({ key: question, values: { name } }));
  if (answer === undefined) throw new OnboardError('E-KEY-120', { name });
  return answer;
}

/** Takes the password from the file or the environment. */
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
