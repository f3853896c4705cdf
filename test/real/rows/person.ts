import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PtyProgram } from '../../helpers/terminal/pty.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator } from '../operator.ts';
import { checkReceipt } from './receipts.ts';
import { startL1Node } from './l1-node.ts';

const QUESTION = /\(y\/N\)/g;

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
    },
    ...{ columns: 120, rows: 50 },
  });
  onTestFinished(async () => {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  });
  let answers = 0;
  const isAskedAgain = (output: string) => (output.match(QUESTION)?.length ?? 0) > answers;
  for (;;) {
    await program.waitFor((_, output) => !program.running || isAskedAgain(output));
    if (!program.running) break;
    answers += 1;
    program.type('y\r');
  }
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`the walk ended with ${code}: ${program.terminal.text()}`);
  const rows = readFileSync(page, 'utf8').match(/\| passed +\|/g) ?? [];
  await checkReceipt(network, operator);
  return `${rows.length} rows passed, ${answers} questions answered`;
}
