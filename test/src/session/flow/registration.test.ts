import { expect, test } from 'vitest';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';

test('an operator without nodes changes its public link from the account screen', async () => {
  const operator = await joinedOperator('operator');
  const { connection, l1, signer } = operator;
  const session = openIn(personalFolder(), operator);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'other-action', id: 'membership' });
  await session.sees('choice', 'G9-MEMBERSHIP');
  session.act({ type: 'choose', id: 'metadata' });
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://operator.example/new' });
  await session.seesOrIsAsked('none');
  session.act({ type: 'back' });
  expect((await session.sees('text', 'G4-METADATA')).value).toBe('https://operator.example/new');
  session.act({ type: 'submit', value: 'https://operator.example/new' });
  await session.seesOrIsAsked('none');
  session.act({ type: 'confirm' });
  await session.sees('account', 'G3-ACCOUNT');
  const { metadataUrl } = await readOperator(connection.ports, l1, signer.evmAddress);
  expect(metadataUrl).toBe('https://operator.example/new');
});
