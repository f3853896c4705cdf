import { describe, expect, test } from 'vitest';
import { at, CLEAR_LINE, UP, DOWN, ESC } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

describe('a choice', () => {
  test('is made with arrows and enter; disabled choices are skipped', () =>
    at(views['choice of a network'], async ({ session, type, sees }) => {
      // From the first choice, the up key goes to the last choice that is not disabled.
      type(UP);
      await sees('> mainnet');
      type(`${DOWN}j`);
      await sees('> fuji');
      type('\r');
      expect(await session.receives('choose')).toEqual({ type: 'choose', id: 'fuji' });
    }));

  test('picks the choice that the keys reached, even if it was never drawn', () =>
    at(views['choice of many vaults'], async ({ session, type }) => {
      for (const key of [DOWN, DOWN, DOWN, UP, '\r']) type(key);
      // The twelfth choice has the focus at first. Three keys down and one up lead to the fourteenth.
      expect(await session.receives('choose')).toEqual({ type: 'choose', id: '13' });
    }));
});

describe('a secret', () => {
  const KEY = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed';
  const F1 = '\u001bOP';

  test('is submitted but never drawn, nor is its length', () =>
    at(views.secret, async ({ session, type, sees, written, terminal, waitFor }) => {
      type('f');
      await sees('(input hidden)');
      const one = terminal.text();
      type(KEY.slice(1));
      // The help opens only after every earlier character was handled.
      type(F1);
      await sees('Help');
      type(F1);
      await sees('(input hidden)');
      await waitFor(() => terminal.text() === one);
      type('\r');
      expect(await session.receives('secret')).toEqual({ type: 'secret', value: KEY });
      expect(written()).not.toContain('f00d');
    }));

  test('can be pasted and deleted, also by the write that submits it', () =>
    at(views.secret, async ({ session, type, sees, written }) => {
      type(`\u001b[200~${KEY}\n\u001b[201~`);
      await sees('(input hidden)');
      // Nothing is left, so nothing is submitted.
      type(`${CLEAR_LINE}\r`);
      type(F1);
      await sees('Help');
      expect(session.actions).toEqual([]);
      expect(written()).not.toContain('f00d');
      type(F1);
      await sees('(nothing typed yet)');
    }));

  test.each([
    ['a paste', `\u001b[200~${KEY}\u001b[201~\r`],
    ['typed keys', `${KEY}\r`],
  ])('is submitted by an Enter in the same write as %s', (_what, keys) =>
    at(views.secret, async ({ session, type }) => {
      type(keys);
      expect(await session.receives('secret')).toEqual({ type: 'secret', value: KEY });
    }),
  );
});

describe('a confirmation', () => {
  test('is declined by n and left by esc', () =>
    at(views.intent, async ({ session, type, press }) => {
      type('n');
      await session.receives('decline');
      await press(ESC);
      await session.receives('back');
      expect(session.actions).toEqual([{ type: 'decline' }, { type: 'back' }]);
    }));

  test('is sent by a y soon after a text that ended with y', () =>
    at(views.text, async ({ session, type, press, sees }) => {
      type('y');
      type('\r');
      await session.receives('submit');
      session.show(views.intent);
      await sees('y send');
      await press('y');
      await session.receives('confirm');
    }));

  test.each([
    ['typed before it was shown, in one burst', views.form, '\ryyy', [{ type: 'confirm' }]],
    ['queued while it was prepared', views.busy, 'yyy', []],
  ])('is not sent by keys that were %s', (_, before, keys, actions) =>
    at(before, async ({ session, type, sees }) => {
      session.react = ({ type: asks }) => {
        if (asks === 'confirm') session.show(views.intent);
      };
      // The keys arrive in the same turn of the event loop as the confirmation.
      if (before === views.busy) session.show(views.intent);
      type(keys);
      await sees('Opt in to vault');
      type('?');
      await sees('Help');
      expect(session.actions).toEqual(actions);
    }),
  );
});
