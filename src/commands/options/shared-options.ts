import {
  type CompletionContext,
  type OptionDefinition,
  flagOption,
  optionName,
  parsedOption,
  switchOption,
  textOption,
  wholeNumberOption,
} from './option.ts';
import { WEI_DECIMALS, parseAmount, parseNAvax, wei } from '../../domain/units.ts';
import { parseDuration } from './wait-options.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import type { CommandContext } from '../context.ts';

export const sharedOptions = {
  json: flagOption('--json'),
  home: textOption('--home <folder>'),
  allowHttp: flagOption('--allow-http'),
  debugFile: textOption('--debug-file <path>'),
};

export const networkOption = {
  ...textOption('--network <network_name>'),
  words: ({ networks }: CompletionContext) => networks.names(),
};

export const passwordOption = textOption('--password-file <path>');

/** The maximum account index: the highest unhardened child index of a derivation path (BIP-32). */
const MAX_ACCOUNT = 2 ** 31 - 1;

export const ledgerOptions = {
  ledger: flagOption('--ledger'),
  ledgerPath: {
    ...wholeNumberOption('--ledger-path <number>', [0, MAX_ACCOUNT]),
    needs: ['--ledger'],
  },
};

/** Each of these options says which account signs. A command line may contain only one of them. */
const accountOptions = {
  keystore: { ...textOption('--keystore <name>'), acceptsKeyLike: 'key' },
  privateKey: {
    ...textOption('--private-key <PRIVATE_KEY>'),
    acceptsKeyLike: 'key',
  },
  privateKeyFile: {
    ...textOption('--private-key-file <path>'),
    acceptsKeyLike: 'key',
  },
  keyCommand: textOption('--key-command <command>'),
  ledger: ledgerOptions.ledger,
  unsigned: textOption('--unsigned <address>'),
} as const;

export type AccountOption = keyof typeof accountOptions;

export function givenAccounts(options: Partial<Record<AccountOption, unknown>>): AccountOption[] {
  return (Object.keys(accountOptions) as AccountOption[]).filter(
    (name) => options[name] !== undefined && options[name] !== false,
  );
}

/** Users should not type keys that a command does not take. @throws OnboardError E-CLI-107 */
export function refuseAccounts(
  command: string,
  options: Partial<Record<AccountOption, unknown>>,
): void {
  const [source] = givenAccounts(options);
  if (source === undefined) return;
  throw new OnboardError('E-CLI-107', { command, option: accountFlag(source) });
}

/** `--private-key` of `privateKey`. */
export function accountFlag(source: AccountOption): string {
  return `--${optionName(accountOptions[source])}`;
}

const { unsigned, ...keyOptionsAlone } = accountOptions;

export const keyOptions = {
  ...keyOptionsAlone,
  passwordFile: { ...passwordOption, needs: ['--keystore'] },
  ledgerPath: ledgerOptions.ledgerPath,
};

/** Without `--unsigned`, the program would sign and send what `--out` only writes. */
const ofExternalSigner = (flags: string) => ({ ...textOption(flags), needs: ['--unsigned'] });

export const externalSigningOptions = {
  unsigned,
  pChainAddress: ofExternalSigner('--p-chain-address <address>'),
  out: { ...ofExternalSigner('--out <path>'), excludes: ['--dry-run'] },
  safeFile: { ...ofExternalSigner('--safe-file <path>'), excludes: ['--dry-run'] },
};

const wizardOptions = {
  view: {
    ...textOption('--view <operator_or_node>'),
    acceptsKeyLike: 'hash',
  } as const,
  linear: switchOption('--linear'),
  color: switchOption('--color'),
  bell: switchOption('--bell'),
};

/** In wei. */
const maxFeeOption = parsedOption('--max-fee <avax>', (text) =>
  wei(parseAmount(text, WEI_DECIMALS)),
);

/** As the help lists them. */
export const listedWizardOptions: readonly OptionDefinition[] = [
  networkOption,
  ...Object.values(keyOptions).filter((option) => option !== keyOptions.passwordFile),
  maxFeeOption,
  ...Object.values(wizardOptions),
];

/** Options that are accepted both before and after the command's name. */
export const programOptions = {
  ...sharedOptions,
  network: networkOption,
  ...keyOptions,
  maxFee: maxFeeOption,
  ...wizardOptions,
};

/** Of commands that pay for a validation. */
export const allowOtherOwnerOption = flagOption('--allow-other-owner');

export const sendingOptions = {
  network: networkOption,
  ...keyOptions,
  ...externalSigningOptions,
  yes: flagOption('--yes'),
  realMoney: { ...textOption('--real-money <network_name>'), excludes: ['--unsigned'] },
  maxFee: maxFeeOption,
  /** In nAVAX. */
  maxAmount: parsedOption('--max-amount <avax>', (text) => parseNAvax(text)),
  dryRun: flagOption('--dry-run'),
  wait: {
    /** Milliseconds; without a duration there is no limit. */
    ...parsedOption('--wait [duration]', (text) =>
      text === '' ? Infinity : parseDuration('--wait', text).milliseconds,
    ),
    optionalValue: /^\d+[smhd]$/,
  },
  timeout: parsedOption('--timeout <duration>', (text) => parseDuration('--timeout', text)),
};

export interface NetworkOptions {
  readonly network: string | undefined;
}

type NetworkContext = Pick<CommandContext, 'networks' | 'command'>;

/** Returns the network that a command names. @throws OnboardError E-CLI-106 without `--network` */
export async function requireNetwork(
  { network }: NetworkOptions,
  { networks, command }: NetworkContext,
): Promise<string> {
  if (network !== undefined) return network;
  throw new OnboardError('E-CLI-106', { command, known: (await networks.names()).join(', ') });
}

/** When `until` is aborted, requests in progress reject. @throws OnboardError E-CLI-106, E-PRF-*, E-NET-*, E-PCH-* */
export async function openReadOnlyContext(
  options: NetworkOptions,
  context: NetworkContext & Pick<CommandContext, 'connections'>,
  until?: AbortSignal,
): Promise<ReadOnlyContext> {
  return context.connections.openReadOnly(await requireNetwork(options, context), until);
}

export const markdownOption = flagOption('--markdown');
