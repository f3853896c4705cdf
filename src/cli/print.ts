import type { Message } from '../domain/message.ts';
import { english } from '../i18n/english.ts';
import type { Writable } from 'node:stream';
import { EXIT, type ExitKind, type OnboardError } from '../domain/errors.ts';
import { stripControls, visibleJson } from '../domain/text/printable.ts';
import { localTimes } from '../i18n/local-times.ts';
import type { Report } from '../commands/definition.ts';
import { terminalNotification } from './terminal-notification.ts';
import { reasonOf } from '../commands/sending/reason-of.ts';

/** A failure in words, for people; documents are in English whatever the language. */
export type FormatFailure = (failure: OnboardError) => {
  readonly text: string;
  readonly next: readonly string[];
};

const inEnglish: FormatFailure = (failure) => english.error(failure);

/** The one place that writes to the standard streams outside the wizard. */
export interface Printer {
  /** Lines of the result, on standard output. */
  result(lines: readonly string[]): void;
  /** One line beside the result, on standard error. */
  note(line: string): void;
  /**
   * How far a long command has come, on standard error: on a terminal in place of the line before, else a line of its
   * own. undefined removes it.
   */
  progress(line: string | undefined): void;
  /** Tells a person who looks elsewhere, by what the terminal has for it; nothing where standard error is no terminal. */
  notify(text: string, environment: Readonly<Record<string, string | undefined>>): void;
  /** What a command that stays up tells on its way: a document each time, where JSON is wanted. */
  report(command: string, report: Report): void;
  /** A finished command's report; its document alone where none was put out on the way. */
  ended(command: string, report: Report): void;
  /** A failure: on standard error, and as a document on standard output where JSON is wanted. */
  failure(error: OnboardError): void;
}

/**
 * Prints to two streams, moments in the zone of this machine; with `json` each report is one JSON document on
 * standard output, in which moments stay exact in UTC, and there is at least one. `seen` hears of every failure
 * that was told. `named` writes the program's name in printed commands as it was started.
 */
export function createPrinter(
  output: Writable,
  error: Writable,
  json: boolean,
  tell: FormatFailure = inEnglish,
  seen: (failure: OnboardError) => void = () => undefined,
  named: (text: string) => string = (text) => text,
): Printer {
  let told = false;
  const isTerminal = (): boolean => (error as { readonly isTTY?: boolean }).isTTY === true;
  const write = (stream: Writable, lines: readonly string[]): void => {
    if (lines.length > 0) stream.write(`${stripControls(localTimes(lines.join('\n')))}\n`);
  };
  const document = (text: string): void => {
    output.write(`${stripControls(text)}\n`);
    told = true;
  };
  const report: Printer['report'] = (command, { outcome, lines, data, failure }) => {
    const whole = failure === undefined ? data : { ...jsonFailure(failure), ...data };
    if (json) document(jsonReport(command, outcome, whole));
    else write(output, lines);
    if (failure === undefined) return;
    write(error, failureLines(failure, tell).map(named));
    seen(failure);
  };
  return {
    // Help; what commands print as their result is theirs.
    result: (lines) => write(output, lines.map(named)),
    note: (line) => write(error, [named(line)]),
    notify: (text, environment) => {
      if (isTerminal()) error.write(terminalNotification(text, environment));
    },
    progress: (line) => {
      if (isTerminal()) error.write(`\r\u001b[2K${stripControls(line ?? '')}`);
      else if (line !== undefined) write(error, [line]);
    },
    report,
    ended: (command, last) => {
      if (!json || !told) report(command, last);
    },
    failure: (failure) => {
      if (json && !told) document(jsonReport('failure', failure.exit, jsonFailure(failure)));
      write(error, failureLines(failure, tell).map(named));
      seen(failure);
    },
  };
}

/** A failure in lines: the sentence with its code, then what to do. */
export function failureLines(failure: OnboardError, tell: FormatFailure = inEnglish): string[] {
  const { text, next } = tell(failure);
  // After Ctrl-C one line is enough.
  if (failure.exit === 'cancelled') return [`${text} ${next.join(' ')}`];
  return [`${failure.code}: ${text}`, ...next.map((line) => `  ${line}`)];
}

function jsonReport(
  name: string,
  outcome: ExitKind,
  data: Readonly<Record<string, unknown>>,
): string {
  const head = { schema: `onboard/${name}/1`, outcome, exitCode: EXIT[outcome] };
  return visibleJson(JSON.stringify({ ...head, ...data }, integersAsText, 2));
}

function jsonFailure(failure: OnboardError): Readonly<Record<string, unknown>> {
  const { text, next } = english.error(failure);
  return {
    code: failure.code,
    message: text,
    whoseTurn: failure.who,
    party: failure.who,
    reason: reasonOf(failure.exit, failure.who),
    retryAt: null,
    values: plainValues(failure.values),
    next,
  };
}

/** The values as text; a message among them in English. */
function plainValues(
  values: Message['values'],
): Readonly<Record<string, string | number | bigint>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? english.t(value) : value,
    ]),
  );
}

function integersAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
