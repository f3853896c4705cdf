import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { answerStatus } from '../../../../src/support/status/read/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { answerLines } from '../helpers/printed.ts';

test('with an endpoint of another network, the status says nothing about the account', async () => {
  const scenario = scenarios.find(({ name }) => name === 'wrong-network')!;
  const stage = await rehearsed(scenario, 'a');
  onTestFinished(() => stage.stop());
  const subject = parseSubject(stage.operator);
  const lines = answerLines(await answerStatus(stage.desk, { subject }), english).join('\n');
  expect(lines).toContain('Status unknown');
  expect(lines).not.toContain('registered');
});
