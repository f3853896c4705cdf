import { expect, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../helpers/terminal/terminal.ts';
import { openWizard, ManualClock, FakeSession } from '../../helpers/terminal/terminal-wizard.ts';
import { NOW, views } from './helpers/views.ts';

/** The sequence with which the program begins each frame. */
const BEGIN = '\u001b[?2026h';
const framesIn = (written: string): number => written.split(BEGIN).length - 1;
/** Returns the lines of a terminal up to the last line that is not blank. */
function linesOf(terminal: TestTerminal): string[] {
  const lines = terminal.history();
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

/** So small that most views hide lines. */
const SIZE = { columns: 40, rows: 15 };

test.each(Object.entries(views as Record<string, View>))(
  '%s is drawn once, complete with its note about hidden lines',
  async (name, view) => {
    const session = new FakeSession(name === 'busy' ? views.secret : views.busy);
    const wizard = openWizard(session, { clock: new ManualClock(NOW), ...SIZE });
    await wizard.sees(session.view().code);
    const before = framesIn(wizard.written());
    session.show(view);
    // Waits for the first frame of this view.
    await wizard.waitFor(() => framesIn(wizard.written()) > before);
    const looked = { ...SIZE, colour: true, now: NOW };
    const settled = linesOf(await showFrame({ ...view, log: [] }, looked));
    expect(linesOf(wizard.terminal).slice(-settled.length)).toEqual(settled);
    session.end(0);
    await wizard.ended;
    // The second frame is the one that stays when the program has ended.
    expect(framesIn(wizard.written()) - before).toBe(2);
  },
);
