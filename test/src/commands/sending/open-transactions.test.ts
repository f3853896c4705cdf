import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message } from '../../../../src/domain/message.ts';
import type { EngineEvent, Result } from '../../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { printedBySending } from '../helpers/notes-of.ts';

const of = { at: 0, step: 'top-up', id: 'one' } as const;
const signed = { ...of, type: 'signed', chain: 'P' } as const;
const settled = (how: 'included' | 'dropped' | 'reverted' | 'replaced') =>
  ({ ...of, type: 'settled', chain: 'P', how, height: null, reason: null }) as const;

const REPLACEMENT = {
  ...{ effect: 'evm-call', chainId: 5n, from: '0xFROM', value: 0n, data: '0xDA7A', gas: 1n },
  title: message('intent.epoch', { epochs: 1 }),
  contract: { name: message('contract.operator-registry'), to: '0xTO' },
  call: { function: 'registerOperator', args: [] },
  ...{ fee: { typical: 1n, most: 1n }, simulated: { block: 1n, at: 0 } },
};

/** What happens to a transaction before its command ends, and what the document says. */
const SUBMISSIONS: readonly [name: string, events: readonly EngineEvent[], sent: boolean][] = [
  ['signed', [signed], true],
  ['submitted', [signed, { ...of, type: 'submitted' }], true],
  ['answered unclearly', [signed, { ...of, type: 'unclear' }], true],
  ['refused', [signed, { ...of, type: 'refused', why: 'other' }], false],
  ['called dropped', [signed, { ...of, type: 'submitted' }, settled('dropped')], false],
];

/** By day, one error of each exit and party: nothing else of an error decides what is reported. */
const codes = IS_WHOLE
  ? Object.keys(catalogue)
  : Object.values(
      Object.fromEntries(
        Object.entries(catalogue).map(([code, { exit, party }]) => [`${exit} ${party}`, code]),
      ),
    );
const errorOf = (code: string) => new OnboardError(code as 'E-SEND-216', {});
const ended = (result: Result) => () => Promise.resolve({ result });

/** How a task can end before it is done. */
const ENDINGS: Readonly<
  Record<string, (error: OnboardError) => () => Promise<{ result: Result }>>
> = {
  thrown: (error) => () => Promise.reject(error),
  blocked: (error) => ended({ kind: 'blocked', step: 'top-up', error }),
  unclear: (error) => ended({ kind: 'unclear', step: 'top-up', error }),
};
const cases = Object.entries(ENDINGS).flatMap(([how, end]) =>
  SUBMISSIONS.map(([name, events, sent]) => ({ how, name, end, events, sent })),
);

test.each(cases)(
  'each error of the catalogue that is $how after a transaction was $name names the transaction',
  async ({ end, events, sent }) => {
    for (const code of codes) {
      const { document, notes } = await printedBySending(events, end(errorOf(code)));
      expect(document, code).toMatchObject({ code, sent, open: ['one'] });
      expect(notes.join('\n'), code).toContain('note: one may have been sent');
    }
  },
);

test('an internal error names the transaction that was sent', async () => {
  const { document } = await printedBySending([signed], () => Promise.reject(new TypeError('x')));
  expect(document).toMatchObject({ code: 'E-CLI-901', sent: true, open: ['one'] });
});

test.each([
  ['no consent', {}, 'E-CLI-105'],
  [
    'what began to wait',
    {
      unblocked: [
        {
          ...{ hash: '0x1', nonce: 1n, to: '0xTO', input: '0x', value: 1n, gas: 1n },
          offer: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
        },
      ],
      unblocksMore: true,
    },
    'E-SEND-218',
  ],
])('a fee bump that ends for %s names the transaction before it', async (_, more, code) => {
  const intent = { ...REPLACEMENT, ...more } as unknown as PaidIntent;
  const declined = ended({ kind: 'declined', step: 'top-up', intent });
  const { document, notes } = await printedBySending([signed], declined);
  expect(document).toMatchObject({ code, sent: true, open: ['one'] });
  expect(notes.join('\n')).toContain('note: one may have been sent');
});

const blocked = ENDINGS['blocked']!(errorOf('E-SEND-216'));

test.each(['included', 'reverted', 'replaced'] as const)(
  'a transaction that is %s is not named as open',
  async (how) => {
    const { document } = await printedBySending([signed, settled(how)], blocked);
    expect(document).toMatchObject({ code: 'E-SEND-216', open: [] });
  },
);

test('a refused transaction is not named once another one of its step is in a block', async () => {
  const later = { ...signed, id: 'two' };
  const included = { ...settled('included'), id: 'two' };
  const other = { ...signed, step: 'import', id: 'three' };
  const events = [signed, settled('dropped'), other, later, included];
  expect((await printedBySending(events, blocked)).document.open).toEqual(['three']);
});

test('a command that is done names what it sent, also if the endpoint does not show it', async () => {
  const done = ended({ kind: 'done', facts: {} });
  const { document } = await printedBySending([signed], done);
  expect(document).toMatchObject({ sent: true, transactions: [], open: ['one'] });
  const included = [{ step: 'top-up', chain: 'P-Chain', id: 'one', height: 7n }] as const;
  const shown = await printedBySending([signed], async () => ({ ...(await done()), included }));
  expect(shown.document).toMatchObject({ sent: true, transactions: [{ id: 'one' }], open: [] });
});
