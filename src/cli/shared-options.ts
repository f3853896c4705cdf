import type { OptionDefinition } from './definition.ts';

/** Options of the program as a whole. */
export const sharedOptions: readonly OptionDefinition[] = [
  { flags: '--json', help: 'print one JSON document instead of text' },
  {
    flags: '--lang <language>',
    help: 'English (en) or Japanese (ja); by default as in the settings or the locale',
  },
  { flags: '--home <folder>', help: 'keep all files in this folder (or set ONBOARD_HOME)' },
  {
    flags: '--allow-http',
    help: 'allow plain HTTP to hosts outside this machine and its private network',
  },
  { flags: '--debug-file <path>', help: 'write details of an internal error to this file' },
];

export const networkOption: OptionDefinition = {
  flags: '--network <network_name>',
  help: 'the network to use (required)',
};

/** Opens a kept key without anybody being asked. */
export const passwordOption: OptionDefinition = {
  flags: '--password-file <path>',
  help: 'a file with the password of the stored key (or set ONBOARD_KEYSTORE_PASSWORD)',
};

/** An account of a device. */
export const ledgerOptions: readonly OptionDefinition[] = [
  { flags: '--ledger', help: 'a Ledger connected by USB, with its Avalanche app open' },
  {
    flags: '--ledger-path <number>',
    help: "with --ledger: the last part of the account's path, counted from 0 (default 0)",
  },
];

/** Where the key of a sending command comes from. */
export const keyOptions: readonly OptionDefinition[] = [
  {
    flags: '--keystore <name>',
    help: 'a key that is stored encrypted here; see onboard keys list',
  },
  passwordOption,
  {
    flags: '--private-key <PRIVATE_KEY>',
    help: 'the key itself; visible in the process list and in shell history',
  },
  {
    flags: '--private-key-file <path>',
    help: 'a file with the key, or - for standard input (or set ONBOARD_PRIVATE_KEY)',
  },
  ...ledgerOptions,
];

/** For whoever signs elsewhere: a multisig, another wallet. */
export const elsewhereOptions: readonly OptionDefinition[] = [
  {
    flags: '--unsigned <address>',
    help: 'sign nothing: print what this account has to sign elsewhere; exit code 4 until that is done',
  },
  {
    flags: '--p-chain-address <address>',
    help: 'with --unsigned: its P-Chain address, if something on that chain has to be signed',
  },
  { flags: '--out <path>', help: 'with --unsigned: also write it to a new file' },
  {
    flags: '--safe-file <path>',
    help: 'with --unsigned: write a call as a batch for the Safe transaction builder',
  },
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
  {
    flags: '--view <operator_or_node>',
    help: "show an operator's own screens, without a key",
  },
  { flags: '--case <path>', help: 'show what somebody exported with onboard case export' },
  {
    flags: '--linear',
    help: 'plain lines and questions: for screen readers, dumb terminals and pipes (or set ONBOARD_LINEAR)',
  },
  { flags: '--no-linear', help: 'draw the screens even if linear mode is set' },
  {
    flags: '--theme <dark|light|contrast>',
    help: 'colours for a dark or a light background, or high contrast (or set ONBOARD_THEME)',
  },
  { flags: '--color', help: 'use colours even if they are switched off' },
  { flags: '--no-color', help: 'use no colours (or set NO_COLOR)' },
  { flags: '--bell', help: 'ring the bell even if it is switched off' },
  {
    flags: '--no-bell',
    help: 'do not ring the bell when it is your turn (or set ONBOARD_NO_BELL)',
  },
  { flags: '--title', help: "change the window's title even if that is switched off" },
  {
    flags: '--no-title',
    help: "leave the window's title alone when it is your turn (or set ONBOARD_NO_TITLE)",
  },
];

/** The most that the fees of one run may come to; understood by the wizard too. */
export const maxFeeOption: OptionDefinition = {
  flags: '--max-fee <avax>',
  help: 'the most that all fees of this run may come to, in AVAX (default 1)',
};

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
  { flags: '--yes', help: 'send without asking for confirmation' },
  {
    flags: '--real-money <network_name>',
    help: 'where AVAX is real money: the name of the network, typed before the first signature of an account',
  },
  maxFeeOption,
  { flags: '--dry-run', help: 'show what would be sent, but send nothing' },
  {
    flags: '--wait [duration]',
    help: 'wait for people too, as long as it takes, or at most this long: --wait=2h',
    optionalValue: /^\d+[smhd]$/,
  },
  {
    flags: '--timeout <duration>',
    help: 'end after this time with exit code 4, at the next safe moment: 90s, 30m, 2h, 1d',
  },
];
