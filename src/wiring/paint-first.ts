import type { Call } from '../cli/definition.ts';
import type { Shell } from '../cli/shell.ts';
import { startingView } from '../session/starting-view.ts';
import { showFirstFrame, type FirstFrame } from '../wizard/first/first-frame.ts';
import { firstLines } from '../wizard/first/lines.ts';
import { paintLines } from '../wizard/first/paint-lines.ts';
import { rewraps } from '../wizard/terminal/rewraps.ts';
import { looksOf } from '../wizard/look/looks-of.ts';
import { faceFor, looksFor } from './looks.ts';

/**
 * Shows that the wizard starts, before what draws it is loaded. undefined where it is not drawn, where an operator
 * or a case is looked at, and where it would not fit.
 * @throws OnboardError E-CLI-101 as `looksFor` does
 */
export async function paintFirst(call: Call, shell: Shell): Promise<FirstFrame | undefined> {
  const { stdin, stdout } = process;
  const { columns, rows } = stdout;
  const isView = ['view', 'case'].some((name) => call.options[name] !== undefined);
  if (isView || faceFor(call, shell) !== 'drawn' || !(columns > 0 && rows > 0)) return undefined;
  const words = await shell.words();
  const looks = looksOf({ ...looksFor(call, shell), columns, rows, words });
  const view = startingView({ words, now: shell.clock.now(), resume: '' });
  const lines = firstLines(view, looks);
  if (lines === undefined) return undefined;
  return showFirstFrame(paintLines(lines, looks), {
    stdin,
    stdout,
    wraps: rewraps(shell.environment),
    // As if the terminal had told of it, which it does not while single keys are read.
    interrupt: () => process.emit('SIGINT'),
    atExit: (undo) => {
      process.once('exit', undo);
      return () => process.off('exit', undo);
    },
  });
}
