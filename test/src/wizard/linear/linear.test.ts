import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { chooseDisplayMode } from '../../../../src/wizard/choose-display-mode.ts';
import { openLinear, type OpenLinear } from '../../../helpers/terminal/linear-transcript.ts';
import { nextAction } from '../helpers/at.ts';
import { askOf, blockOf, withAsk, withBlocks } from '../../../helpers/shown.ts';
import { needsOperator } from '../../../../src/page/pages.ts';
import { StatementWriter } from '../../../../src/wizard/linear/statements.ts';
import { NOW, views } from '../helpers/views.ts';

async function inLinearMode(
  view: View,
  steps: (linear: OpenLinear) => Promise<void>,
): Promise<void> {
  const linear = openLinear(view, NOW);
  try {
    await steps(linear);
  } finally {
    linear.session.end(0);
    await linear.ended;
  }
}

describe('a question in linear mode', () => {
  test.each([
    { word: 'balance', action: { type: 'other-action', id: 'balance' } },
    { word: 'b', action: { type: 'back' } },
  ] as const)('offers an action by its name if its letter goes back: $word', ({ word, action }) =>
    inLinearMode(views.account, async ({ session, type, prints }) => {
      await prints('Or type a to show addresses, balance to change balance, m to ');
      await prints('Continue?');
      const done = nextAction(session, action.type);
      type(`${word}\n`);
      expect(await done).toEqual(action);
    }),
  );

  test('is answered with a number, and asked again after an invalid answer or a missing way back', () =>
    inLinearMode(views['choice of a network'], async ({ session, type, prints, output }) => {
      await prints('Number from 1 to 3');
      expect(output()).not.toContain('to go back');
      const chosen = nextAction(session, 'choose');
      type('4\nb\n2\n');
      await chosen;
      expect(session.actions).toEqual([{ type: 'choose', id: 'fuji' }]);
      expect(output().split('That answer is not possible here.')).toHaveLength(3);
      // The question itself is not printed again.
      expect(output().split('Which network?')).toHaveLength(2);
    }));

  test.each([
    ['', { type: 'submit', value: 'http://127.0.0.1:9650' }],
    ['p', { type: 'other-action', id: 'paste' }],
  ] as const)(
    'takes the proposed answer on Enter, and its other options as words: "%s"',
    (word, action) =>
      inLinearMode(views.text, async ({ session, type, prints, output }) => {
        await prints('or Enter for http://127.0.0.1:9650');
        expect(output()).toMatch(/Or type p to [^\n]*\.\n/);
        const given = nextAction(session, action.type);
        type(`${word}\n`);
        expect(await given).toEqual(action);
      }),
  );

  test('is explained by ? and left by b', () =>
    inLinearMode(views.node, async ({ session, type, prints }) => {
      await prints('Is this your node? y or n:');
      type('?\n');
      await prints('The L1 identifies your node by its NodeID');
      const back = nextAction(session, 'back');
      type('b\n');
      await back;
      expect(session.actions).toEqual([{ type: 'back' }]);
    }));

  test('never prints a secret', () =>
    inLinearMode(views.secret, async ({ session, type, prints, output }) => {
      await prints('it is not shown');
      const given = nextAction(session, 'secret');
      type('f00dfeed\n');
      expect(await given).toEqual({ type: 'secret', value: 'f00dfeed' });
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
      const agreed = nextAction(session, 'confirm');
      type('y\n');
      await agreed;
    }));

  test.each(['confirm', 'back'] as const)(
    'asks for each field again if it is opened again after another question: %s',
    (left) =>
      inLinearMode(views.form, async ({ session, type, prints }) => {
        session.react = ({ type: does }) => {
          if (does === left) session.show(views.account);
        };
        await prints('Stake, in COL.');
        type('\n\n\n\n');
        await prints('Accept these values?');
        const gone = nextAction(session, left);
        type(left === 'back' ? 'b\n' : 'y\n');
        await gone;
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
      const again = nextAction(session, 'edit');
      type('\n');
      expect(await again).toMatchObject({ value: '5' });
    }));
});

describe('a confirmation in linear mode', () => {
  test('is not sent by input typed before it was asked', () =>
    inLinearMode(views.busy, async ({ session, type, prints }) => {
      await prints('Reading the NodeID');
      type('y\ny\n');
      session.show(views.intent);
      await prints('? It cannot be undone. Nothing is signed before you type y');
      type('?\n');
      await prints('get an explanation');
      expect(session.actions).toEqual([]);
      const agreed = nextAction(session, 'confirm');
      type('y\n');
      await agreed;
    }));

  test('is not sent by Enter alone', () =>
    inLinearMode(views.intent, async ({ session, type, prints }) => {
      await prints('? It cannot be undone. Nothing is signed before you type y');
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
      const looked = nextAction(session, 'retry');
      type('r\n');
      await looked;
      session.show(waiting);
      await prints('Another line.');
      await prints('Another');
      session.show(withLine('A third line.'));
      await prints('A third line.');
      expect(times()).toBe(2);
    }));

  test('continues after the end of a pipe until there is a question, and prints whole hashes', async () => {
    const view = views['progress with a hash to compare on a device'];
    const linear = openLinear(view, NOW);
    linear.endInput();
    await linear.prints(blockOf(view.page, 'steps').steps[1]!.onDevice!);
    linear.session.react = ({ type }) => {
      if (type === 'leave') linear.session.end(130);
    };
    linear.session.show(views.done);
    expect(await linear.ended).toBe(130);
    expect(linear.output()).toContain('Your node is a validator of Genbu.');
  });
});

describe('the end of the input in linear mode', () => {
  const END = {
    closed: (linear: OpenLinear) => linear.endInput(),
    'in the middle of a line': (linear: OpenLinear) => {
      linear.type('y');
      linear.endInput();
    },
    'without an end': (linear: OpenLinear) => linear.breakInput(),
    'with a fault': (linear: OpenLinear) => linear.breakInput(new Error('read EIO')),
  } as const;
  const choices = { choices: [{ id: 'other', title: 'Other', disabled: true }] } as const;
  const pages: Readonly<Record<string, View>> = {
    ...views,
    'choice without a choice': {
      ...views['choice of a network'],
      page: withAsk(views['choice of a network'].page, 'choose', choices),
    },
  };
  const rows = Object.entries(pages).flatMap(([name, view]) =>
    Object.entries(END).map(([way, end]) => ({ name, view, way, end })),
  );

  test('is tried on every kind of page', () => {
    const kinds = new Set(Object.values(pages).map(({ page }) => page.ask.kind));
    const all = ['nothing', 'watch', 'halt', 'choose', 'type', 'hide', 'fill', 'agree', 'send'];
    expect([...kinds].toSorted()).toEqual(all.toSorted());
  });

  test.each(rows)('quits once, and answers nothing: $name, $way', async ({ view, end }) => {
    const linear = openLinear(view, NOW);
    const { session } = linear;
    session.react = ({ type }) => {
      if (type === 'leave') session.end(0);
    };
    end(linear);
    // Such a page waits for the session and not for the operator; the next question ends it.
    if (!needsOperator(view.page)) {
      await linear.prints('Validator onboarding.');
      expect(session.actions).toEqual([]);
      session.show(views.done);
    }
    expect(await linear.ended).toBe(0);
    expect(session.actions).toEqual([{ type: 'leave' }]);
  });

  test.each(Object.entries(pages))(
    'is not waited for after a hang-up or at a terminal: %s',
    async (_, view) => {
      const hangUp = new AbortController();
      const terminal = Object.assign(new PassThrough(), {
        isTTY: true,
        setRawMode: () => undefined,
      });
      for (const [code, options, end] of [
        [130, { signal: hangUp.signal }, () => hangUp.abort()],
        [0, { stdin: terminal }, () => terminal.end()],
      ] as const) {
        const linear = openLinear(view, NOW, options);
        const { session } = linear;
        session.react = ({ type }) => {
          if (type === 'leave') session.end(0);
        };
        end();
        expect(await linear.ended).toBe(code);
        expect(session.actions).toEqual([{ type: 'leave' }]);
      }
    },
  );

  test('quits if a key was read from the input before', async () => {
    const stdin = new PassThrough();
    stdin.end('a key\n');
    expect(await text(stdin)).toBe('a key\n');
    const linear = openLinear(views['account without funds'], NOW, { stdin });
    linear.session.react = ({ type }) => {
      if (type === 'leave') linear.session.end(0);
    };
    expect(await linear.ended).toBe(0);
  });
});

describe('linear mode', () => {
  const terminal = {
    stdin: { isTTY: true, setRawMode: () => undefined },
    stdout: { isTTY: true },
  } as const;
  const pipe = { isTTY: false } as const;

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
});

test.each([
  ['Leaving is safe at any time.', 28, 'Leaving is safe at any time.'],
  ['Leaving is safe at any time.', 27, 'Leaving is safe at any\ntime.'],
  ['Leaving is safe at any time.', 10, 'Leaving is\nsafe at\nany time.'],
  [
    'Open https://operator.example/very/long now',
    12,
    'Open\nhttps://operator.example/very/long\nnow',
  ],
  ['どこで検証しますか。 はい いいえ', 10, 'どこで検証しますか。 はい いいえ'],
  ['Leaving is safe at any time.', undefined, 'Leaving is safe at any time.'],
  ['Leaving is safe at any time.', 0, 'Leaving is safe at any time.'],
])('breaks %j at %s columns', (text, width, broken) => {
  let printed = '';
  new StatementWriter(
    (line) => (printed += line),
    true,
    () => width,
  ).line(text);
  expect(printed).toBe(`${broken}\n`);
});
