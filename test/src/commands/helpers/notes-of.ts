import { systemClock } from '../../../../src/app/clock.ts';
import type { CommandContext } from '../../../../src/commands/context.ts';
import type {
  SendContext,
  TaskOutcome,
} from '../../../../src/commands/sending/run-with-journal.ts';
import { send } from '../../../../src/commands/sending/send.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { english } from '../../../../src/i18n/english.ts';

/** The notes that a sending command prints while its task reports these events. */
export async function notesOf(events: readonly EngineEvent[]): Promise<readonly string[]> {
  const notes: string[] = [];
  const context = {
    clock: systemClock,
    environment: { ONBOARD_PRIVATE_KEY: 'any' },
    prompter: { isAvailable: true },
    i18n: english,
    output: { note: (line: string) => notes.push(line) },
    keys: {
      sources: () => ({ fromVariable: () => ({ evmAddress: '0x', forget: () => undefined }) }),
    },
    networks: { profile: () => ({}) },
    connections: { connect: () => ({ profile: {} }) },
    records: { journals: () => ({}) },
    signal: new AbortController().signal,
  } as unknown as CommandContext;
  const options = { network: 'sandbox' } as Parameters<typeof send>[1];
  const attempt = ({ emit }: SendContext): Promise<TaskOutcome> => {
    for (const event of events) emit(event);
    return Promise.resolve({ result: { kind: 'done', facts: {} }, included: [], sent: true });
  };
  const describe = () => ({ lines: [], data: {} });
  await send({ command: 'register-operator', attempt, describe }, options, context);
  return notes;
}
