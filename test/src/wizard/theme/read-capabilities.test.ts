import { expect, test } from 'vitest';
import { readCapabilities } from '../../../../src/wizard/layout/terminal-layout.ts';

test.each([
  [{ TERM: 'xterm-256color', LANG: 'en_US.UTF-8' }, 'linux', { colour: true, unicode: true }],
  [{ TERM: 'xterm', LANG: 'C.UTF-8', NO_COLOR: '1' }, 'linux', { colour: false, unicode: true }],
  [{ TERM: 'xterm', NO_COLOR: '' }, 'linux', { colour: true, unicode: true }],
  [{ TERM: 'xterm', LC_ALL: 'C', LANG: 'en_US.UTF-8' }, 'linux', { colour: true, unicode: false }],
  [{ TERM: 'linux', LANG: 'en_US.UTF-8' }, 'linux', { colour: true, unicode: false }],
  [{ TERM: 'dumb', LANG: 'en_US.UTF-8' }, 'linux', { colour: false, unicode: false }],
  [{ TERM: 'screen', TMUX: 'socket,1,0' }, 'linux', { colour: true, unicode: false }],
  [{ WT_SESSION: 'x' }, 'win32', { colour: true, unicode: true }],
  [{}, 'win32', { colour: true, unicode: false }],
] as const)('%o on %s: %o', (environment, platform, capabilities) => {
  expect(readCapabilities(environment, platform)).toMatchObject(capabilities);
});
