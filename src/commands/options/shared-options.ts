import { message } from '../../domain/message.ts';
import { LANGUAGES } from '../../i18n/language.ts';
import type { OptionDefinition } from '../definition.ts';
import { pathsOf } from './paths-of.ts';

/** Options of the program as a whole. */
export const sharedOptions: readonly OptionDefinition[] = [
  { flags: '--json', help: message('option.json') },
  { flags: '--lang <language>', help: message('option.lang'), words: () => LANGUAGES },
  { flags: '--home <folder>', help: message('option.home') },
  { flags: '--allow-http', help: message('option.allow-http') },
  { flags: '--debug-file <path>', help: message('option.debug-file') },
];

export const networkOption: OptionDefinition = {
  flags: '--network <network_name>',
  help: message('option.network'),
  words: (context, call) => context.networkNames(pathsOf(call, context)),
};

/** Opens a kept key without anybody being asked. */
export const passwordOption: OptionDefinition = {
  flags: '--password-file <path>',
  help: message('option.password-file'),
};

/** An account of a device. */
export const ledgerOptions: readonly OptionDefinition[] = [
  { flags: '--ledger', help: message('option.ledger') },
  { flags: '--ledger-path <number>', help: message('option.ledger-path') },
];

/** Where the key of a sending command comes from. */
export const keyOptions: readonly OptionDefinition[] = [
  { flags: '--keystore <name>', help: message('option.keystore') },
  passwordOption,
  { flags: '--private-key <PRIVATE_KEY>', help: message('option.private-key') },
  { flags: '--private-key-file <path>', help: message('option.private-key-file') },
  ...ledgerOptions,
];

/** For whoever signs elsewhere: a multisig, another wallet. */
export const elsewhereOptions: readonly OptionDefinition[] = [
  { flags: '--unsigned <address>', help: message('option.unsigned') },
  { flags: '--p-chain-address <address>', help: message('option.p-chain-address') },
  { flags: '--out <path>', help: message('option.out') },
  { flags: '--safe-file <path>', help: message('option.safe-file') },
];

/** The options that name a key, of which a call takes one at most. */
export const keySourceOptions = [
  { name: 'keystore', flag: '--keystore' },
  { name: 'privateKey', flag: '--private-key' },
  { name: 'privateKeyFile', flag: '--private-key-file' },
  { name: 'ledger', flag: '--ledger' },
  { name: 'unsigned', flag: '--unsigned' },
] as const;

/** Options of the wizard alone. */
export const wizardOptions: readonly OptionDefinition[] = [
  { flags: '--view <operator_or_node>', help: message('option.view') },
  { flags: '--case <path>', help: message('option.case') },
  { flags: '--linear', help: message('option.linear') },
  { flags: '--no-linear', help: message('option.no-linear') },
  { flags: '--theme <dark|light|contrast>', help: message('option.theme') },
  { flags: '--color', help: message('option.color') },
  { flags: '--no-color', help: message('option.no-color') },
  { flags: '--bell', help: message('option.bell') },
  { flags: '--no-bell', help: message('option.no-bell') },
  { flags: '--title', help: message('option.title') },
  { flags: '--no-title', help: message('option.no-title') },
];

/** The most that the fees of one run may come to; understood by the wizard too. */
export const maxFeeOption: OptionDefinition = {
  flags: '--max-fee <avax>',
  help: message('option.max-fee'),
};

/** Options of commands that the wizard understands too. */
export const alsoOfWizard: readonly OptionDefinition[] = [
  { ...networkOption, help: message('option.network-of-wizard') },
  ...keyOptions.filter((option) => option !== passwordOption),
  maxFeeOption,
];

/** Options that are understood before the command's name as well as after it. */
export const anywhereOptions: readonly OptionDefinition[] = [
  networkOption,
  ...keyOptions,
  maxFeeOption,
];

/** What every sending command takes beside its own options. */
export const sendingOptions: readonly OptionDefinition[] = [
  networkOption,
  ...keyOptions,
  ...elsewhereOptions,
  { flags: '--yes', help: message('option.yes') },
  { flags: '--real-money <network_name>', help: message('option.real-money') },
  maxFeeOption,
  { flags: '--dry-run', help: message('option.dry-run') },
  {
    flags: '--wait [duration]',
    help: message('option.wait'),
    optionalValue: /^\d+[smhd]$/,
  },
  { flags: '--timeout <duration>', help: message('option.timeout') },
];
