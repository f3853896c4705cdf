import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createScreenOutput } from '../../../../src/wizard/terminal/screen-output.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { ManualClock } from '../../../helpers/terminal/terminal-wizard.ts';

test.each([
  [{ TERM: 'xterm-256color' }, true],
  [{}, true],
  [{ TERM: 'screen-256color', TMUX: 'socket,1,0' }, true],
  [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(379)', TMUX: 'socket,1,0' }, true],
  [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(379)' }, false],
  [{ TERM: 'linux' }, false],
  [{ TERM: 'screen', STY: '1.pts' }, true],
  [{ TERM: 'putty-256color' }, false],
])('a terminal that gets narrower: %o wraps its lines again: %s', async (environment, wraps) => {
  const terminal = Object.assign(new PassThrough(), { columns: 80, rows: 24 });
  const stdout = terminal as unknown as NodeJS.WriteStream;
  const output = createScreenOutput(stdout, environment, new ManualClock(0));
  output.write(`${'x'.repeat(80)}\n`);
  terminal.columns = 40;
  output.eraseFrame();
  // Since Node 26, `read` returns one chunk.
  let written = '';
  await nextEventLoopTurn();
  for (let chunk; (chunk = terminal.read() as Buffer | null) !== null;) written += chunk.toString();
  expect(written.split('\u001b[1A')).toHaveLength(wraps ? 3 : 2);
});
