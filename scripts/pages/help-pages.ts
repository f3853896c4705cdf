import { PROGRAM, type HelpPages } from '../../src/app/quick-answer.ts';
import { helpPage } from '../../src/cli/help.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { messages } from '../../src/i18n/generated/en.ts';
import { createTranslator } from '../../src/i18n/translator.ts';

/** Generates dist/help.json. */
export function helpPages(): HelpPages {
  const i18n = createTranslator(messages, { onboard: PROGRAM, timeZone: 'UTC' });
  return {
    overview: helpPage(undefined, i18n),
    commands: Object.fromEntries(definitions.map((one) => [one.name, helpPage(one, i18n)])),
  };
}
