import { describe, expect, test } from 'vitest';
import { asked, at, UP, DOWN, ESC } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

describe('a choice', () => {
  test('is made with arrows and enter, over what cannot be picked', () =>
    at(views['choice of a network'], async ({ session, type, sees }) => {
      const chosen = asked(session, 'choose');
      // Up from the first goes to the last that can be picked.
      type(UP);
      await sees('> mainnet');
      type(`${DOWN}j`);
      await sees('> fuji');
      type('\r');
      expect(await chosen).toEqual({ type: 'choose', id: 'fuji' });
    }));

  test('chooses where the keys led, drawn or not', () =>
    at(views['choice of many vaults'], async ({ session, type }) => {
      const chosen = asked(session, 'choose');
      for (const key of [DOWN, DOWN, DOWN, UP, '\r']) type(key);
      // From the twelfth, which has the focus at first, two down.
      expect(await chosen).toEqual({ type: 'choose', id: '13' });
    }));

  test.each(['choice of a network', 'choice of what to resume'] as const)(
    'tells of no way back where there is none: %s',
    (name) =>
      at(views[name], async ({ sees, terminal }) => {
        await sees('q quit');
        expect(terminal.text()).not.toContain('esc back');
      }),
  );

  test('tells of the way back where there is one', () =>
    at(views['choice of many vaults'], async ({ session, type, terminal }) => {
      expect(terminal.text()).toContain('esc back');
      const back = asked(session, 'back');
      type(ESC);
      await back;
    }));

  test('keeps the focus in sight in a long list', () =>
    at(
      views['choice of many vaults'],
      async ({ type, sees }) => {
        type(DOWN.repeat(8));
        await sees('> Vault 20');
      },
      { columns: 40, rows: 15 },
    ));
});

describe("a terminal's answer that comes too late", () => {
  test.each(['\u0007', '\u001b\\'])('is not typed, and the keys after it are (%j)', (end) =>
    at(views['choice of a network'], async ({ session, type }) => {
      const chosen = asked(session, 'choose');
      // "j" in it would move the choice.
      type(`\u001b]11;rgb:0000/jjjj/ffff${end}${UP}\r`);
      expect(await chosen).toEqual({ type: 'choose', id: 'mainnet' });
    }),
  );

  test('is not what begins like one', () =>
    at(views['choice of a network'], async ({ session, type }) => {
      const chosen = asked(session, 'choose');
      type(`\u001b]${UP}\r`);
      expect(await chosen).toEqual({ type: 'choose', id: 'mainnet' });
    }));
});

describe('a secret', () => {
  const key = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed';

  test('is given but never drawn, nor its length', () =>
    at(views.secret, async ({ session, type, sees, written, terminal, waitFor }) => {
      const given = asked(session, 'secret');
      type('f');
      await sees('(typed: hidden)');
      const one = terminal.text();
      type(key.slice(1));
      // The help can only open after every character before it was taken.
      type('\u001bOP');
      await sees('Help');
      type('\u001bOP');
      await sees('(typed: hidden)');
      await waitFor(() => terminal.text() === one);
      type('\r');
      expect(await given).toEqual({ type: 'secret', value: key });
      expect(written()).not.toContain('f00d');
    }));

  test('can be pasted and taken back', () =>
    at(views.secret, async ({ session, type, sees, written }) => {
      type(`\u001b[200~${key}\n\u001b[201~`);
      await sees('(typed: hidden)');
      type('\u0015');
      await sees('(nothing typed yet)');
      // Nothing typed, nothing given.
      type('\r\u001bOP');
      await sees('Help');
      expect(session.actions).toEqual([]);
      expect(written()).not.toContain('f00d');
    }));
});

describe('an intent', () => {
  test('is sent by y alone', () =>
    at(views.intent, async ({ session, type, sees }) => {
      type('\r\r Y?');
      await sees('Help');
      expect(session.actions).toEqual([]);
      type('?');
      await sees('Send this?');
      const agreed = asked(session, 'confirm');
      type('y');
      await agreed;
      expect(session.actions).toEqual([{ type: 'confirm' }]);
    }));

  test('is declined by n and left by esc', () =>
    at(views.intent, async ({ session, type }) => {
      const declined = asked(session, 'decline');
      type('n');
      await declined;
      const back = asked(session, 'back');
      type(ESC);
      await back;
      expect(session.actions).toEqual([{ type: 'decline' }, { type: 'back' }]);
    }));

  test('is not sent by keys typed before it was shown, in one burst', () =>
    at(views.form, async ({ session, type, sees }) => {
      session.react = ({ type: asks }) => {
        if (asks === 'confirm') session.show(views.intent);
      };
      type('\ryyy');
      await sees('Send this?');
      type('?');
      await sees('Help');
      expect(session.actions).toEqual([{ type: 'confirm' }]);
    }));

  test('is not sent by keys that lay in the queue while it was prepared', () =>
    at(views.busy, async ({ session, type, sees }) => {
      // The keys come in the very turn in which the intent does.
      session.show(views.intent);
      type('yyy');
      await sees('Send this?');
      type('?');
      await sees('Help');
      expect(session.actions).toEqual([]);
    }));

  test('tells of a single line out of sight as of one', () =>
    at(
      views['text with a problem'],
      async ({ type, sees }) => {
        await sees(' 4 more lines below');
        // Letters belong to the text; what scrolls are the keys beside them.
        type(DOWN);
        await sees('more lines: 3 above, 1 below');
        type(DOWN);
        await sees(' 4 more lines above');
      },
      { columns: 80, rows: 21 },
    ));
});
