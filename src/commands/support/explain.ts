import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';

/** Explains a code or a contract error. */
export const explainDefinition: Definition = {
  name: 'explain',
  summary: message('command.explain.summary'),
  group: 'group.support',
  arguments: [
    {
      name: 'code',
      help: message('argument.code'),
      mayBeHash: true,
      words: async () => {
        const { allCodes } = await import('../../support/explain/known-codes.ts');
        return allCodes();
      },
    },
  ],
  options: [],
  example: 'G4-WAIT-OWNER',
  run: async (call, context) => {
    const [{ explain, explanationData }, { explanationLines }] = await Promise.all([
      import('../../support/explain/explain.ts'),
      import('../../support/explain/explanation-lines.ts'),
    ]);
    const explanation = explain(argument(call, 0));
    return {
      outcome: 'done',
      lines: explanationLines(explanation, await context.words()),
      data: explanationData(explanation),
    };
  },
};
