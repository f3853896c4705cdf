import { PassThrough, Writable } from 'node:stream';
import type { View } from '../../../src/session/view/view.ts';
import { english } from '../../../src/i18n/english.ts';
import { runLinear } from '../../../src/wizard/linear/run-linear.ts';
import { questionOf } from '../../../src/wizard/linear/possible-answers.ts';
import { ManualClock, FakeSession } from './terminal-wizard.ts';

/** Shows a view in linear mode and answers it through a pipe. */
export function openLinear(
  view: View,
  now: number,
  {
    stdin = new PassThrough(),
    signal,
  }: { readonly stdin?: PassThrough; readonly signal?: AbortSignal } = {},
) {
  const session = new FakeSession(view);
  const watchers = new Set<() => void>();
  let output = '';
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      output += chunk;
      done();
      for (const watch of [...watchers]) watch();
    },
  });
  const ended = runLinear(session, {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    clock: new ManualClock(now),
    i18n: english,
    unicode: true,
    onContinued: () => () => undefined,
    ...(signal && { signal }),
  });
  return {
    session,
    /** Returns the whole output. */
    output: () => output,
    type: (text: string | Uint8Array) => stdin.write(text),
    endInput: () => stdin.end(),
    /** Closes the input without its end, as an input that fails does. */
    breakInput: (fault?: Error) => stdin.destroy(fault),
    ended,
    /** Resolves when the text was printed this number of times. */
    prints: (text: string, times = 1) =>
      new Promise<void>((resolve) => {
        const watch = (): void => {
          if (output.split(text).length <= times) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
}

export type OpenLinear = ReturnType<typeof openLinear>;

/** Shows a view in linear mode, quits, and returns the whole output. */
export async function transcriptOf(view: View, now: number): Promise<string> {
  const linear = openLinear(view, now);
  linear.session.endOnLeave();
  // A confirmation ignores input that was typed before it was shown.
  if (view.page.ask.kind === 'send')
    await linear.prints(questionOf(view.page, english).prompt ?? '');
  // Every other screen accepts the input after it was printed in full.
  linear.type('q\n');
  await linear.ended;
  return linear.output();
}
