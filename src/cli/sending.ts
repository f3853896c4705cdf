import type { Performed, Sending } from '../commands/perform-task.ts';
import { OnboardError } from '../domain/errors.ts';
import type { Party } from '../domain/party.ts';
import type { PaidIntent } from '../engine/intent.ts';
import type { Connection } from '../session/options.ts';
import type { Words } from '../session/text/words.ts';
import { english } from '../session/text/en.ts';
import { confirmNetwork, mustTypeNetwork } from '../session/real-money.ts';
import { textOption, type Call, type Report } from './definition.ts';
import { givenKey } from './given-key.ts';
import { reportHandedOut } from './handed-out-report.ts';
import { intentData, intentLines, repeatedBy } from './intent-lines.ts';
import { maxFeeOf } from './max-fee.ts';
import { namedNetwork } from './network.ts';
import { pathsOf } from './paths-of.ts';
import { progressNotes } from './progress-notes.ts';
import type { Shell } from './shell.ts';

/** How long a command waits for machines; for people it does not wait: they may take days. */
const PATIENCE_MS = 10 * 60_000;
const PEOPLE: readonly Party[] = ['operator', 'l1-owner', 'curator'];

/** What is told of a command that went well. */
export interface Told {
  /** The result alone. */
  readonly lines: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Runs a command that signs: opens the key and the network, shows what would be sent, asks for consent
 * unless `--yes` gives it, and reports. `--json` is no consent; where nobody can be asked, nothing is
 * sent. `tell` is given the sentence of the last fact that proves it done.
 */
export async function send<P extends Performed>(
  command: string,
  call: Call,
  shell: Shell,
  work: (sending: Sending) => Promise<P>,
  tell: (performed: P, lastFact: string, words: Words) => Told,
): Promise<Report> {
  const maxFee = maxFeeOf(call);
  const words = await shell.words();
  const paths = pathsOf(call, shell);
  const network = await namedNetwork(command, call, shell);
  const signer = await givenKey(command, call, shell);
  let connection: Connection | undefined;
  try {
    connection = await shell.connect(network, paths);
    const { profile } = connection;
    const consent = async (intent: PaidIntent): Promise<'send' | 'not-now'> => {
      if (call.options['dryRun'] === true) return 'not-now';
      for (const line of intentLines(intent, profile, words)) shell.note(line);
      // Whoever signs it elsewhere agrees to it there.
      if (signer.where === 'elsewhere') return 'send';
      const first = { profile, signer, settings: await shell.settings(paths) };
      if (mustTypeNetwork(first)) {
        const question = words.text('network.real-question', { network });
        const typed = textOption(call, 'realMoney') ?? (await shell.asking.text(question));
        await confirmNetwork(first, typed);
      }
      const { unusual } = intent;
      const accepted =
        unusual === undefined || (intent.effect === 'evm-call' && maxFee !== undefined);
      if (call.options['yes'] === true) {
        if (accepted && repeatedBy(intent) === undefined) return 'send';
        if (!accepted && !shell.asking.present) {
          throw new OnboardError('E-SIGN-207', { reason: words.say(unusual) });
        }
      }
      return (await shell.asking.yesNo(words.text('cli.send'))) ? 'send' : 'not-now';
    };
    const performed = await work({
      connection,
      signer,
      journals: await shell.journals(paths),
      clock: shell.clock,
      policy: {
        consent,
        patience: (whose) => (PEOPLE.includes(whose) ? 0 : PATIENCE_MS),
        maxFee,
      },
      emit: progressNotes(words, shell.note),
      damaged: (damage) => shell.note(words.text('journal.damaged', { damage })),
      signal: shell.signal,
    });
    const { result } = performed;
    switch (result.kind) {
      case 'done':
      case 'stopped': {
        if (!performed.sent) shell.note(words.text('cli.done-already'));
        const fact = result.kind === 'stopped' ? result.fact : Object.values(result.facts).at(-1);
        const { lines, data } = tell(
          performed,
          // The result: scripts read it, so it is English whatever is spoken.
          fact === undefined ? '' : english.say(fact.text),
          words,
        );
        return {
          outcome: 'done',
          lines,
          data: { sent: performed.sent, ...data, transactions: performed.included },
        };
      }
      case 'declined': {
        const { intent } = result;
        const data = { sent: performed.sent, intent: intentData(intent, english) };
        if (call.options['dryRun'] === true) {
          return { outcome: 'done', lines: intentLines(intent, profile, words), data };
        }
        const repeated = repeatedBy(intent);
        const failure =
          repeated === undefined
            ? new OnboardError('E-CLI-105', {})
            : new OnboardError('E-SEND-207', { id: repeated });
        return { outcome: failure.exit, lines: [], data, failure };
      }
      case 'elsewhere':
        return await reportHandedOut(result.intent, call, shell, words);
      case 'pending': {
        const { wait, step } = result;
        const failure = new OnboardError('E-CLI-109', { waits: words.say(wait.text) });
        const data = { sent: performed.sent, step, whoseTurn: wait.whose };
        return { outcome: failure.exit, lines: [], data, failure };
      }
      case 'blocked':
      case 'unclear':
        throw result.error;
      case 'cancelled':
        // What the signal was aborted with says how to go on.
        throw shell.signal.reason as OnboardError;
      default:
        return result satisfies never;
    }
  } finally {
    signer.forget();
    await connection?.close?.();
  }
}
