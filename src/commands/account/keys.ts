import type { CommandContext } from '../context.ts';
import { OnboardError } from '../../domain/errors.ts';
import { english } from '../../i18n/english.ts';
import type { Keystore, Signer, StoredKey } from '../../ports/signer.ts';
import { givenPassword, withThreeAttempts, withPassword } from './key-from-options.ts';
import { defineSigningCommand, done, type OptionValues } from '../definition.ts';
import { flagOption, actionArgument, optionalText, textOption } from '../options/option.ts';
import { ledgerOptions, networkOption, passwordOption } from '../options/shared-options.ts';
import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { refusePracticeKey } from '../../domain/practice-keys.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { Translator } from '../../i18n/translator.ts';
import { namedLine } from '../../page/text.ts';

const options = {
  from: { ...textOption('--from <path>'), needs: ['import'] },
  passwordFile: {
    ...passwordOption,
    needs: ['create', 'import', 'address'],
    excludes: ['--ledger'],
  },
  ledger: { ...ledgerOptions.ledger, needs: ['address'] },
  ledgerPath: ledgerOptions.ledgerPath,
  network: { ...networkOption, excludes: ['remove'] },
  yes: { ...flagOption('--yes'), needs: ['remove'] },
};

interface Request {
  readonly name: string;
  readonly options: OptionValues<typeof options>;
  readonly context: CommandContext;
}

const actions = { create, import: importKey, list, address, remove };

export const keysDefinition = defineSigningCommand({
  name: 'keys',
  arguments: {
    action: actionArgument(actions),
    name: {
      ...optionalText('name'),
      actions: ['create', 'import', 'address', 'remove'],
      unless: '--ledger',
    },
  },
  options,
  example: 'list',
  run: async ({ action = 'list', name = '' }, callOptions, context) => {
    if (callOptions.ledger) {
      return addressOnLedger(callOptions.ledgerPath ?? 0, { options: callOptions, context });
    }
    return actions[action]({ name, options: callOptions, context });
  },
});

async function create({ name, options, context }: Request) {
  const keystore = await context.keys.keystore();
  const prefixes = await prefixesOf(options.network, context);
  await keystore.requireFree(name);
  const unlock = (password: string) => keystore.create(name, password);
  const key = await withPassword({ name, age: 'new' }, options, context, unlock);
  const { i18n } = context;
  context.output.note(i18n.t('cli.kept', { file: key.file }));
  context.output.note(i18n.t('cli.keys.back-up'));
  return keyReport(key, prefixes, i18n);
}

async function importKey({ name, options, context }: Request) {
  const keystore = await context.keys.keystore();
  const prefixes = await prefixesOf(options.network, context);
  await keystore.requireFree(name);
  const profile =
    options.network === undefined ? undefined : await context.networks.profile(options.network);
  const judge = (account: EvmAddress): void => refusePracticeKey(account, profile);
  const text = await keyText(options.from, context, keystore, judge);
  const { i18n } = context;
  // An imported keystore keeps its password; a bare key gets a new password.
  const isEncrypted = keystore.formatOf(text) === 'keystore';
  const key = await withPassword(
    isEncrypted ? { name: i18n.t('cli.keys.that-keystore'), age: 'known' } : { name, age: 'new' },
    options,
    context,
    (password) => keystore.importKey(name, text, password, judge),
  );
  context.output.note(i18n.t('cli.keys.imported', { file: key.file }));
  return keyReport(key, prefixes, i18n);
}

/** Reads a file, standard input, or a hidden prompt. Validates a bare key. */
async function keyText(
  from: string | undefined,
  context: CommandContext,
  keystore: Keystore,
  judge: (account: EvmAddress) => void,
): Promise<string> {
  const keys = await context.keys.sources();
  const validated = (text: string): string => {
    if (keystore.formatOf(text) === 'bare key') {
      const signer = keys.fromText(text);
      signer.forget();
      judge(signer.evmAddress);
    }
    return text;
  };
  if (from !== undefined) return validated(await keys.secretFromFile(from));
  return withThreeAttempts(context, async () => {
    const typed = await context.prompter.secret(context.i18n.t('cli.keys.to-keep'));
    if (typed === undefined) throw new OnboardError('E-KEY-123', {});
    return validated(typed);
  });
}

async function list({ options, context }: Omit<Request, 'name'>) {
  const keystore = await context.keys.keystore();
  const prefixes = await prefixesOf(options.network, context);
  const { kept, unreadable } = await keystore.list();
  const { i18n } = context;
  for (const error of unreadable) {
    context.output.note(`${error.code}: ${i18n.error(error).text}`);
  }
  if (kept.length > 0) context.output.note(i18n.t('cli.keys.unopened'));
  const isEmpty = kept.length === 0 && unreadable.length === 0;
  const [prefix = ''] = prefixes;
  const accounts = kept.map(unopened);
  const lines = accounts.map((key) =>
    namedLine(key.name, `  ${key.evmAddress}  ${pChainOf(key, prefix) ?? '-'}`),
  );
  return done(isEmpty ? [i18n.t('cli.keys.none')] : lines, {
    keys: accounts.map((key) => keyData(key, prefixes)),
    unreadable: unreadable.map((error) => ({
      code: error.code,
      message: english.error(error).text,
    })),
  });
}

/** Anybody who can write to the file can change its addresses, so a password that is given serves to compare them. */
async function address({ name, options, context }: Request) {
  const keystore = await context.keys.keystore();
  const prefixes = await prefixesOf(options.network, context);
  const key = await keystore.find(name);
  const { i18n } = context;
  const password = await givenPassword(options, context);
  if (password === undefined) {
    context.output.note(i18n.t('cli.keys.unopened'));
    return keyReport(unopened(key), prefixes, i18n);
  }
  const signer = await keystore.open(name, password);
  signer.forget();
  const { evmAddress, shortId } = signer;
  return keyReport({ ...key, evmAddress, shortId }, prefixes, i18n);
}

/** The device signs nothing and asks for no confirmation. */
async function addressOnLedger(account: number, { options, context }: Omit<Request, 'name'>) {
  const prefixes = await prefixesOf(options.network, context);
  const signer = await (await context.keys.ledger()).open(account);
  try {
    return keyReport(signer, prefixes, context.i18n);
  } finally {
    signer.forget();
  }
}

async function remove({ name, options, context }: Request) {
  const keystore = await context.keys.keystore();
  const { evmAddress } = await keystore.find(name);
  if (!options.yes) {
    const typed = await context.prompter.text(
      context.i18n.t('cli.keys.remove', { name, address: evmAddress }),
    );
    if (typed?.trim() !== name) throw new OnboardError('E-KEY-122', { name });
  }
  const file = await keystore.remove(name);
  context.output.note(context.i18n.t('cli.keys.removed'));
  return done([file], {
    name,
    evmAddress,
    /** The path of the removed key, still encrypted. */
    movedTo: file,
  });
}

/** An account that is not stored has no name and no file. */
type Account = Pick<StoredKey, 'evmAddress'> &
  Partial<Pick<StoredKey, 'name' | 'file'> & Pick<Signer, 'shortId'>>;

/** With the addresses that the file states: the caller says that they are unproven. */
const unopened = ({ unprovenShortId: shortId, ...key }: StoredKey) => ({
  ...key,
  ...(shortId && { shortId }),
});

/** The prefixes of P-Chain addresses: for the main network, Fuji, local networks and all others. */
const PREFIXES = ['avax', 'fuji', 'local', 'custom'] as const;

async function prefixesOf(
  network: string | undefined,
  { networks }: Pick<CommandContext, 'networks'>,
): Promise<readonly string[]> {
  if (network === undefined) return PREFIXES;
  return [addressHrp((await networks.profile(network)).networkId)];
}

function keyReport(key: Account, prefixes: readonly string[], { t }: Translator) {
  const unknown = t('cli.keys.no-p-address');
  const addresses = prefixes.map((prefix) => pChainOf(key, prefix) ?? unknown);
  return done([key.evmAddress, ...addresses], keyData(key, prefixes));
}

function keyData(key: Account, prefixes: readonly string[]) {
  return {
    name: key.name,
    evmAddress: key.evmAddress,
    /** By the address prefix of a network; null if the file does not contain it. */
    pChainAddresses: Object.fromEntries(
      prefixes.map((prefix) => [prefix, pChainOf(key, prefix) ?? null]),
    ),
    file: key.file,
  };
}

function pChainOf({ shortId }: Account, prefix: string): string | undefined {
  return shortId && pChainAddress(shortId, prefix);
}
