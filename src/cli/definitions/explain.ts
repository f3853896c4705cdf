import { argument, type Definition } from '../definition.ts';

/** Explains a code or a contract error. */
export const explainDefinition: Definition = {
  name: 'explain',
  summary: 'Explain the code of a screen, state or error, or a contract error',
  group: 'Support',
  arguments: [
    {
      name: 'code',
      help: 'such as G4-WAIT-OWNER, E-TASK-202, NodeNotFound, 0x1f2a2005 or raw revert data',
      mayBeHash: true,
    },
  ],
  options: [],
  example: 'G4-WAIT-OWNER',
  run: async (call, shell) => {
    const [{ explain, explanationData }, { explanationLines }] = await Promise.all([
      import('../../support/explain/explain.ts'),
      import('../../support/explain/explanation-lines.ts'),
    ]);
    const explanation = explain(argument(call, 0));
    return {
      outcome: 'done',
      lines: explanationLines(explanation, await shell.words()),
      data: explanationData(explanation),
    };
  },
};
