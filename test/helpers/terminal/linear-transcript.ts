import { PassThrough, Writable } from 'node:stream';
import type { View } from '../../../src/session/view/view.ts';
import { english } from '../../../src/i18n/english.ts';
import type { Translator } from '../../../src/i18n/translator.ts';
import { runLinear } from '../../../src/wizard/linear/run-linear.ts';
import { ToldClock, ToldSession } from './terminal-wizard.ts';

export interface OpenLinear {
  readonly session: ToldSession;
  /** Returns the whole output. */
  readonly said: () => string;
  readonly type: (text: string) => void;
  /** Ends the input. */
  readonly hangUp: () => void;
  readonly ended: Promise<number>;
  /** Resolves when the text was printed. */
  readonly hears: (text: string) => Promise<void>;
}

/** Shows a view in linear mode and answers it through a pipe. */
export function openLinear(view: View, now: number, words: Translator = english): OpenLinear {
  const session = new ToldSession(view);
  const watchers = new Set<() => void>();
  let said = '';
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      said += chunk;
      done();
      for (const watch of [...watchers]) watch();
    },
  });
  const stdin = new PassThrough();
  const ended = runLinear(session, {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    clock: new ToldClock(now),
    words,
    unicode: true,
    timeZone: 'UTC',
  });
  return {
    session,
    said: () => said,
    type: (text) => stdin.write(text),
    hangUp: () => stdin.end(),
    ended,
    hears: (text) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (!said.includes(text)) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
}

/** Returns the whole output for a view until it is left. */
export async function transcriptOf(view: View, now: number, words?: Translator): Promise<string> {
  const linear = openLinear(view, now, words);
  linear.session.react = ({ type }) => {
    if (type === 'leave') linear.session.end(0);
  };
  // A confirmation ignores input that was typed before it was shown.
  if (view.screen.kind === 'intent') await linear.hears((words ?? english).t('linear.ask-send'));
  // Every other screen accepts the input after it was printed in full.
  linear.type('q\n');
  await linear.ended;
  return linear.said();
}
