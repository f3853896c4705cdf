import { expect, test } from 'vitest';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { until } from '../../../helpers/until.ts';
import { joinedOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import type { TestSession } from '../helpers/open-test-session.ts';
import { confirmForm, confirmPlan } from '../helpers/walk-session.ts';

/** The seconds from the start of an epoch until the key press. The sandbox's keeper has not acted yet. */
const EARLY = 0.2;

/** The next question, with its notices about the previous question. */
function nextQuestion(session: TestSession) {
  return session.seesOneOf(({ code, page }) => {
    // The notices are the findings below the title.
    const [notices] = blocksOf(page, 'findings');
    if (page.helpTopic === 'intent') return { code, notices: notices!.findings };
    return page.helpTopic === 'done' ? { code } : undefined;
  });
}

/** Two epochs begin while the operator reads. The keeper processes each epoch except the last. */
async function read({ clock, connection, l1, signer }: Operator): Promise<void> {
  for (let begun = 0; begun < 2; begun++) {
    const { endsAt } = await until(async () => {
      const { epoch } = await readOperator(connection.ports, l1, signer.evmAddress);
      if (epoch.number === epoch.lastUpdated) return epoch;
      clock.forward(1);
      return undefined;
    });
    clock.forward(Number(endsAt) - clock.now() / 1000 + EARLY);
  }
}

test('a confirmation right after the start of an epoch sends the shown transaction, without another one before it', async () => {
  const operator = await joinedOperator('operator', { epochSeconds: 60 });
  operator.sandbox.controls.actors.epochKeeper.isAsleep = false;
  const session = openIn(undefined, operator);
  await confirmPlan(session, keyOf(operator));
  await confirmForm(session);
  const questions = [await nextQuestion(session)];
  for (let presses = 0; presses < 3; presses++) {
    await read(operator);
    session.act({ type: 'confirm' });
    questions.push(await nextQuestion(session));
  }
  expect(questions).toEqual([
    { code: 'G5-ADD', notices: [] },
    { code: 'G8-PCHAIN', notices: [] },
    { code: 'G8-COMPLETE', notices: [] },
    { code: 'G9-VALIDATING' },
  ]);
});
