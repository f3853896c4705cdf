import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../../src/app/clock.ts';
import { OnboardError } from '../../../../../src/domain/errors.ts';
import { english } from '../../../../../src/i18n/english.ts';
import { introduction, readPrices } from '../../../../../src/session/screens/parts/introduction.ts';
import { startTestSandbox, type TestSandbox } from '../../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder } from '../../helpers/open-test-session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

test('the first screen says how many steps and signatures there are, and what they cost', () => {
  expect(introduction(english).figures).toBe(
    'Become a validator: 8 steps, about 6 signatures, about 1.34 AVAX (30 days).',
  );
});

test('a network with another validator fee has another cost', () => {
  // 5,120 nAVAX a second: ten times the lowest, 13.27104 AVAX for 30 days.
  const prices = { call: 2_000_000_000n, pChain: 1n, validator: 5120n };
  expect(introduction(english, prices).figures).toContain('about 13.28 AVAX');
});

test('where the network is given, the first question has the figures of its present prices', async () => {
  const session = openTestSession(sandbox.profile.network, personalFolder());
  const { introduction: first } = await session.sees('choice', 'G1-L1');
  const connection = await connect(sandbox.profile.network, systemClock);
  expect(first).toEqual(introduction(english, await readPrices(connection)));
});

test('prices that cannot be read leave the first screen with the lowest ones', async () => {
  const connection = await connect(sandbox.profile.network, systemClock);
  const { ports } = connection;
  const unreadable = () =>
    Promise.reject(new OnboardError('E-NET-101', { url: 'http://127.0.0.1:1' }));
  const pChain = { ...ports.pChain, validatorFeePrice: unreadable };
  expect(await readPrices({ ...connection, ports: { ...ports, pChain } })).toBeUndefined();
});
