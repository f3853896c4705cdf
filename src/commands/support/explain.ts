import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Term } from '../../support/explain/known-terms.ts';
import { defineCommand, done } from '../definition.ts';
import { flagOption, usageError } from '../options/option.ts';
import { markdownOption, printReport } from '../reading/outcome-of.ts';

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
    if (all) {
      if (code === undefined) return listAll(markdown, await i18n());
      throw usageError(NAME, message('call.not-together', { first: '--all', second: '<code>' }));
    }
    if (code === undefined) return list(await i18n());
    const [{ explain, explanationData, explanationLines }, { termOf }] = await Promise.all([
      import('../../support/explain/explain.ts'),
      import('../../support/explain/known-terms.ts'),
    ]);
    const term = termOf(code, await files.page('glossary.md'));
    if (term !== undefined) return termReport(term, await i18n());
    const explanation = explain(code);
    return done(explanationLines(explanation, await i18n()), explanationData(explanation));
  },
});

function termReport({ name, paragraphs }: Term, { t }: Translator) {
  return done(
    [`${name} (${t('support.explain.term')})`, ...paragraphs.map((text) => `  ${text}`)],
    { kind: 'term', code: name, says: paragraphs.join('\n\n'), closestTo: null },
  );
}

async function list(i18n: Translator) {
  const { codeTexts, knownCodes } = await import('../../support/explain/known-terms.ts');
  const codes = knownCodes.map((known) => ({ ...known, means: codeTexts(known, i18n).means }));
  const width = Math.max(...codes.map(({ code }) => code.length));
  return done(
    codes.map(({ code, means }) => `${code.padEnd(width)}  ${means}`),
    { kind: 'list', codes },
  );
}

async function listAll(markdown: boolean, i18n: Translator) {
  const [{ allCodes, codesPage }, { explain, explanationData }] = await Promise.all([
    import('../../support/explain/all-codes.ts'),
    import('../../support/explain/explain.ts'),
  ]);
  return done(await printReport(codesPage(i18n), { markdown }, i18n), {
    kind: 'all',
    codes: allCodes.map((code) => explanationData(explain(code))),
  });
}
