import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
import { openWizard, ToldClock, ToldSession } from '../../../helpers/terminal/terminal-wizard.ts';
import { NOW, views } from '../helpers/views.ts';

/** As the program marks the beginning of each frame. */
const BEGIN = '\u001b[?2026h';
const framesIn = (written: string): number => written.split(BEGIN).length - 1;
/** All that stands on a terminal, to the last line that is not blank. */
function told(terminal: TestTerminal): string[] {
  const lines = terminal.history();
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 15 },
];

describe.each(Object.entries(views as Record<string, View>))('%s', (name, view) => {
  test.each(sizes)(
    'is drawn once, and whole with what it tells of lines out of sight, at $columns x $rows',
    async (size) => {
      const session = new ToldSession(name === 'busy' ? views.secret : views.busy);
      const wizard = openWizard(session, { clock: new ToldClock(NOW), ...size });
      await wizard.sees(session.view().code);
      const before = framesIn(wizard.written());
      session.show(view);
      // The first frame that is of it at all.
      await wizard.waitFor(() => framesIn(wizard.written()) > before);
      const looked = { ...size, colour: true, now: NOW };
      const settled = told(await showFrame({ ...view, log: [] }, looked));
      expect(told(wizard.terminal).slice(-settled.length)).toEqual(settled);
      session.end(0);
      await wizard.ended;
      // The other one is what stays when the program has ended.
      expect(framesIn(wizard.written()) - before).toBe(2);
    },
  );
});
