import { execFileSync, spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';

const QUESTION = 'Which network?';

test.skipIf(spawnSync('tmux', ['-V']).status !== 0)(
  'tmux shows one page after a detach, an attach at another size, and resizes',
  async () => {
    const home = temporaryFolder();
    const server = ['-S', `${home}/tmux`, '-f', '/dev/null'];
    const tmux = (...args: string[]): string =>
      execFileSync('tmux', [...server, ...args], { encoding: 'utf8' });
    onTestFinished(() => void spawnSync('tmux', [...server, 'kill-server']));
    const client = (columns: number, rows: number, ...args: string[]) =>
      new PtyProgram({
        command: 'tmux',
        args: [...server, ...args],
        environment: { HOME: home, ONBOARD_HOME: home },
        ...{ columns, rows },
      });
    /** Waits for the page at this width, and expects nothing of another page above it. */
    const expectOnePage = async (columns: number): Promise<void> => {
      const header =
        columns < 60 ? /^─ Validator onboarding ─+$/ : /^── Validator onboarding ─+ G1-NETWORK ──$/;
      const isHeader = (line: string): boolean => line.length === columns && header.test(line);
      const lines = await until(() => {
        const screen = tmux('capture-pane', '-p').trimEnd().split('\n');
        return screen.some(isHeader) && /quit/.test(screen.at(-1) ?? '') ? screen : undefined;
      });
      const [first = ''] = lines.filter((line) => line !== '');
      expect(isHeader(first), lines.join('\n')).toBe(true);
      expect(lines.join('\n').split(QUESTION)).toHaveLength(2);
    };
    const first = client(80, 24, 'new-session', process.execPath, builtProgram());
    await first.waitFor(QUESTION);
    await expectOnePage(80);
    tmux('detach-client');
    await first.ended;

    const second = client(40, 24, 'attach-session');
    await expectOnePage(40);
    for (const [columns, rows] of [
      [100, 30],
      [40, 24],
      [80, 15],
      [60, 50],
      [40, 20],
      [100, 60],
    ] as const) {
      second.resize(columns, rows);
      await expectOnePage(columns);
    }
    // Only the first lines of a page can scroll out of reach: its name and its steps, but not its text.
    const history = tmux('capture-pane', '-p', '-S', '-');
    expect(history.split('Become a validator'), history).toHaveLength(2);
    tmux('kill-server');
    await second.ended;
  },
);
