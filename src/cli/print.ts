import type { Message } from '../domain/message.ts';
import { english } from '../i18n/english.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { plainLine, wrapLine, type TextStyle, type StyledLine } from '../page/text.ts';
import { type OnboardError } from '../domain/errors.ts';
import { EXIT } from '../domain/exit-codes.ts';
import { redactKeys } from '../domain/secrets.ts';
import { stripControls, visibleJson } from '../domain/text/printable.ts';
import type { Output, Unfinished } from '../commands/context.ts';
import type { Report } from '../commands/definition.ts';
import { reasonOf } from '../commands/options/wait-options.ts';

export interface Printer extends Output {
  /** The number of columns of standard output; 80 if it is not a terminal. */
  readonly width: number;
  /** Prints text that is not a report, such as help, on standard output. */
  result(lines: readonly string[]): void;
  /** With `--json`, prints nothing if a document was printed before. */
  ended(command: string, report: Report): void;
  /** With `--json`, also prints a document on standard output if none was printed before. */
  failure(error: OnboardError): void;
}

type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number };

interface PrinterSettings {
  readonly output: Writable;
  readonly error: Writable;
  readonly json: boolean;
  readonly i18n?: Translator;
  readonly requireOutput?: Printer['requireOutput'];
  readonly colour?: boolean;
}

export function createPrinter(settings: PrinterSettings): Printer {
  const { output, error, json, i18n = english, colour = false } = settings;
  const { requireOutput = () => undefined } = settings;
  let hasPrinted = false;
  let unfinished: Unfinished | undefined;
  const isTerminal = (stream: Writable): boolean => (stream as Screen).isTTY === true;
  const width = (output as Screen).columns ?? 80;
  const write = (stream: Writable, lines: Report['lines']): void => {
    if (lines.length === 0) return;
    const shown = lines.flatMap((line) => {
      if (typeof line === 'string') return [safe(line)];
      if (!isTerminal(stream)) return [safe(plainLine(line))];
      const { columns = width } = stream as Screen;
      return wrapLine(line, columns).map((row) => styledLine(row, colour));
    });
    const text = `${shown.join('\n')}\n`;
    stream.write(text, stream === output ? elsewhere(text) : undefined);
  };
  /** Prints on standard error what standard output lost, for example the hash of a sent transaction. */
  const elsewhere = (text: string) => (fault?: NodeJS.ErrnoException | null) => {
    if (fault && fault.code !== 'EPIPE' && fault.code !== 'EIO') error.write(text);
  };
  const printDocument = (document: string): void => {
    const text = `${safe(document)}\n`;
    output.write(text, elsewhere(text));
    hasPrinted = true;
  };
  const report: Printer['report'] = (command, finished) => {
    const { lines, failure } = finished;
    if (json) printDocument(jsonReport(command, finished));
    else write(output, lines);
    if (failure !== undefined) write(error, failureLines(failure, i18n));
  };
  return {
    width,
    requireOutput,
    result: (lines) => write(output, lines),
    note: (line) => write(error, [line]),
    ifFailed: (data) => {
      unfinished = data;
    },
    progress: (line) => {
      if (isTerminal(error)) error.write(`\r\u001b[2K${stripControls(redactKeys(line ?? ''))}`);
      else if (line !== undefined) write(error, [line]);
    },
    report,
    ended: (command, finalReport) => {
      if (!json || !hasPrinted) report(command, finalReport);
    },
    failure: (failure) => {
      const document = { outcome: failure.exit, data: jsonFailure(failure, unfinished) };
      if (json && !hasPrinted) printDocument(jsonReport('failure', document));
      write(error, failureLines(failure, i18n));
    },
  };
}

function failureLines(failure: OnboardError, i18n: Translator = english): string[] {
  const { text, next } = i18n.error(failure);
  // After Ctrl-C one line is enough.
  if (failure.exit === 'cancelled') return [`${text} ${next.join(' ')}`];
  return [`${failure.code}: ${text}`, ...next.map((line) => `  ${line}`)];
}

function jsonReport(
  name: string,
  { outcome, data, failure }: Pick<Report, 'outcome' | 'data' | 'failure'>,
): string {
  const head = {
    ...{ schema: `onboard/${name}/1`, outcome, exitCode: EXIT[outcome] },
    ...(outcome !== 'done' && { reason: reasonOf(outcome, 'operator') }),
  };
  const allData = failure === undefined ? data : { ...jsonFailure(failure), ...data };
  return visibleJson(JSON.stringify({ ...head, ...allData }, integersAsText, 2));
}

function safe(text: string): string {
  return stripControls(redactKeys(text));
}

const FORMATS: Readonly<Record<TextStyle, Parameters<typeof styleText>[0]>> = {
  ...{ strong: 'bold', quiet: 'dim' },
  ...{ good: 'green', warn: 'yellow', bad: 'red' },
};

function styledLine({ indent, parts }: StyledLine, colour: boolean): string {
  const texts = parts.map(({ text, look }, i) => {
    const shown = safe(i === parts.length - 1 ? text.trimEnd() : text);
    if (look === undefined || !colour || shown === '') return shown;
    return styleText(FORMATS[look], shown, { validateStream: false });
  });
  const text = texts.join('');
  return text === '' ? '' : ' '.repeat(indent) + text;
}

/** The document of a failure. @public scripts/pages/output-schema.ts reads its type by name */
export function jsonFailure(failure: OnboardError, unfinished?: Unfinished) {
  const { text, next } = english.error(failure);
  return {
    code: failure.code,
    message: text,
    party: failure.party,
    /** What a script should do; see docs/scripts.md. */
    reason: reasonOf(failure.exit, failure.party),
    retryAt: null,
    /** The values in the message by name. */
    values: Object.fromEntries(
      Object.entries(failure.values).map(([name, value]) => [name, plainValue(value)]),
    ),
    next,
    ...unfinished,
  };
}

function plainValue(value: Message['values'][string]) {
  if (value instanceof Date) return english.time(value);
  return typeof value === 'object' ? english.t(value) : value;
}

function integersAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
