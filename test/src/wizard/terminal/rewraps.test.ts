import { expect, test } from 'vitest';
import { rewraps } from '../../../../src/wizard/terminal/screen-output.ts';

test.each([
  [{ TERM: 'xterm-256color' }, true],
  [{}, true],
  [{ TERM: 'screen-256color', TMUX: 'socket,1,0' }, true],
  [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(379)', TMUX: 'socket,1,0' }, true],
  [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(379)' }, false],
  [{ TERM: 'linux' }, false],
  [{ TERM: 'screen', STY: '1.pts' }, false],
  [{ TERM: 'putty-256color' }, false],
])('a terminal that gets narrower: %o wraps its lines again: %s', (environment, wraps) => {
  expect(rewraps(environment)).toBe(wraps);
});
