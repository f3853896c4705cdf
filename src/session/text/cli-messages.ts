/** What the commands say to people, beside the results that scripts read. */
export interface CliMessages {
  'cli.settings.unset': { name: string };
}
