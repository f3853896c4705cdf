import { expect, test } from 'vitest';
import {
  createTaskProgress,
  showsProgress,
} from '../../../../src/wizard/terminal/task-progress.ts';
import { FakeSession } from '../../../helpers/terminal/terminal-wizard.ts';
import { views } from '../helpers/views.ts';

test('the finished steps are shown while a task runs, and removed at the end', () => {
  const written: string[] = [];
  const undo = new Set<string>();
  const session = new FakeSession(views['choice of a network']);
  const output = { write: (text: string) => written.push(text) > 0 };
  const progress = createTaskProgress({ session, output, undo });
  progress.start();
  expect(written).toEqual([]);
  session.show(views.progress);
  session.show(views.progress);
  expect(written).toHaveLength(1);
  expect(written[0]?.slice(1, -1)).toMatch(/^\]9;4;1;\d+$/);
  expect(undo.size).toBe(1);
  progress.stop();
  expect(written.at(-1)).toBe('\u001b]9;4;0;0\u0007');
  expect(undo.size).toBe(0);
});

test.each([
  [{ WT_SESSION: 'a' }, true],
  [{ TERM_PROGRAM: 'ghostty' }, true],
  [{ VTE_VERSION: '8000' }, true],
  [{ VTE_VERSION: '7600' }, false],
  [{ WT_SESSION: 'a', TMUX: '/tmp/tmux' }, false],
  [{ TERM: 'xterm-256color' }, false],
])('%o', (environment, shows) => expect(showsProgress(environment)).toBe(shows));
