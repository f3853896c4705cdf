#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXIT } from './domain/exit-codes.ts';
import { neededInsteadOf } from './domain/node-release.ts';

// Node's own handler would open the inspector on SIGUSR1, and every local user could then read the memory.
process.on('SIGUSR1', () => undefined);

/**
 * Without this, Node prints the stack of the error, for example if this shell allows too few open files.
 * @throws `error` if it is a fault of the program
 */
function reportUnreadable(error: unknown): void {
  if (!(error instanceof Error && 'code' in error)) throw error;
  process.stderr.write(
    `The program cannot load its own files: ${error.message}\n` +
      '  If too many files are open, raise the limit: ulimit -n 1024. Otherwise install the program again.\n',
  );
  process.exitCode = EXIT.blocked;
}

/** In the repository: the Node.js that `npm ci` brings. An installed program has no such file. */
const brought = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

const needed = neededInsteadOf(process.version);
if (needed === undefined) {
  // Loaded here, because a Node.js that is too old may not be able to load it.
  const answerWithProgram = (): Promise<void> =>
    import('./app/start.ts').then(({ start }) => start(process.argv.slice(2)), reportUnreadable);
  await import('./app/quick-answer.ts').then(({ quickAnswerHere }) => {
    const answer = quickAnswerHere(process);
    if (answer === undefined) return answerWithProgram();
    // The whole program tries again and reports the fault.
    process.stdout.once('error', () => void answerWithProgram()).write(`${answer}\n`);
    return undefined;
  }, reportUnreadable);
} else if (existsSync(brought)) {
  const { runOnNode } = await import('./app/brought-node.ts');
  runOnNode(brought, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
} else {
  process.stderr.write(
    `Node.js ${process.version} is too old: install ${needed} or later from https://nodejs.org. In the program's repository, run: npm ci && npm start\n`,
  );
  process.exitCode = EXIT.usage;
}
