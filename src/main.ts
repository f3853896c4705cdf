#!/usr/bin/env node
import { EXIT } from './domain/exit-codes.ts';
import { neededInsteadOf } from './domain/node-release.ts';

// Node's own handler would open the inspector on SIGUSR1, and every local user could then read the memory.
process.on('SIGUSR1', () => undefined);

const needed = neededInsteadOf(process.version);
if (needed === undefined) {
  // Loaded here, because a Node.js that is too old may not be able to load it.
  const answerWithProgram = async () => {
    const { start } = await import('./app/start.ts');
    await start(process.argv.slice(2));
  };
  const { quickAnswerHere } = await import('./app/quick-answer.ts');
  const answer = quickAnswerHere(process);
  if (answer === undefined) await answerWithProgram();
  // The whole program tries again and reports the fault.
  else process.stdout.once('error', () => void answerWithProgram()).write(`${answer}\n`);
} else {
  process.stderr.write(
    `Node.js ${process.version} is too old: install ${needed} or later from https://nodejs.org\n`,
  );
  process.exitCode = EXIT.usage;
}
