import { expect, test } from 'vitest';
import tasks from '../../../../assets/locales/en/tasks.json';
import {
  intentData,
  intentLines,
  writeUnsigned,
} from '../../../../src/commands/sending/intent-lines.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { english } from '../../../../src/i18n/english.ts';
import { message } from '../../../../src/domain/message.ts';
import { ownerText } from '../../../../src/domain/identity/p-chain-address.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { externalSigning } from '../../../../src/session/flow/sign-elsewhere.ts';
import {
  consentQuestion,
  transactionTexts,
  undoNote,
} from '../../../../src/signing/transaction-texts.ts';
import { unsignedData } from '../../../../src/signing/unsigned.ts';
import type { Block } from '../../../../src/page/page.ts';
import { answerOnIntent, intentPage } from '../../../../src/session/screens/intent-screen.ts';

const REVERSIBLE = /^intent\.(opt-(in|out)-(l1|vault)|set-metadata-url|update|set-weight)$/;

test('each transaction says once on each surface what undoes it, or that nothing does', () => {
  const others =
    /intent\.(all-stake|sign|acknowledge|unusual-.*|next-by-reads|removable|other-.*|unproven|validation)$/;
  const titles = Object.keys(tasks).filter((key) => key.startsWith('intent.') && !others.test(key));
  expect(titles.length).toBeGreaterThan(20);
  for (const key of titles) {
    const intent = { ...CALL, title: { key, values: {} } } as never;
    const isFinal = !REVERSIBLE.test(key);
    const { value } = undoNote(intent, english)!;
    const lines = intentLines(intent, PROFILE, english);
    expect(
      lines.filter((line) => line.includes(value)),
      key,
    ).toHaveLength(1);
    expect(lines.at(-1)).toBe(isFinal ? `  irreversible: ${value}` : `  to undo: ${value}`);
    const shown = JSON.stringify(intentPage(intent, PROFILE, english).blocks);
    expect(shown).toContain(value);
    expect(shown.includes('"warns"')).toBe(isFinal);
    expect(consentQuestion(intent, english).endsWith('? It cannot be undone.')).toBe(isFinal);
    const file = unsignedData({ intent, profile: PROFILE }, english);
    const note = isFinal ? { irreversible: value } : { undo: value };
    for (const data of [file, intentData(intent, english)]) {
      expect(data).toMatchObject(note);
      expect('irreversible' in data && 'undo' in data).toBe(false);
    }
  }
});

/** The facts of a payment and of a call that a surface shows, whatever it is, before somebody signs. */
const OWNER = { threshold: 1, addresses: [new Uint8Array(20).fill(7)] };
const PAYMENT = {
  effect: 'p-chain-tx',
  ...{ networkId: 5, moves: nAvax(1n), burns: nAvax(1n) },
  tx: { chain: 'P', bytes: new Uint8Array(4), inputs: [] },
  plan: { type: 'increase-balance' },
  title: message('intent.top-up', { node: 'NodeID-1', balance: '1' }),
  payee: {
    validationId: 'VALIDATION',
    ...{ remainingBalanceOwner: OWNER, disableOwner: OWNER, operator: '0xOPERATOR' },
  },
};
const CALL = {
  effect: 'evm-call',
  ...{ chainId: 5n, from: '0xFROM', value: 0n, data: '0xDA7A', accessList: [], gas: 1n },
  title: { key: 'intent.register', values: {} },
  contract: { name: message('contract.operator-registry'), to: '0xTO' },
  call: { function: 'registerOperator', args: [] },
  ...{ fee: { typical: 1n, most: 1n }, simulated: { block: 1n, at: 0 } },
};
const waitingAt = (nonce: bigint) => ({
  ...{ hash: `0x${nonce}`, nonce, to: '0xPAYEE', input: '0x', value: 25n * 10n ** 17n },
  ...{ gas: 21_000n, offer: { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n } },
});
const PROFILE = { networkId: 5, title: 'N', worthless: true } as never;
const PAYEE_FACTS = ['VALIDATION', '0xOPERATOR', ownerText(1, OWNER.addresses, 'fuji')];

/** Each value and warning of a page, except the test's own notice. */
function factsOf(blocks: readonly Block[]): readonly string[] {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'pairs') return block.pairs.map(({ value }) => value);
      return block.kind === 'findings' ? block.findings.map(({ text }) => text) : [];
    })
    .filter((fact) => fact !== 'NOTICE');
}

test.each<[string, object, readonly string[]]>([
  [
    'a repeated top-up',
    { ...PAYMENT, repeats: { of: 'top-up', id: 'EARLIER' } },
    ['EARLIER', ...PAYEE_FACTS],
  ],
  ['a repeated export', { ...PAYMENT, repeats: { of: 'export', id: 'EARLIER' } }, ['EARLIER']],
  [
    'an unknown repetition',
    { ...PAYMENT, repeats: { of: 'top-up', id: undefined } },
    [english.t('intent.top-up-unknown')],
  ],
  [
    'another owner',
    { ...PAYMENT, foreign: [message('intent.other-refund', { owner: 'P-STRANGER' })] },
    ['P-STRANGER'],
  ],
  [
    'an unusual price',
    { ...PAYMENT, unusual: message('intent.unusual-price', { price: '777', usual: '1' }) },
    ['777'],
  ],
  [
    'a registration',
    { ...PAYMENT, plan: { type: 'register-validator' } },
    [english.t('final.intent.register-validator'), ...PAYEE_FACTS],
  ],
  ['a call', { ...CALL }, [english.t('final.intent.register')]],
  [
    'a call with owners',
    {
      ...CALL,
      call: {
        function: 'addNode',
        args: ['remainingBalanceOwner', 'disableOwner'].map((name, i) => {
          const reads = ownerText(1, [new Uint8Array(20).fill(i)], 'fuji');
          return { name, value: name, reads };
        }),
      },
    },
    [0, 1].map((i) => ownerText(1, [new Uint8Array(20).fill(i)], 'fuji')),
  ],
  [
    'reverted calls',
    { ...CALL, reverts: { times: 4, hash: '0xREVERTED' } },
    [english.t('E-SEND-203', { times: 4 })],
  ],
  [
    'a stranded call',
    { ...CALL, stranded: { id: '0xSTRANDED', nonce: 9n, missing: 7n } },
    ['0xSTRANDED'],
  ],
  [
    'a call that unblocks waiting transactions',
    { ...CALL, unblocked: Array.from({ length: 7 }, (_, i) => waitingAt(7n + BigInt(i))) },
    [
      ...['nonce 7, 2.5 AVAX to 0xPAYEE', 'nonce 11,', '2 more waiting transactions'],
      'Together, these 7 transactions take at most 17.5147 AVAX from the account on the C-Chain.',
    ],
  ],
  [
    'a call for which a transaction began to wait',
    { ...CALL, unblocked: [waitingAt(7n)], unblocksMore: true },
    [english.t('intent.waits-since'), 'nonce 7, 2.5 AVAX to 0xPAYEE'],
  ],
  [
    'an export that unblocks a call and a creation',
    {
      ...{ ...PAYMENT, effect: 'c-export' },
      unblocked: [
        { ...waitingAt(7n), input: '0xa9059cbb00' },
        { ...waitingAt(8n), to: null },
      ],
    },
    [
      'nonce 7, a call (0xa9059cbb) of 0xPAYEE with 2.5 AVAX',
      'nonce 8, 2.5 AVAX to a new contract',
    ],
  ],
  [
    'an import, which nothing undoes',
    { ...PAYMENT, title: message('intent.import', { amount: '1' }) },
    [english.t('final.intent.import')],
  ],
  [
    'an opt-in, of a stake',
    {
      ...{ ...CALL, title: message('intent.opt-in-l1', { name: 'Genbu' }), unblocked: 'unknown' },
      call: { function: 'optIn', args: [{ name: 'stakeAmount', value: 5n, reads: '5 STK' }] },
    },
    [english.t('undo.intent.opt-in-l1'), '5 STK', english.t('intent.waiting-unknown')],
  ],
  [
    'an export whose fees add up',
    {
      ...{ ...PAYMENT, effect: 'c-export', title: message('intent.export', { amount: '1' }) },
      ...{ unblocked: 'unknown', feesSoFar: { before: 3n * 10n ** 17n, limit: 10n ** 18n } },
      follows: [
        { title: message('intent.import', { amount: '1' }), fee: { typical: 1n, most: 2n } },
      ],
    },
    [english.t('final.intent.export'), english.t('intent.waiting-unknown'), '0.3 AVAX'],
  ],
  [
    'a warning',
    { ...CALL, warning: message('intent.other-refund', { owner: 'P-STRANGER' }) },
    ['P-STRANGER'],
  ],
])(
  'every place that lets %s out of the program shows the same facts',
  async (_, planned, facts) => {
    const intent = planned as unknown as PaidIntent;
    const profile = PROFILE;
    const flow = { connection: { profile }, deps: { options: {}, i18n: english } } as never;
    const elsewhere = externalSigning(flow);
    elsewhere.start(intent, { notices: ['NOTICE'] });
    const wait = { text: message('wait.elsewhere'), party: 'operator', recheck: 1, since: 0 };
    const handedOut = elsewhere.shown({ steps: [{ state: 'waiting', wait }] } as never)!.page;
    const printed = intentLines(intent, profile, english);
    const files = new Map<string, string>();
    const write = (path: string, text: string) => Promise.resolve(files.set(path, text));
    const isCall = intent.effect === 'evm-call';
    const paths = { out: 'out.json', safeFile: isCall ? 'safe.json' : undefined };
    const context = { clock: systemClock, i18n: english, files: { write } } as never;
    const { lines } = await writeUnsigned({ intent, profile }, paths, context);
    // A wallet shows a batch's description.
    const { meta } = JSON.parse(files.get('safe.json') ?? '{"meta":{}}') as {
      meta: { description?: string };
    };
    const surfaces = {
      consent: intentPage(intent, profile, english, { notices: ['NOTICE'] }).blocks,
      handedOut: handedOut.blocks,
      printed,
      unsigned: [...printed, ...lines],
      file: JSON.parse(files.get('out.json')!) as object,
      ...(isCall && { safe: meta.description }),
    };
    const plain = (shown: unknown): string => JSON.stringify(shown);
    const all = [...facts, ...factsOf(surfaces.consent)];
    for (const [surface, shown] of Object.entries(surfaces))
      for (const fact of all) expect(plain(shown), surface).toContain(plain(fact).slice(1, -1));
    for (const blocks of [surfaces.consent, surfaces.handedOut])
      expect(plain(blocks)).toContain('NOTICE');
    // Scripts: each warning that a person reads.
    const { warnings } = transactionTexts(intent, profile, english);
    expect(intentData(intent, english).warnings ?? []).toEqual(warnings);
  },
);

test('the JSON output lists what a transaction unblocks; null where the endpoint does not show it', () => {
  for (const planned of [CALL, { ...PAYMENT, effect: 'c-export' }]) {
    const intent = { ...planned, unblocked: 'unknown' } as unknown as PaidIntent;
    expect(intentData(intent, english)).toMatchObject({ unblocks: null });
  }
  const listed = { ...CALL, unblocked: [waitingAt(7n)] } as unknown as PaidIntent;
  expect(intentData(listed, english)).toMatchObject({
    unblocks: [
      {
        ...{ hash: '0x7', nonce: 7n, function: null, to: '0xPAYEE', valueWei: 25n * 10n ** 17n },
        ...{ maxFeePerGasWei: 10n ** 11n, highestFeeWei: 21n * 10n ** 14n },
      },
    ],
  });
});

test.each([
  [
    'a payment for another account',
    { ...PAYMENT, foreign: [message('intent.other-refund', { owner: 'P-fuji1stranger' })] },
    'P-fuji1stranger',
  ],
  [
    'a call for which another transaction began to wait after it was confirmed',
    { ...CALL, unblocked: [waitingAt(7n)], unblocksMore: true },
    'After you confirmed this transaction',
  ],
])('on the page and in the printed text of %s, the first fact says so', (_, planned, says) => {
  const intent = planned as unknown as PaidIntent;
  const [title, first] = intentPage(intent, PROFILE, english).blocks;
  expect(title).toMatchObject({ kind: 'title' });
  const text = expect.stringContaining(says) as string;
  expect(first).toMatchObject({ kind: 'findings', findings: [{ verdict: 'warns', text }] });
  expect(intentLines(intent, PROFILE, english)[1]).toContain(says);
});

test('on the page of a transaction, only a confirmation is consent', () => {
  expect(answerOnIntent({ type: 'confirm', consentId: '1 digest' })).toBe('send');
  for (const type of ['decline', 'back'] as const) expect(answerOnIntent({ type })).toBe('not-now');
  expect(answerOnIntent({ type: 'other-action', id: 'node' })).toBe('recheck');
  expect(answerOnIntent({ type: 'other-action', id: 'balance' })).toBe('balance');
  for (const action of [
    { type: 'choose', id: 'send' },
    { type: 'submit', value: 'yes' },
    { type: 'retry' },
  ] as const)
    expect(answerOnIntent(action)).toBe('ask-again');
});
