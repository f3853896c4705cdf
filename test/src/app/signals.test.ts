import { execFile } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../helpers/program/bundle.ts';

let signals: string;
beforeAll(async () => {
  signals = await bundle('src/app/signals.ts');
});

/** Runs a program that waits for `promise`, with the real events of a process. */
const endOf = (promise: string) =>
  new Promise((resolve) => {
    const program = `
      import { failWhenIdle } from '${signals}';
      await Promise.race([${promise}, failWhenIdle(process)]).catch(({ message }) => {
        process.stdout.write(message);
        process.exitCode = 1;
      });`;
    const args = ['--input-type=module', '-e', program];
    const child = execFile(process.execPath, args, (_error, stdout) => {
      resolve({ code: child.exitCode, stdout });
    });
  });

test.each([
  [
    'fails if it waits for nothing',
    'new Promise(() => undefined)',
    1,
    'the program waits for nothing',
  ],
  ['ends as usual if its work ends', 'new Promise((done) => setTimeout(done, 1))', 0, ''],
] as const)('a program %s', async (_, promise, code, stdout) => {
  expect(await endOf(promise)).toEqual({ code, stdout });
});
