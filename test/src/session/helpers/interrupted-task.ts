import { expect } from 'vitest';
import { QuitSession } from '../../../../src/domain/quit-session.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import type { Operator, RunOptions } from '../../tasks/helpers/operator.ts';
import { journalIn, openIn } from './node-life.ts';

/** Runs a task with the journal of this folder. */
export async function runIn(
  home: string,
  operator: Operator,
  request: TaskRequest,
  how: Omit<RunOptions, 'store'>,
) {
  const store = await journalIn(home, operator).open();
  const result = await operator.run(request, { store, ...how });
  await store.close();
  return result;
}

/** Interrupts a task at its first transaction, after signing or after sending. */
export async function interruptAt(
  moment: 'signed' | 'sent',
  home: string,
  operator: Operator,
  request: TaskRequest,
): Promise<void> {
  const { evmSender, pChainSender } = operator.connection.ports;
  const quit = new AbortController();
  const interrupted =
    <Signed, Outcome>(send: (signed: Signed) => Promise<Outcome>) =>
    async (signed: Signed): Promise<Outcome> => {
      quit.abort(new QuitSession());
      if (moment === 'sent') return send(signed);
      throw quit.signal.reason;
    };
  const ports = {
    evmSender: { submit: interrupted(evmSender.submit.bind(evmSender)) },
    pChainSender: { issue: interrupted(pChainSender.issue.bind(pChainSender)) },
  };
  const { signal } = quit;
  const running = runIn(home, operator, request, { ports, signal });
  await running.catch((error: unknown) => expect(error).toBe(signal.reason));
  expect(signal.aborted).toBe(true);
}

/** Opens the wizard, which offers the task with this title and something new. */
export async function openAtOffer(home: string, operator: Operator, title: string) {
  const session = openIn(home, operator);
  const { title: question, choices } = await session.sees('choice', 'G0-RESUME');
  expect(question).toBe('Welcome back. This is unfinished:');
  expect(choices.map((choice) => choice.title)).toEqual([
    title,
    'Look only, without a key',
    'Start something new',
  ]);
  // The registration concerns no L1.
  const isOnL1 = title !== 'Continue changing the public link';
  expect(/^(?:Genbu|0x[\dA-Fa-f]{40}) · /.test(choices[0]?.note ?? '')).toBe(isOnL1);
  return { session, choices };
}
