import { systemClock } from '../../../../src/app/clock.ts';
import { expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { secretFormOf } from '../../../../src/domain/secret-forms.ts';
import { english } from '../../../../src/i18n/english.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Action } from '../../../../src/session/view/view.ts';
import { askForm } from '../../../../src/session/forms/ask-form.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import type { FakeSession } from '../../../helpers/terminal/terminal-wizard.ts';
import { at, BACKSPACE, CLEAR_LINE, inLinearMode, LEFT } from '../helpers/at.ts';
import { formPage } from '../../../../src/page/pages.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { views } from '../helpers/views.ts';

// No test signs with this key, so the search for keys does not know it. These tests search for it themselves.
const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index + 9);
const KEY = bytesToHex(BYTES).slice(2);
const REFUSED = 'was entered in the wrong place';
/** Keeps the sentence on one line. */
const WIDE = { columns: 200 };
const URL_TYPED = 'http://127.0.0.1:7777';
const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** Makes a dialogue decide what the tested interface shows. */
function connect(session: FakeSession, stage: Dialogue): void {
  session.react = stage.dispatch;
  stage.subscribe(() => session.show(stage.view()));
}

const openDialogue = () => new Dialogue({ i18n: english, clock: systemClock, command: 'onboard' });

function askText(session: FakeSession): Promise<Action> {
  const stage = openDialogue();
  connect(session, stage);
  return stage.ask(views.text.code, views.text.page);
}

function askAmount(session: FakeSession): Promise<unknown> {
  const stage = openDialogue();
  connect(session, stage);
  return askForm(stage, { code: views.form.code, defaults: { amount: '4711' } }, ({ amount }) => {
    const field = { id: 'amount', title: 'Amount', value: amount };
    return { page: formPage('How much?', [field]), values: amount };
  });
}

const times = (text: string): number => text.replace(/\s+/g, ' ').split(REFUSED).length - 1;

const PHRASE = 'topple manual spawn cherry copper orbit turtle wagon velvet zebra oxygen napkin ';
/** One word on each line. */
const BY_WORDS = (phrase: string): string => phrase.trim().replaceAll(' ', '\n');
/** Keys as a person types or pastes them. secret-forms.test.ts has all spellings. */
const TYPED_KEYS = {
  hex: KEY,
  'hex in groups': KEY.replaceAll(/.{8}/g, '$& '),
  CB58: `PrivateKey-${encodeCb58(BYTES)}`,
  base64: Buffer.from(BYTES).toString('base64'),
  'bytes as numbers': BYTES.join(', '),
  '24 words': PHRASE + PHRASE,
};
const TYPED_INTO = {
  text: { view: views.text, ask: askText, shown: '> http://127.0.0.1:9650', value: URL_TYPED },
  form: { view: views.form, ask: askAmount, shown: '> 4711', value: '5' },
};
/** Keys of which the rest of a key may consist, or which a person tries while the field takes no text. */
const TRIED = ['\r', '\t', '?', 'q', BACKSPACE, LEFT, '\u0017', '\u000b', '\u0001', paste('rest')];
const WAYS = ['slowly', 'in one piece', 'pasted'] as const;
const FIELDS = ['text', 'form'] as const;
const FORMS = Object.keys(TYPED_KEYS) as (keyof typeof TYPED_KEYS)[];

/** By day, only the first form is typed slowly and pasted, and each other one is typed into one of the fields. */
const typed = FORMS.flatMap((form, place) =>
  FIELDS.flatMap((field, other) =>
    WAYS.flatMap((way) =>
      IS_WHOLE || place === 0 || (way === 'in one piece' && place % 2 === other)
        ? ([[form, way, field]] as const)
        : [],
    ),
  ),
);

test.each(typed)(
  'the rest of a key (%s, typed %s into a %s) is no answer and not shown',
  (form, way, field) => {
    const { view, ask, shown, value } = TYPED_INTO[field];
    const key = TYPED_KEYS[form];
    return at(
      view,
      async ({ session, type, sees, terminal, written }) => {
        const answer = ask(session);
        await sees(shown);
        // A key is pasted after the value that is proposed, or typed in its place.
        if (way === 'pasted') type(paste(` ${key}\n`));
        else {
          type(CLEAR_LINE);
          for (const chunk of way === 'slowly' ? key : [key]) {
            type(chunk);
            if (way === 'slowly') await nextEventLoopTurn();
          }
        }
        for (const tried of TRIED) type(tried);
        await sees(`> (${english.t('ui.input.closed')})`);
        const last = session.actions.at(-1);
        expect(last && 'value' in last && secretFormOf(last.value)).toBeTruthy();
        expect(times(terminal.text())).toBe(1);
        if (way === 'pasted') expect(written()).not.toContain(key.slice(0, 12));
        type(`${CLEAR_LINE}${value}`);
        await sees(`> ${value}`);
        expect(times(terminal.text())).toBe(0);
        type('\r');
        expect(await answer).toEqual(field === 'text' ? { type: 'submit', value } : value);
      },
      WIDE,
    );
  },
);

const halves = (text: string): string => `${text.slice(0, 32)}\n${text.slice(32)}`;

test.each([
  ['in one line', `${KEY}\n`],
  ['12 words without a last Enter', BY_WORDS(PHRASE)],
  ['24 words', `${BY_WORDS(PHRASE + PHRASE)}\n`],
  ['hex in groups', KEY.replaceAll(/.{8}/g, '$&\n')],
  ['hex in halves without a last Enter', halves(KEY)],
  ['CB58 in halves', `${halves(`PrivateKey-${encodeCb58(BYTES)}`)}\n`],
  ['base64 in halves', `${halves(Buffer.from(BYTES).toString('base64'))}\n`],
])('the lines of a key (%s) in a pipe are one refused answer', (_, lines) =>
  inLinearMode(views.text, async ({ session, type, prints, output }) => {
    const answer = askText(session);
    await prints('or Enter for');
    type(lines);
    await prints(REFUSED);
    type(`${URL_TYPED}\n`);
    expect(await answer).toEqual({ type: 'submit', value: URL_TYPED });
    expect(times(output())).toBe(1);
    expect(session.actions).toHaveLength(2);
    expect(output()).not.toMatch(/spawn|copper|0a0b0c|PrivateKey/);
  }),
);

test.each([[KEY], [PHRASE], ['1\n2\ny'], [`0x${KEY}\n1`]])(
  'a script may answer the next questions ahead, also with a key: %s',
  (next) =>
    inLinearMode(views.text, async ({ session, type, prints }) => {
      const answer = askText(session);
      await prints('or Enter for');
      type(`${URL_TYPED}\n${next}\n`);
      expect(await answer).toEqual({ type: 'submit', value: URL_TYPED });
    }),
);

test('a key typed at a field in linear mode is refused in one sentence, and the empty field is asked again', () =>
  inLinearMode(views.form, async ({ session, type, prints, output }) => {
    const answer = askAmount(session);
    await prints('or Enter for 4711');
    type(`PrivateKey-${'2'.repeat(50)}\n`);
    await prints(REFUSED);
    type('5\n');
    await prints('Amount: 5');
    type('y\n');
    expect(await answer).toBe('5');
    expect(times(output())).toBe(1);
    expect(output()).not.toContain('PrivateKey');
  }));

/** "café" in ISO-8859-1, as a terminal with another locale sends it. */
const DAMAGED = Buffer.from('caf\u00e9', 'latin1');
const NOT_UTF8 = 'has bytes that are not UTF-8';

test.each([
  ['pasted', '\u001b[200~', '\u001b[201~'],
  ['typed', '', ''],
])(
  'a damaged answer %s into a text is refused in one sentence, and can be corrected',
  (_, before, after) =>
    at(
      views.text,
      async ({ session, type, waitFor, sees }) => {
        const answer = askText(session);
        type(Buffer.concat([Buffer.from(`${CLEAR_LINE}${before}`), DAMAGED]));
        type(`${after} `);
        await sees('> caf');
        type('\r');
        await waitFor((terminal) => terminal.text().replace(/\s+/g, ' ').includes(NOT_UTF8));
        type(`${CLEAR_LINE}${URL_TYPED}`);
        await sees(`> ${URL_TYPED}`);
        type('\r');
        expect(await answer).toEqual({ type: 'submit', value: URL_TYPED });
      },
      WIDE,
    ),
);
