import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** How long a program may take to end after SIGTERM, in milliseconds. A frozen program never ends by itself. */
const PATIENCE_MS = 20_000;

export type RunningProcess = Readonly<ReturnType<typeof startProcess>>;

/** The programs that still run. They end with this process, and with the process that started it. */
const running = new Set<ChildProcess>();
const endings = ['exit', 'disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const ending of endings) {
  process.on(ending, () => {
    for (const child of running) child.kill('SIGKILL');
    // A waiting row would never end without its network.
    if (ending !== 'exit') process.kill(process.pid, 'SIGKILL');
  });
}

/** Starts a program of the network. Its output goes to `logFile`. */
export function startProcess(file: string, args: readonly string[], logFile: string) {
  const log = openSync(logFile, 'a');
  const child = spawn(file, [...args], { stdio: ['ignore', log, log] });
  closeSync(log);
  running.add(child);
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      running.delete(child);
      done();
    });
  });
  return {
    logFile,
    get isRunning() {
      return running.has(child);
    },
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends the program, by force if it does not end in time. */
    async stop() {
      if (!running.has(child)) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
