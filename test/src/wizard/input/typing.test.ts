import { describe, expect, test } from 'vitest';
import { at, LEFT, SHIFT_TAB, ESC, BACKSPACE, CLEAR_LINE } from '../helpers/at.ts';
import { askOf, withAsk } from '../../../helpers/shown.ts';
import { views } from '../helpers/views.ts';

const ADDRESS: string = 'https://example.org/me';
const submitted = (value: string) => ({ type: 'submit', value });

describe('a text', () => {
  test('is edited and submitted', () =>
    at(views.text, async ({ session, type, sees }) => {
      type(`${BACKSPACE.repeat(4)}7777`);
      await sees('> http://127.0.0.1:7777');
      type(`${LEFT}${LEFT}${BACKSPACE}8`);
      await sees('> http://127.0.0.1:7877');
      type('\u0001x\u0005!');
      await sees('> xhttp://127.0.0.1:7877!');
      type('\r');
      expect(await session.receives('submit')).toEqual(submitted('xhttp://127.0.0.1:7877!'));
    }));

  test('refuses a question mark in a host, and names the key for help', () => {
    const page = withAsk(views.text.page, 'type', { wanted: 'host' });
    return at({ ...views.text, page }, async ({ session, type, sees }) => {
      type('?');
      await sees('f1 shows help');
      type('0\r');
      expect(await session.receives('submit')).toEqual(submitted(`${askOf(page, 'type').value}0`));
    });
  });

  test('keeps every key of an address that is sent key by key without waiting', () =>
    at(views.text, async ({ session, type }) => {
      for (const key of [CLEAR_LINE, ...ADDRESS, '\r']) type(key);
      expect(await session.receives('submit')).toEqual(submitted(ADDRESS));
    }));

  test('is still there after going back and when it is refused, until the session proposes another', () =>
    at(views.text, async ({ session, type, press, sees }) => {
      type('/typo');
      await sees('> http://127.0.0.1:9650/typo');
      await press(ESC);
      await session.receives('back');
      session.show(views['choice of a network']);
      await sees('Which network?');
      session.show(views.text);
      await sees('> http://127.0.0.1:9650/typo');

      type('\r');
      await session.receives('submit');
      session.show(views.busy);
      await sees('Reading the NodeID');
      session.show(views['text with a problem']);
      await sees('There is no answer');
      await sees('> http://127.0.0.1:9650/typo');

      session.show(views.busy);
      await sees('Reading the NodeID');
      const page = withAsk(views.text.page, 'type', { value: 'http://10.0.0.1:1' });
      session.show({ ...views.text, page });
      await sees('> http://10.0.0.1:1');
    }));

  test('a terminal that does not mark pastes submits with the line break at the end, not with one inside', () =>
    at(views.text, async ({ session, type }) => {
      type(`${CLEAR_LINE}one\rtwo\r`);
      expect(await session.receives('submit')).toEqual(submitted('one two'));
      expect(session.actions).toHaveLength(1);
    }));

  test('takes a paste of several lines as one value, which only enter submits', () =>
    at(views.text, async ({ session, type, sees }) => {
      const pasted = '{\r\n  "nodeID":\t"NodeID-1"\r\n}\r\n';
      type(`${CLEAR_LINE}\u001b[200~${pasted}\u001b[201~`);
      await sees('> { "nodeID": "NodeID-1" }');
      expect(session.actions).toEqual([]);
      type('\r');
      expect(await session.receives('submit')).toEqual(submitted('{ "nodeID": "NodeID-1" }'));
    }));
});

test('a form moves from field to field, and is confirmed with enter', () =>
  at(views.form, async ({ session, type, sees }) => {
    type('\t\t\t');
    await sees('> 1.3271');
    type(SHIFT_TAB);
    await sees('> P-custom');
    type('\r');
    await session.receives('confirm');
    expect(session.actions).toHaveLength(1);
  }));

test('a form reports each change at once, and keeps every key that arrives faster than frames are drawn', () =>
  at(views.form, async ({ session, type, sees }) => {
    for (const key of [CLEAR_LINE, ...ADDRESS]) type(key);
    await sees(`> ${ADDRESS}`);
    const typed = Array.from({ length: ADDRESS.length + 1 }, (_, end) => ADDRESS.slice(0, end));
    const edits = typed.map((value) => ({ type: 'edit', field: 'stake', value }));
    expect(session.actions).toEqual(edits);
  }));
