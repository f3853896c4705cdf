import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import { defineCommand, type Report } from '../definition.ts';

/** Explains a code or a contract error; without one, lists the codes of screens and states. */
export const explainDefinition = defineCommand({
  name: 'explain',
  summary: message('command.explain.summary'),
  group: 'group.support',
  arguments: {
    code: {
      name: 'code',
      help: message('argument.code'),
      optional: true,
      mayBeHash: true,
      words: async () => {
        const { allCodes } = await import('../../support/explain/known-codes.ts');
        return allCodes();
      },
      parse: (text) => text,
    },
  },
  options: {},
  example: 'G4-WAIT-OWNER',
  needs: ['words'],
  run: async ({ code }, _, { words }) => {
    if (code === undefined) return list(await words());
    const [{ explain, explanationData }, { explanationLines }] = await Promise.all([
      import('../../support/explain/explain.ts'),
      import('../../support/explain/explanation-lines.ts'),
    ]);
    const explanation = explain(code);
    return {
      outcome: 'done',
      lines: explanationLines(explanation, await words()),
      data: explanationData(explanation),
    };
  },
});

async function list(words: Translator): Promise<Report> {
  const { codeTexts, knownCodes } = await import('../../support/explain/known-codes.ts');
  const codes = knownCodes.map((known) => ({ ...known, means: codeTexts(known, words).means }));
  const width = Math.max(...codes.map(({ code }) => code.length));
  return {
    outcome: 'done',
    lines: codes.map(({ code, means }) => `${code.padEnd(width)}  ${means}`),
    data: { kind: 'list', codes },
  };
}
