import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';
import { flagOption, usageError } from '../options/option.ts';
import { markdownOption } from '../options/shared-options.ts';

const NAME = 'explain';

export const explainDefinition = defineCommand({
  name: NAME,
  summary: message('command.explain.summary'),
  group: 'group.support',
  arguments: {
    code: {
      name: 'code',
      help: message('argument.code'),
      optional: true,
      mayBeHash: true,
      parse: (text) => text,
    },
  },
  options: { all: flagOption('--all', message('option.explain.all')), markdown: markdownOption },
  example: 'G4-WAIT-OWNER',
  run: async ({ code }, { all, markdown }, { files, i18n }) => {
    if (markdown && !all) {
      throw usageError(
        NAME,
        message('call.works-only-with', { option: '--markdown', other: '--all' }),
      );
    }
    if (all && code !== undefined) {
      throw usageError(NAME, message('call.not-together', { first: '--all', second: '<code>' }));
    }
    const { explainAll, explainCode, listCodes } = await import('./run-explain.ts');
    if (all) return explainAll(markdown, await i18n());
    if (code === undefined) return listCodes(await i18n());
    return explainCode(code, await files.page('glossary.md'), await i18n());
  },
});
