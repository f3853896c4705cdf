import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';

/** Explains a code or a contract error. */
export const explainDefinition = defineCommand({
  name: 'explain',
  summary: message('command.explain.summary'),
  group: 'group.support',
  arguments: {
    code: {
      name: 'code',
      help: message('argument.code'),
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
