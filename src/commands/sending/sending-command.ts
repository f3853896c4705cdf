import type { CommandContext } from '../context.ts';
import {
  defineSigningCommand,
  type Arguments,
  type ArgumentValues,
  type Definition,
  type OptionValues,
} from '../definition.ts';
import type { TypedOptions } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';
import type { SendContext, TaskOutcome } from './run-with-journal.ts';
import type { CommandReport, SendReport } from './send.ts';

export interface ReportContext<Values> {
  readonly values: Values;
  /** The task's last fact as an English sentence; empty if there is no fact. */
  readonly fact: string;
  readonly context: CommandContext;
}

interface SendingSpec<
  A extends Arguments,
  O extends TypedOptions,
  T extends TaskOutcome,
  Data,
> extends Omit<Definition, 'arguments' | 'options' | 'run'> {
  readonly arguments: A;
  /** In addition to those of every sending command. */
  readonly options: O;
  /** Runs before the key is opened. */
  readonly prepare?: (
    values: ArgumentValues<A> & OptionValues<O>,
    context: CommandContext,
  ) => Promise<void>;
  /** Imports the module that performs the task, so that help does not load it. */
  readonly perform: (
    values: ArgumentValues<A> & OptionValues<O>,
    sendContext: SendContext,
    context: CommandContext,
  ) => Promise<T>;
  readonly report: (
    outcome: T,
    to: ReportContext<ArgumentValues<A> & OptionValues<O>>,
  ) => CommandReport<Data>;
}

/** The values of a command are its arguments and its own options. */
export function defineSendingCommand<
  A extends Arguments,
  O extends TypedOptions,
  T extends TaskOutcome,
  Data,
>({
  prepare,
  perform,
  report,
  ...spec
}: SendingSpec<A, O, T, Data>): Definition<SendReport<T, Data>> {
  return defineSigningCommand({
    ...spec,
    options: { ...sendingOptions, ...spec.options },
    run: async (args, options, context) => {
      const values = { ...options, ...args };
      await prepare?.(values, context);
      const { send } = await import('./send.ts');
      return send(
        {
          attempt: (sendContext) => perform(values, sendContext, context),
          describe: (outcome, fact) => report(outcome, { values, fact, context }),
        },
        options,
        context,
      );
    },
  });
}
