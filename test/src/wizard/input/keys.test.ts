import { describe, expect, test } from 'vitest';
import { nextAction, at, CLEAR_LINE, UP, DOWN, ESC } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

describe('a choice', () => {
  test('is made with arrows and enter; disabled choices are skipped', () =>
    at(views['choice of a network'], async ({ session, type, sees }) => {
      const chosen = nextAction(session, 'choose');
      // From the first choice, the up key goes to the last choice that is not disabled.
      type(UP);
      await sees('> mainnet');
      type(`${DOWN}j`);
      await sees('> fuji');
      type('\r');
      expect(await chosen).toEqual({ type: 'choose', id: 'fuji' });
    }));

  test('picks the choice that the keys reached, even if it was never drawn', () =>
    at(views['choice of many vaults'], async ({ session, type }) => {
      const chosen = nextAction(session, 'choose');
      for (const key of [DOWN, DOWN, DOWN, UP, '\r']) type(key);
      // The twelfth choice has the focus at first. Three keys down and one up lead to the fourteenth.
      expect(await chosen).toEqual({ type: 'choose', id: '13' });
    }));
});

describe('a secret', () => {
  const key = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed';

  test('is submitted but never drawn, nor is its length', () =>
    at(views.secret, async ({ session, type, sees, written, terminal, waitFor }) => {
      const given = nextAction(session, 'secret');
      type('f');
      await sees('(input hidden)');
      const one = terminal.text();
      type(key.slice(1));
      // The help opens only after every earlier character was handled.
      type('\u001bOP');
      await sees('Help');
      type('\u001bOP');
      await sees('(input hidden)');
      await waitFor(() => terminal.text() === one);
      type('\r');
      expect(await given).toEqual({ type: 'secret', value: key });
      expect(written()).not.toContain('f00d');
    }));

  test('can be pasted and deleted, also by the write that submits it', () =>
    at(views.secret, async ({ session, type, sees, written }) => {
      type(`\u001b[200~${key}\n\u001b[201~`);
      await sees('(input hidden)');
      // Nothing is left, so nothing is submitted.
      type(`${CLEAR_LINE}\r`);
      type('\u001bOP');
      await sees('Help');
      expect(session.actions).toEqual([]);
      expect(written()).not.toContain('f00d');
      type('\u001bOP');
      await sees('(nothing typed yet)');
    }));

  test.each([
    ['a paste', `\u001b[200~${key}\u001b[201~\r`],
    ['typed keys', `${key}\r`],
  ])('is submitted by an Enter in the same write as %s', (_what, keys) =>
    at(views.secret, async ({ session, type, sees }) => {
      type(keys);
      // The help opens only after Enter was handled.
      type('\u001bOP');
      await sees('Help');
      expect(session.actions).toEqual([{ type: 'secret', value: key }]);
    }),
  );
});

describe('a confirmation', () => {
  test('is declined by n and left by esc', () =>
    at(views.intent, async ({ session, type, press }) => {
      const declined = nextAction(session, 'decline');
      type('n');
      await declined;
      const back = nextAction(session, 'back');
      await press(ESC);
      await back;
      expect(session.actions).toEqual([{ type: 'decline' }, { type: 'back' }]);
    }));

  test('is sent by a y soon after a text that ended with y', () =>
    at(views.text, async ({ session, type, press, sees }) => {
      session.react = ({ type: asks }) => {
        if (asks === 'submit') session.show(views.intent);
      };
      type('y');
      type('\r');
      await sees('y send');
      const agreed = nextAction(session, 'confirm');
      await press('y');
      await agreed;
    }));

  test('is not sent by keys typed before it was shown, in one burst', () =>
    at(views.form, async ({ session, type, sees }) => {
      session.react = ({ type: asks }) => {
        if (asks === 'confirm') session.show(views.intent);
      };
      type('\ryyy');
      await sees('Opt in to vault');
      type('?');
      await sees('Help');
      expect(session.actions).toEqual([{ type: 'confirm' }]);
    }));

  test('is not sent by keys that were queued while it was prepared', () =>
    at(views.busy, async ({ session, type, sees }) => {
      // The keys arrive in the same turn of the event loop as the confirmation.
      session.show(views.intent);
      type('yyy');
      await sees('Opt in to vault');
      type('?');
      await sees('Help');
      expect(session.actions).toEqual([]);
    }));
});
