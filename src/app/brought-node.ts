import { spawn } from 'node:child_process';

const FORWARDED = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/**
 * Runs this program on another Node.js, with the same arguments, streams and signals, and ends as it ends.
 * A terminal sends Ctrl-C to both processes, so it is not forwarded from there.
 */
export function runOnNode(executable: string, args: readonly string[]): void {
  const child = spawn(executable, args, { stdio: 'inherit' });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of FORWARDED) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
