import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../../src/page/page.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { chooseDisplayMode } from '../../../../src/wizard/choose-display-mode.ts';
import { openLinear, type OpenLinear } from '../../../helpers/terminal/linear-transcript.ts';
import { inLinearMode } from '../helpers/at.ts';
import { askOf, blockOf, withAsk, withBlocks } from '../../../helpers/shown.ts';
import { needsOperator } from '../../../../src/page/pages.ts';
import { StatementWriter } from '../../../../src/wizard/linear/statements.ts';
import { NOW, views } from '../helpers/views.ts';

describe('a question in linear mode', () => {
  test.each([
    // An action whose letter goes back is called by its name.
    [views.account, 'balance', { type: 'other-action', id: 'balance' }],
    [views.account, 'b', { type: 'back' }],
    [views.account, ' BACK ', { type: 'back' }],
    [views.node, 'exit', { type: 'leave' }],
    [views.waiting, 'R', { type: 'retry' }],
    [views.text, '', { type: 'submit', value: 'http://127.0.0.1:9650' }],
    [views.text, 'p', { type: 'other-action', id: 'paste' }],
    // A question that takes any text takes such a word as a text.
    [views.text, 'help', { type: 'submit', value: 'help' }],
  ] as const)('takes Enter and the words that it lists: %#, "%s"', (view, word, action) =>
    inLinearMode(view, async ({ session, type }) => {
      type(`${word}\n`);
      expect(await session.receives(action.type)).toEqual(action);
    }),
  );

  test('is answered with a number, and asked again after an invalid answer or a missing way back', () =>
    inLinearMode(views['choice of a network'], async ({ session, type, prints, output }) => {
      await prints('Number from 1 to 3');
      expect(output()).not.toContain('to go back');
      type('4\nb\n2\n');
      await session.receives('choose');
      expect(session.actions).toEqual([{ type: 'choose', id: 'fuji' }]);
      expect(output().split('That answer is not possible here.')).toHaveLength(3);
      // The question itself is not printed again.
      expect(output().split('Which network?')).toHaveLength(2);
    }));

  test('is explained by help and left by b', () =>
    inLinearMode(views.node, async ({ session, type, prints }) => {
      await prints('Is this your node? y or n:');
      type('help\n');
      await prints('The L1 identifies your node by its NodeID');
      type('b\n');
      await session.receives('back');
      expect(session.actions).toEqual([{ type: 'back' }]);
    }));

  test('never prints a secret', () =>
    inLinearMode(views.secret, async ({ session, type, prints, output }) => {
      await prints('it is not shown');
      type('f00dfeed\n');
      expect(await session.receives('secret')).toEqual({ type: 'secret', value: 'f00dfeed' });
      expect(output()).not.toContain('f00d');
    }));
});

describe('a form in linear mode', () => {
  test('asks for each field, shows all values, and lets one of them be changed', () =>
    inLinearMode(views.form, async ({ session, type, prints, output }) => {
      const { page } = views.form;
      let { fields } = askOf(page, 'fill');
      session.react = (action) => {
        if (action.type !== 'edit') return;
        fields = fields.map((f) => (f.id === action.field ? { ...f, value: action.value } : f));
        session.show({ ...views.form, page: withAsk(page, 'fill', { fields }) });
      };
      await prints('Stake, in COL.');
      type('500\n\n\n2\n');
      await prints('Accept these values?');
      expect(output()).toContain('1. Stake: 500 COL.');
      expect(output()).toContain('4. P-Chain balance: 2 AVAX.');
      type('1\n');
      await prints('or Enter for 500:');
      type('600\n');
      await prints('1. Stake: 600 COL.');
      expect(session.actions).not.toContainEqual({ type: 'confirm' });
      type('y\n');
      await session.receives('confirm');
    }));

  test.each([
    ['confirm', 'y'],
    ['back', 'b'],
  ] as const)(
    'asks for each field again if it is opened again after another question: %s',
    (left, word) =>
      inLinearMode(views.form, async ({ session, type, prints }) => {
        await prints('Stake, in COL.');
        type('\n\n\n\n');
        await prints('Accept these values?');
        type(`${word}\n`);
        await session.receives(left);
        session.show(views.account);
        await prints('Continue?');
        session.show({ ...views.form });
        await prints('Your new validator.', 2);
        await prints('Stake, in COL.', 2);
      }),
  );

  test('stays at a value that is refused', () =>
    inLinearMode(views.form, async ({ session, type, prints }) => {
      session.react = ({ type: does }) => {
        if (does === 'edit') session.show(views['form with a problem']);
      };
      await prints('Stake, in COL.');
      type('5\n');
      await prints('Problem: A node needs at least 10 COL of stake.');
      await prints('or Enter to try 5 again:');
      type('\n');
      expect(await session.receives('edit', 2)).toMatchObject({ value: '5' });
    }));
});

describe('a confirmation in linear mode', () => {
  const ASKS = '? It cannot be undone. Nothing is signed before you type y';

  test('is not sent by input typed before it was asked', () =>
    inLinearMode(views.busy, async ({ session, type, prints }) => {
      await prints('Reading the NodeID');
      type('y\ny\n');
      session.show(views.intent);
      await prints(ASKS);
      type('?\n');
      await prints('get an explanation');
      expect(session.actions).toEqual([]);
      type('y\n');
      await session.receives('confirm');
    }));

  test('is not sent by Enter alone', () =>
    inLinearMode(views.intent, async ({ session, type, prints }) => {
      await prints(ASKS);
      type('\n');
      await prints('That answer is not possible here.');
      expect(session.actions).toEqual([]);
    }));
});

describe('live output in linear mode', () => {
  test('is printed once, whatever the clock shows, and again on request', () =>
    inLinearMode(views.waiting, async ({ session, type, prints, output }) => {
      const times = (): number => output().split("It is the L1 owner's turn.").length - 1;
      await prints('b to go back');
      const { page } = views.waiting;
      const wait = { ...blockOf(page, 'wait').wait, nextCheckAt: NOW + 9000 };
      const waiting = { ...views.waiting, page: withBlocks(page, 'wait', { wait }) };
      const withLine = (text: string): View => ({
        ...views.waiting,
        page: { ...page, blocks: [...page.blocks, { kind: 'prose', text }] },
      });
      session.show(waiting);
      session.show(withLine('Another line.'));
      await prints('Another line.');
      expect(times()).toBe(1);
      // An empty line answers nothing.
      type('\nr\n');
      await session.receives('retry');
      session.show(waiting);
      session.show(withLine('A third line.'));
      await prints('A third line.');
      expect(times()).toBe(2);
      expect(output()).not.toContain('That answer is not possible here.');
    }));

  test('continues after the end of a pipe until there is a question, and prints whole hashes', async () => {
    const view = views['progress with a hash to compare on a device'];
    const { session, ended, ...linear } = openLinear(view, NOW);
    linear.endInput();
    await linear.prints(blockOf(view.page, 'steps').steps[1]!.onDevice!);
    session.endOnLeave(130);
    session.show(views.done);
    expect(await ended).toBe(130);
    expect(linear.output()).toContain('Your node is a validator of Genbu.');
  });
});

describe('the end of the input in linear mode', () => {
  const choice = views['choice of a network'];
  const closed = { choices: [{ id: 'other', title: 'Other', disabled: true }] };
  const PAGES: Readonly<Record<Ask['kind'] | 'choose nothing', View>> = {
    nothing: views.busy,
    watch: views.waiting,
    halt: views['account without funds'],
    choose: choice,
    'choose nothing': { ...choice, page: withAsk(choice.page, 'choose', closed) },
    type: views.text,
    hide: views.secret,
    fill: views.form,
    agree: views.node,
    send: views.intent,
  };
  const ENDS: Readonly<Record<string, (linear: OpenLinear, hangUp: AbortController) => void>> = {
    closed: ({ endInput }) => endInput(),
    'in the middle of a line': ({ type, endInput }) => {
      type('y');
      endInput();
    },
    'without an end': ({ breakInput }) => breakInput(),
    'with a fault': ({ breakInput }) => breakInput(new Error('read EIO')),
    'at a terminal': ({ endInput }) => endInput(),
    'by a hang-up': (_, hangUp) => hangUp.abort(),
  };
  const rows = Object.entries(PAGES).flatMap(([kind, view]) =>
    Object.entries(ENDS).map(([way, end]) => ({ kind, view, way, end })),
  );

  test.each(rows)('quits once, and answers nothing: $kind, $way', async ({ view, way, end }) => {
    const hangUp = new AbortController();
    const stdin = new PassThrough();
    const isTTY = way === 'at a terminal';
    Object.assign(stdin, { isTTY, setRawMode: () => undefined });
    const linear = openLinear(view, NOW, { stdin, signal: hangUp.signal });
    const { session } = linear;
    session.endOnLeave();
    end(linear, hangUp);
    // Such a page waits for the session and not for the operator; the next question ends it.
    if (!needsOperator(view.page) && !isTTY && !hangUp.signal.aborted) {
      await linear.prints('Validator onboarding.');
      expect(session.actions).toEqual([]);
      session.show(views.done);
    }
    expect(await linear.ended).toBe(hangUp.signal.aborted ? 130 : 0);
    expect(session.actions).toEqual([{ type: 'leave' }]);
  });

  test('quits if a key was read from the input before', async () => {
    const stdin = new PassThrough();
    stdin.end('a key\n');
    expect(await text(stdin)).toBe('a key\n');
    const { session, ended } = openLinear(views['account without funds'], NOW, { stdin });
    session.endOnLeave();
    expect(await ended).toBe(0);
  });
});

const terminal = {
  stdin: { isTTY: true, setRawMode: () => undefined },
  stdout: { isTTY: true },
};
const pipe = { isTTY: false };

test.each([
  ['drawn', undefined, {}, terminal],
  ['linear', true, {}, terminal],
  ['linear', true, {}, { stdin: pipe, stdout: pipe }],
  ['linear dumb', undefined, { TERM: 'dumb' }, terminal],
  ['linear', true, { TERM: 'dumb' }, terminal],
  ['linear keys', undefined, {}, { ...terminal, stdin: { isTTY: true } }],
  ['linear', undefined, { INK_SCREEN_READER: 'true' }, terminal],
  ['linear', undefined, { ACCESSIBLE: '1' }, terminal],
  ['drawn', undefined, { ACCESSIBLE: '0' }, terminal],
  ['linear output', undefined, {}, { ...terminal, stdout: pipe }],
  ['linear input', undefined, {}, { ...terminal, stdin: pipe }],
  ['none', undefined, {}, { stdin: pipe, stdout: pipe }],
  ['drawn', undefined, { ONBOARD_LINEAR: '0' }, terminal],
  ['drawn', false, { ONBOARD_LINEAR: '1' }, terminal],
] as const)('%s: option %s, %o', (face, wanted, environment, ends) => {
  const { mode, obstacle } = chooseDisplayMode(wanted, environment, ends);
  expect([mode, obstacle].join(' ').trim()).toBe(face);
});

const SAFE = 'Leaving is safe at any time.';
const OPEN = 'Open https://operator.example/very/long now';
const UNSPACED = 'どこで検証しますか。 はい いいえ';

test.each([
  [SAFE, 28, SAFE],
  [SAFE, 27, 'Leaving is safe at any\ntime.'],
  [SAFE, 10, 'Leaving is\nsafe at\nany time.'],
  [OPEN, 12, 'Open\nhttps://operator.example/very/long\nnow'],
  [UNSPACED, 10, UNSPACED],
  [SAFE, undefined, SAFE],
  [SAFE, 0, SAFE],
])('breaks %j at %s columns', (whole, width, broken) => {
  let printed = '';
  const print = (line: string): unknown => (printed += line);
  new StatementWriter(print, true, () => width).line(whole);
  expect(printed).toBe(`${broken}\n`);
});
