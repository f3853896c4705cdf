import { expect, test } from 'vitest';
import type { ValidationFacts } from '../../../src/protocol/contracts/validation-facts.ts';
import { requireValidator } from '../../../src/tasks/node-snapshot.ts';
import { said } from '../../helpers/told.ts';

const pendingAdded = {
  nodeId: 'NodeID-111111111111111111116DBWJs',
  validationId: '11111111111111111111111111111111LpoYY',
  manager: { status: 'pending-added' },
  pChain: undefined,
  readAt: 100n,
};

test('a registration whose message cannot be read has an unknown expiry', () => {
  const facts = { ...pendingAdded, registration: undefined } as unknown as ValidationFacts;
  expect(requireValidator(facts)).toMatchObject({
    code: 'E-TASK-206',
    values: { expiry: said('unknown') },
  });
});

test('a registration in progress shows when it expires', () => {
  const registration = { message: { expiry: 86_400n } };
  const facts = { ...pendingAdded, registration } as unknown as ValidationFacts;
  expect(requireValidator(facts)).toMatchObject({
    code: 'E-TASK-206',
    values: { expiry: new Date(86_400_000) },
  });
});
