import type { ReadingContext, StartedSandbox } from '../context.ts';
import { OnboardError } from '../../domain/errors.ts';
import { defineCommand, done, type Report } from '../definition.ts';
import { flagOption, wholeNumberOption, wordOption } from '../options/option.ts';
import { exportLines, sandboxVariables } from '../reading/sandbox-variables.ts';

type SandboxData =
  | StartedSandbox['data']
  | {
      /** The variables that the examples in the help use. */
      readonly environment: Readonly<Record<string, string>>;
    };

/** Runs in the foreground. With `--env`, prints the variables of a running sandbox instead. */
export const sandboxDefinition = defineCommand({
  name: 'sandbox',
  arguments: {},
  options: {
    port: wholeNumberOption('--port <number>', [0, 65_534]),
    fresh: flagOption('--fresh'),
    epoch: wholeNumberOption('--epoch <seconds>', [2, 86_400]),
    generation: wordOption('--generation <a|c>', ['a', 'c']),
    env: {
      ...flagOption('--env'),
      excludes: ['--port', '--fresh', '--epoch', '--generation'],
    },
  },
  example: '--fresh --epoch 10',
  run: async (_, options, context): Promise<Omit<Report<SandboxData>, 'failure'>> => {
    const { port, fresh, epoch: epochSeconds, generation } = options;
    if (options.env) return printVariables(context);
    await context.sandbox.run({ port, fresh, epochSeconds, generation }, (up) =>
      context.output.report(context.command, { outcome: 'done', ...up }),
    );
    // The sandbox ends only when the user stops the program, which leaves nothing unfinished.
    throw new OnboardError('E-SBX-112', {});
  },
});

async function printVariables({ connections, sandbox }: ReadingContext) {
  const running = await sandbox.running();
  const node = await connections.node(running.network.nodeUrl);
  const environment = sandboxVariables(running, await node.identity());
  return done(exportLines(environment), { environment });
}
