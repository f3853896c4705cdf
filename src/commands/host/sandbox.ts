import { message } from '../../domain/message.ts';
import { textOption, type Call, type Definition, type Report } from '../definition.ts';
import { exportLines } from '../reading/export-lines.ts';
import { oneOf, wholeNumber } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import type { CommandContext } from '../command-context.ts';
import { sandboxVariables } from '../reading/sandbox-variables.ts';

const NAME = 'sandbox';

/** Runs the embedded sandbox network in the foreground. */
export const sandboxDefinition: Definition = {
  name: NAME,
  summary: message('command.sandbox.summary'),
  group: 'group.host',
  arguments: [],
  options: [
    { flags: '--port <number>', help: message('option.port') },
    { flags: '--fresh', help: message('option.fresh') },
    { flags: '--epoch <seconds>', help: message('option.epoch') },
    { flags: '--generation <a|c>', help: message('option.generation') },
    { flags: '--c-chain <helicon|coreth>', help: message('option.c-chain') },
    {
      flags: '--scenario <name>',
      help: message('option.scenario'),
      words: async () => {
        const { scenarios } = await import('../../support/scenarios/scenarios.ts');
        return scenarios.map(({ name }) => name);
      },
    },
    { flags: '--env', help: message('option.env') },
  ],
  example: '--fresh --epoch 10',
  run: async (call, context) => {
    if (call.options['env'] === true) return printVariables(call, context);
    const port = wholeNumber(NAME, call, 'port', [0, 65_534]);
    const epochSeconds = wholeNumber(NAME, call, 'epoch', [2, 86_400]);
    const generation = oneOf(NAME, call, 'generation', ['a', 'c']);
    const cChain = oneOf(NAME, call, 'cChain', ['helicon', 'coreth']);
    const scenario = textOption(call, 'scenario');
    await context.runSandbox(
      {
        stateDir: pathsOf(call, context).sandbox,
        fresh: call.options['fresh'] === true,
        ...(port === undefined ? {} : { port }),
        ...(epochSeconds === undefined ? {} : { epochSeconds }),
        ...(generation === undefined ? {} : { generation }),
        ...(cChain === undefined ? {} : { cChain }),
        ...(scenario === undefined ? {} : { scenario }),
      },
      (up) => context.report(NAME, { outcome: 'done', ...up }),
    );
    // It ends for one reason alone: somebody wanted it to.
    throw context.signal.reason as Error;
  },
};

async function printVariables(call: Call, context: CommandContext): Promise<Report> {
  const sandbox = await context.runningSandbox(pathsOf(call, context));
  const node = await context.node(sandbox.network.nodeUrl);
  const environment = sandboxVariables(sandbox, await node.identity());
  return {
    outcome: 'done',
    lines: exportLines(environment),
    data: { environment },
  };
}
