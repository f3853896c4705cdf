import { expect, test } from 'vitest';
import type { Action } from '../../../../src/session/view/view.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { english } from '../../../../src/i18n/english.ts';
import { message } from '../../../../src/domain/message.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { finalNote } from '../../../../src/signing/transaction-texts.ts';
import { answerOnIntent, intentPage } from '../../../../src/session/screens/intent-screen.ts';

const weightChange = (key: 'intent.remove-validator' | 'intent.set-weight') =>
  ({ effect: 'p-chain-tx', plan: { type: 'set-weight' }, title: { key } }) as unknown as PaidIntent;

test('both steps that remove a node say what is irreversible', () => {
  const removal = weightChange('intent.remove-validator');
  for (const step of ['remove', 'p-chain']) expect(finalNote(step, removal)).toBeDefined();
  expect(finalNote('p-chain', weightChange('intent.set-weight'))).toBeUndefined();
});

test('a payment for another account says so before anything else, and names the payee', () => {
  const owner = { threshold: 1, addresses: [new Uint8Array(20).fill(7)] };
  const intent = {
    ...{
      effect: 'p-chain-tx',
      moves: nAvax(1n),
      burns: nAvax(1n),
      plan: { type: 'increase-balance' },
    },
    title: message('intent.top-up', { node: 'NodeID-1', balance: '1' }),
    foreign: [message('intent.other-refund', { owner: 'P-fuji1stranger' })],
    payee: {
      validationId: 'VALIDATION',
      ...{ remainingBalanceOwner: owner, disableOwner: owner, operator: undefined, isProven: true },
    },
  } as unknown as PaidIntent;
  const profile = { networkId: 5, title: 'N', worthless: true } as never;
  const { blocks } = intentPage(intent, profile, english);
  const [title, first] = blocks;
  expect(title).toMatchObject({ kind: 'title' });
  expect(first).toMatchObject({
    kind: 'findings',
    findings: [{ verdict: 'warns', text: expect.stringContaining('P-fuji1stranger') as string }],
  });
  const shown = JSON.stringify(blocks);
  for (const label of ['validation ID', 'refund, disable', 'operator'])
    expect(shown).toContain(label);
  expect(shown).toContain('VALIDATION');
});

test.each<[Action, ReturnType<typeof answerOnIntent>]>([
  [{ type: 'confirm', consentId: '1 digest' }, 'send'],
  [{ type: 'decline' }, 'not-now'],
  [{ type: 'back' }, 'not-now'],
  [{ type: 'other-action', id: 'node' }, 'recheck'],
  [{ type: 'other-action', id: 'balance' }, 'balance'],
  [{ type: 'choose', id: 'send' }, 'ask-again'],
  [{ type: 'submit', value: 'yes' }, 'ask-again'],
  [{ type: 'retry' }, 'ask-again'],
])(
  'on the page of a transaction, only a confirmation is consent: %j means %s',
  (action, answer) => {
    expect(answerOnIntent(action)).toBe(answer);
  },
);
