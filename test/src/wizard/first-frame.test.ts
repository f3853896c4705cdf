import { expect, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../helpers/terminal/terminal.ts';
import { at } from './helpers/at.ts';
import { NOW, views } from './helpers/views.ts';

/** The sequence with which the program begins each frame. */
const BEGIN = '\u001b[?2026h';
const framesIn = (written: string): number => written.split(BEGIN).length - 1;
const textOf = (terminal: TestTerminal): string => terminal.history().join('\n').trimEnd();

/** So small that most views hide lines. */
const SIZE = { columns: 40, rows: 15 };

test.each(Object.entries<View>(views))(
  '%s is drawn once, complete with its note about hidden lines',
  (name, view) =>
    at(
      name === 'busy' ? views.secret : views.busy,
      async ({ session, terminal, written, waitFor, ended }) => {
        const before = framesIn(written());
        session.show(view);
        // Waits for the first frame of this view.
        await waitFor(() => framesIn(written()) > before);
        const whole = textOf(
          await showFrame({ ...view, log: [] }, { ...SIZE, colour: true, now: NOW }),
        );
        expect(textOf(terminal).slice(-whole.length)).toBe(whole);
        session.end(0);
        await ended;
        // The second frame is the one that stays when the program has ended.
        expect(framesIn(written()) - before).toBe(2);
      },
      SIZE,
    ),
);
