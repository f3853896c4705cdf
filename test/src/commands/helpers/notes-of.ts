import { Collector } from '../../../helpers/program/run-here.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { createPrinter } from '../../../../src/cli/print.ts';
import { asFailure } from '../../../../src/cli/run-cli.ts';
import type { CommandContext } from '../../../../src/commands/context.ts';
import type {
  SendContext,
  TaskOutcome,
} from '../../../../src/commands/sending/run-with-journal.ts';
import { send } from '../../../../src/commands/sending/send.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { english } from '../../../../src/i18n/english.ts';

type Ending = () => Promise<Pick<TaskOutcome, 'result'> & Partial<TaskOutcome>>;

/** What a sending command prints with `--json` if its task reports these events and then ends so. */
export async function printedBySending(
  events: readonly EngineEvent[],
  ending: Ending,
  timeout?: Parameters<typeof send>[1]['timeout'],
) {
  const [output, error] = [new Collector(), new Collector()];
  const printer = createPrinter({ output, error, json: true });
  const context = {
    clock: { ...systemClock, now: () => events[0]?.at ?? systemClock.now() },
    environment: { ONBOARD_PRIVATE_KEY: 'any' },
    prompter: { isAvailable: true },
    i18n: english,
    output: printer,
    keys: {
      sources: () => ({ fromPlace: () => ({ evmAddress: '0x', forget: () => undefined }) }),
    },
    networks: { profile: () => ({}) },
    connections: { connect: () => ({ profile: {} }) },
    records: { journals: () => ({}) },
    signal: new AbortController().signal,
  } as unknown as CommandContext;
  const options = { network: 'sandbox', timeout } as Parameters<typeof send>[1];
  const attempt = async ({ emit }: SendContext): Promise<TaskOutcome> => {
    for (const event of events) emit(event);
    return { included: [], sent: true, ...(await ending()) };
  };
  const describe = () => ({ lines: [], data: {} });
  try {
    printer.ended('top-up', await send({ attempt, describe }, options, context));
  } catch (thrown) {
    printer.failure(asFailure(thrown));
  }
  return {
    document: JSON.parse(output.text) as {
      code?: string;
      sent?: boolean;
      open?: readonly string[];
    },
    notes: error.text.split('\n').slice(0, -1),
  };
}

/** The notes that a sending command prints while its task reports these events. */
export async function notesOf(
  events: readonly EngineEvent[],
  timeout?: Parameters<typeof printedBySending>[2],
): Promise<readonly string[]> {
  const result = { kind: 'done', facts: {} } as const;
  return (await printedBySending(events, () => Promise.resolve({ result }), timeout)).notes;
}
