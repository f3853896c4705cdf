import type { CliMessages } from './cli-messages.ts';

/** English: what the commands say to people. */
export const enCli: Readonly<Record<keyof CliMessages, string>> = {
  'cli.settings.unset': '{name} is not set',
};
