import { expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf } from '../helpers/node-life.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

test('the form appears after a retry if the validator set could not be read', async () => {
  const operator = await joinedOperator('operator');
  await operator.run({ kind: 'stake', l1: operator.l1 });
  const { network } = operator.sandbox.profile;
  let isDown = false;
  const session = openTestSession(network, personalFolder(), systemClock, async (_, until) => {
    const connection = await connect(openProfile(network), systemClock, { until });
    const { pChain } = connection.ports;
    const validatorsAt: typeof pChain.validatorsAt = (...query) =>
      isDown
        ? Promise.reject(new OnboardError('E-NET-101', { url: network.apiUrl }))
        : pChain.validatorsAt(...query);
    return { ...connection, ports: { ...connection.ports, pChain: { ...pChain, validatorsAt } } };
  });
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  isDown = true;
  session.act({ type: 'confirm' });
  expect((await session.sees('problem', 'G5-FORM')).problem?.code).toBe('E-NET-101');
  isDown = false;
  session.act({ type: 'retry' });
  await session.sees('form', 'G5-FORM');
});
