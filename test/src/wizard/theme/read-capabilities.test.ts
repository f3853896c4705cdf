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
])('%o on %s', (environment, platform, capabilities) => {
  expect(readCapabilities(environment, platform)).toMatchObject(capabilities);
});

test.each([
  [{ TERM_PROGRAM: 'WezTerm' }, true],
  [{ WT_SESSION: 'x' }, true],
  [{ VTE_VERSION: '7000' }, true],
  [{ VTE_VERSION: '4600' }, false],
  [{ TERM: 'xterm-256color' }, false],
  [{ TERM_PROGRAM: 'WezTerm', TMUX: 'socket,1,0' }, false],
])('%o shows links: %s', (environment, links) => {
  expect(readCapabilities(environment, 'linux')).toMatchObject({ links });
});

test.each([
  [{}, { color: 'off' }, { colour: false }],
  [{ NO_COLOR: '1' }, { color: 'on' }, { colour: false }],
] as const)('%o with the preferences %o', (environment, preferences, capabilities) => {
  expect(readCapabilities(environment, 'linux', preferences)).toMatchObject(capabilities);
});
