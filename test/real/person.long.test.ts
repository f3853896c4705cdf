import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTOR_NAMES } from '../../src/sandbox/actors/actors.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { openPty } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import type { TestTerminal } from '../helpers/terminal/terminal.ts';

const QUESTION = /\(y\/N\)$/;
const TYPED_AGAIN_MS = 5000;

/** Returns a function that starts a walk on a sandbox. */
async function openWalks() {
  const { home, names } = await startSandboxHome({ actors: ACTOR_NAMES, epochSeconds: 6 });
  const page = join(home, 'page.md');
  const start = (nodeUrl = names.nodeUrl) =>
    openPty({
      command: process.execPath,
      args: ['test/real/run.ts', '--network', 'sandbox', '--page', page],
      environment: {
        ...{ HOME: home, ONBOARD_HOME: home, ONBOARD_SANDBOX_KEY: names.key },
        ...{ ONBOARD_PRIVATE_KEY: names.key, NODE_URL: nodeUrl, STAKE: `${10n ** 20n}` },
      },
      ...{ columns: 240, rows: 50 },
    });
  return { page, start };
}

/** Answers `y` to each question of a program until it ends. Returns the number of answers. */
async function answerEachQuestion(program: PtyProgram): Promise<number> {
  const isAsked = (terminal: TestTerminal): boolean => QUESTION.test(terminal.text().trimEnd());
  for (let answers = 0; ; answers++) {
    await program.waitFor((terminal) => !program.running || isAsked(terminal));
    if (!program.running) return answers;
    program.type('y\r');
    // What is typed before the program listens does not count, so a person types it again.
    await program
      .waitFor((terminal) => !program.running || !isAsked(terminal), TYPED_AGAIN_MS)
      .catch(() => (answers -= 1));
  }
}

test('the walk of a person on a public network passes on the sandbox and writes a page, unless the node does not answer', async () => {
  const { page, start } = await openWalks();
  const unanswered = start('http://127.0.0.1:9');
  expect(await answerEachQuestion(unanswered)).toBe(0);
  expect((await unanswered.ended).code).toBe(1);
  expect(unanswered.terminal.text()).toContain('NODE_URL does not answer');
  expect(existsSync(page)).toBe(false);

  const program = start();
  expect(await answerEachQuestion(program)).toBeGreaterThan(8);
  expect((await program.ended).code, program.terminal.text()).toBe(0);
  const written = readFileSync(page, 'utf8');
  expect(written.match(/\| passed +\|/g)).toHaveLength(12);
  expect(written).toMatch(/^- Node: avalanchego\/\S+; /m);
  expect(written).toMatch(/^- L1: validator manager `0x\w{40}`/m);
  expect(written).toMatch(/^- Receipt: [1-9]\d* transactions, \d+ with an effect, 0 open$/m);
});
