import { expect, test } from 'vitest';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { openPlan } from '../helpers/walk-session.ts';

test('an operator without nodes changes its public link from the account screen', async () => {
  const operator = await joinedOperator('operator');
  const { connection, l1, signer } = operator;
  const session = openIn(undefined, operator);
  await openPlan(session, keyOf(operator));
  await session.otherAction('membership', 'choice', 'G9-MEMBERSHIP');
  const { value: present } = await session.choose('metadata', 'text', 'G4-METADATA');
  const refused = await session.submit(present, 'text', 'G4-METADATA');
  expect(refused.findings.map(({ text }) => text).join()).toContain('has this link already');
  const changed = 'https://operator.example/new';
  session.act({ type: 'submit', value: changed });
  await session.seesOrIsAsked('none');
  expect((await session.back('text', 'G4-METADATA')).value).toBe(changed);
  session.act({ type: 'submit', value: changed });
  await session.seesOrIsAsked('none');
  await session.confirm('account', 'G3-ACCOUNT');
  const { metadataUrl } = await readOperator(connection.ports, l1, signer.evmAddress);
  expect(metadataUrl).toBe(changed);
});
