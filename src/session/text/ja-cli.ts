import type { CliMessages } from './cli-messages.ts';

/** Japanese: what the commands say to people. */
export const jaCli: Readonly<Record<keyof CliMessages, string>> = {
  'cli.settings.unset': '{name} は設定されていません',
};
