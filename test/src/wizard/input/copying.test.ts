import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message } from '../../../../src/domain/message.ts';
import { english } from '../../../../src/i18n/english.ts';
import { problemOf } from '../../../../src/session/view/problem.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { judgeTyped } from '../../../../src/wizard/input/text-input.ts';
import { textPage } from '../../../../src/page/pages.ts';
import { at, BACKSPACE, CLEAR_LINE, ESC } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';
import { NODE_ID, OPERATOR, PUBLIC_KEY } from '../helpers/views/kit.ts';

const clipboard = (text: string): string => `]52;c;${Buffer.from(text, 'utf8').toString('base64')}`;

describe('the key c', () => {
  test('copies the value, shows it in full, and copies the next value when pressed again', () =>
    at(views.node, async ({ type, sees, written, waitFor }) => {
      type('c');
      await sees('Sent to the clipboard: NodeID-7Xhw2, 40 characters.');
      expect(written()).toContain(clipboard(NODE_ID));
      type('c');
      await sees('98 characters');
      expect(written()).toContain(clipboard(PUBLIC_KEY));
      type('j');
      await waitFor((terminal) => !terminal.text().includes('Sent to the clipboard'));
    }));

  const PLAIN = `${ESC}${clipboard(NODE_ID)}\u0007`;
  test.each([
    [{ WT_SESSION: 'x' }, PLAIN],
    [{ TMUX: 'x' }, `${PLAIN}${ESC}Ptmux;${ESC}${PLAIN}${ESC}\\`],
    [{ STY: 'x' }, `${ESC}P${PLAIN}${ESC}\\`],
  ])('passes through tmux and screen: %o', (environment, sequence) =>
    at(
      views.home,
      async ({ type, sees, written }) => {
        type('c');
        await sees('Sent to the clipboard');
        expect(written()).toContain(sequence);
        expect(written().includes(`${ESC}P`)).toBe(sequence.includes(`${ESC}P`));
      },
      { environment },
    ),
  );
});

describe('a long value that is typed or pasted', () => {
  const WRONG = OPERATOR.replace('0x70', '0x71');
  test.each([
    [OPERATOR, 'address', 'fits', 'address, 42 characters; checksum ok'],
    [WRONG, 'address', 'fails', 'wrong checksum'],
    [OPERATOR.toLowerCase(), 'address', 'fits', '42 characters, ending with dc79c8'],
    [NODE_ID, 'address', 'fits', '40 characters, ending with bSt3Lg'],
    // A field that asks for another kind calls no address ok.
    [OPERATOR, undefined, 'fits', '42 characters, ending with dc79C8'],
  ] as const)('%s in a field for %s %s', (value, wanted, verdict, text) => {
    const judged = judgeTyped(value, wanted, english);
    expect(judged?.verdict).toBe(verdict);
    expect(judged?.text).toContain(text);
  });

  test('has one message for a wrong checksum: that of the question, until the text is edited', () => {
    const what = message('noun.operator-address');
    const fault = message('reason.checksum-changed');
    const problem = problemOf(new OnboardError('E-ID-103', { text: WRONG, what, fault }));
    const asked = { question: 'Which account?', wanted: 'address', value: WRONG } as const;
    const shown = (refusal: object): View => ({
      ...views.text,
      page: textPage({ ...asked, ...refusal }),
    });
    return at(shown({}), async ({ session, type, sees, waitFor }) => {
      await sees('wrong checksum');
      session.show(shown({ problem }));
      await sees('E-ID-103');
      await waitFor((terminal) => !terminal.text().includes('wrong checksum. Copy'));
      type(`${BACKSPACE}0`);
      await sees('wrong checksum. Copy');
      type(`${CLEAR_LINE}${OPERATOR}`);
      await sees('checksum ok');
    });
  });
});
