import { onTestFinished } from 'vitest';
import { builtProgram } from '../program/run-program.ts';
import { PtyProgram, type PtyOptions } from './pty.ts';

/** Starts a program in a terminal. It ends with the test. */
export function openPty(options: PtyOptions): PtyProgram {
  const program = new PtyProgram(options);
  onTestFinished(async () => {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

/** Starts the built program with a home in a terminal. It ends with the test. */
export const openOnTerminal = (
  home: string,
  args: readonly string[],
  { environment, ...others }: Partial<Omit<PtyOptions, 'command' | 'args'>> = {},
): PtyProgram =>
  openPty({
    command: process.execPath,
    args: [builtProgram(), '--home', home, ...args],
    environment: { HOME: home, ...environment },
    ...others,
  });
