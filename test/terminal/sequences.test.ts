import { expect, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ESC = '\u001b';
/** Matches a control sequence, a control string up to its end, or an escape with one letter. */
const SEQUENCES = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]P_^X][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)|.)`,
  'g',
);

/**
 * Styles, lines up, the first column, erasing a line, the cursor, marked pastes, whole frames. Windows
 * Terminal knows or ignores each of them. In a Windows console without them, the runtime (libuv,
 * src/win/tty.c) executes the first five and drops the others. No part of a sequence is shown there either.
 */
const KNOWN = [
  ...[/\[[\d;]*m/, /\[\d*A/, /\[1?G/, /\[[02]?K/, /\[\?25[hl]/],
  ...[/\[\?2004[hl]/, /\[\?2026[hl]/],
].map(({ source }) => new RegExp(`^${ESC}${source}$`));

test.each([
  { TERM: 'xterm-256color', keys: 'q' },
  { TERM: '', keys: '\u0003' },
])(
  'with %o a screen, help and quitting use only sequences that Windows consoles know',
  async ({ TERM, keys }) => {
    const program = new PtyProgram({
      command: process.execPath,
      args: [builtProgram()],
      environment: {
        ...{ ONBOARD_HOME: temporaryFolder(), WT_SESSION: 'a', TERM },
        ...{ ONBOARD_COMMAND: '', npm_lifecycle_event: 'start' },
        // Variables of CI services and of Ink, which draws nothing or opens its tools where they are set.
        ...{ CI: 'true', CONTINUOUS_INTEGRATION: '1', GITHUB_ACTIONS: 'true', DEV: 'true' },
      },
    });
    await program.waitFor(/Which network\?[^]*enter choose/);
    program.type('?');
    await program.waitFor(/can go wrong/);
    program.type(keys);
    expect(await program.ended).toMatchObject({ code: 130 });
    const lines = program.terminal.history().filter((line) => line !== '');
    expect(lines.at(-1)).toBe('  To continue, run: npm start');
    expect(lines.join('\n')).not.toContain('──');
    expect(program.output).not.toMatch(/devtools/i);
    const sent = [...program.output.matchAll(SEQUENCES)].map(([sequence]) => sequence);
    expect(sent.filter((one) => !KNOWN.some((known) => known.test(one)))).toEqual([]);
    expect(program.output.replaceAll(SEQUENCES, '')).not.toContain(ESC);
    // Every frame that begins also ends, and paste marking is off again.
    const times = (sequence: string): number => sent.filter((one) => one === sequence).length;
    expect(times(`${ESC}[?2026h`)).toBeGreaterThan(0);
    expect(times(`${ESC}[?2026l`)).toBeGreaterThanOrEqual(times(`${ESC}[?2026h`));
    expect(sent.findLast((one) => one.includes('2004'))).toBe(`${ESC}[?2004l`);
    expect(sent.findLast((one) => one.includes('?25'))).toBe(`${ESC}[?25h`);
  },
);
