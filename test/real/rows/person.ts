import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PtyProgram } from '../../helpers/terminal/pty.ts';
import type { TestTerminal } from '../../helpers/terminal/terminal.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator, STAKE } from '../operator.ts';
import { checkReceipt } from './receipts.ts';
import { startL1Node } from './l1-node.ts';

const QUESTION = /\(y\/N\)$/;
const TYPED_AGAIN_MS = 5000;

/** Answers `y` to each question of a program until it ends. Returns the number of answers. */
export async function answerEachQuestion(program: PtyProgram): Promise<number> {
  onTestFinished(async () => {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  });
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

/** The walk of a person on a public network, on this network: `y` answers each question before a send. */
export async function rehearsedPerson(network: RealNetwork): Promise<string> {
  const operator = await newOperator(network);
  const node = await startL1Node(network, 'person', network.firstL1);
  const page = join(operator.home, 'page.md');
  const program = new PtyProgram({
    command: process.execPath,
    args: ['test/real/run.ts', '--network', network.profile.name, '--page', page],
    environment: {
      ...{ HOME: operator.home, ONBOARD_HOME: operator.home, NODE_URL: node.url },
      ...{ ONBOARD_PRIVATE_KEY: operator.key, L1_NAME: network.firstL1.name },
      STAKE: `${2n * STAKE}`,
    },
    ...{ columns: 240, rows: 50 },
  });
  const answers = await answerEachQuestion(program);
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`the walk ended with ${code}: ${program.terminal.text()}`);
  const rows = readFileSync(page, 'utf8').match(/\| passed +\|/g) ?? [];
  await checkReceipt(network, operator);
  return `${rows.length} rows passed, ${answers} questions answered`;
}
