import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/session/action.ts';
import type { View } from '../../src/session/view.ts';
import { openWizard, ToldClock, ToldSession, type OpenWizard } from '../support/terminal-wizard.ts';
import { NOW, views } from './views.ts';

const UP = '\u001b[A';
const DOWN = '\u001b[B';
const LEFT = '\u001b[D';
const SHIFT_TAB = '\u001b[Z';
const ESC = '\u001b';
const CTRL_C = '\u0003';
const BACKSPACE = '\u007f';

const CLEAR_LINE = '\u0015';

const ADDRESS = 'https://example.org/me';
/** Both arrive faster than frames are drawn. */
const waysOfTyping: [string, string[]][] = [
  ['sent in one piece', [ADDRESS]],
  ['sent key by key without waiting', [...ADDRESS]],
];

interface Opened extends OpenWizard {
  readonly session: ToldSession;
}

/** Opens a view, runs the test on it, and leaves. */
async function at(
  view: View,
  steps: (wizard: Opened) => Promise<void>,
  size: { columns?: number; rows?: number } = {},
): Promise<void> {
  const session = new ToldSession(view);
  const wizard = openWizard(session, { clock: new ToldClock(NOW), ...size });
  await wizard.sees(view.code);
  try {
    await steps({ ...wizard, session });
  } finally {
    session.end(0);
    await wizard.ended;
  }
}

/** Resolves when the session was asked for something of this type. */
function asked(session: ToldSession, type: Action['type']): Promise<Action> {
  return new Promise((resolve) => {
    const before = session.react;
    session.react = (action) => {
      before(action);
      if (action.type === type) resolve(action);
    };
  });
}

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

describe('a text', () => {
  test('is edited and given', () =>
    at(views.text, async ({ session, type, sees }) => {
      const given = asked(session, 'submit');
      type(`${BACKSPACE.repeat(4)}7777`);
      await sees('> http://127.0.0.1:7777');
      type(`${LEFT}${LEFT}${BACKSPACE}8`);
      await sees('> http://127.0.0.1:7877');
      type('\u0001x\u0005!');
      await sees('> xhttp://127.0.0.1:7877!');
      type('\r');
      expect(await given).toEqual({ type: 'submit', value: 'xhttp://127.0.0.1:7877!' });
    }));

  test('holds letters that are keys elsewhere', () =>
    at(views.text, async ({ session, type, sees }) => {
      type('\u0015qjk?yn');
      await sees('> qjk?yn');
      expect(session.actions).toEqual([]);
    }));

  test.each(waysOfTyping)('keeps every key of an address %s', (_way, chunks) =>
    at(views.text, async ({ session, type }) => {
      const given = asked(session, 'submit');
      for (const chunk of [CLEAR_LINE, ...chunks, '\r']) type(chunk);
      expect(await given).toEqual({ type: 'submit', value: ADDRESS });
    }),
  );

  test('is still there after going back and coming again', () =>
    at(views.text, async ({ session, type, sees }) => {
      const back = asked(session, 'back');
      type('/ext');
      await sees('> http://127.0.0.1:9650/ext');
      type(ESC);
      await back;
      session.show(views['choice of what to resume']);
      await sees('Welcome back');
      session.show(views.text);
      await sees('> http://127.0.0.1:9650/ext');
    }));

  test('gives way to a new value of the session', () =>
    at(views.text, async ({ session, type, sees }) => {
      type('/ext');
      await sees('9650/ext');
      session.show(views['choice of what to resume']);
      await sees('Welcome back');
      session.show({ ...views.text, screen: { ...views.text.screen, value: 'http://10.0.0.1:1' } });
      await sees('> http://10.0.0.1:1');
    }));

  test('is what was typed when it was refused', () =>
    at(views.text, async ({ session, type, sees }) => {
      const given = asked(session, 'submit');
      type('/typo');
      await sees('9650/typo');
      type('\r');
      await given;
      session.show(views.busy);
      await sees('Asking the node');
      session.show(views['text with a problem']);
      await sees('Nothing answers');
      await sees('> http://127.0.0.1:9650/typo');
    }));

  test('takes a paste of several lines as one value, and enter alone gives it', () =>
    at(views.text, async ({ session, type, sees }) => {
      const given = asked(session, 'submit');
      const pasted = '{\r\n  "nodeID":\t"NodeID-1"\r\n}\r\n';
      type(`\u0015\u001b[200~${pasted}\u001b[201~`);
      await sees('> { "nodeID": "NodeID-1" }');
      expect(session.actions).toEqual([]);
      type('\r');
      expect(await given).toEqual({ type: 'submit', value: '{ "nodeID": "NodeID-1" }' });
    }));

  test('tells the length of what is too long to be shown', () =>
    at(views.text, async ({ type, sees }) => {
      type(`\u0015\u001b[200~${'ab'.repeat(400)}\u001b[201~`);
      await sees('800 characters');
    }));

  test('leaves the terminal alone whatever is pasted', () =>
    at(views.text, async ({ type, sees, written }) => {
      type(`\u0015\u001b[200~a\u001b]0;title\u0007\u202eb\u001b[201~`);
      await sees('> a');
      expect(written()).not.toContain('\u001b]0;');
      expect(written()).not.toContain('\u202e');
    }));

  test('has its other ways behind tab', () =>
    at(views.secret, async ({ session, type, sees }) => {
      const other = asked(session, 'also');
      type('\t');
      await sees('> v');
      type(DOWN);
      await sees('> f');
      type('s');
      expect(await other).toEqual({ type: 'also', id: 'sandbox' });
    }));

  test('comes back from the other ways with esc', () =>
    at(views.text, async ({ session, type, sees, waitFor }) => {
      type('\t');
      await sees('> p');
      type(ESC);
      await waitFor((terminal) => !terminal.text().includes('> p'));
      type('x');
      await sees('9650x');
      expect(session.actions).toEqual([]);
    }));
});

describe('a secret', () => {
  const key = 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed';

  test('is given but never drawn, nor its length', () =>
    at(views.secret, async ({ session, type, sees, written, terminal }) => {
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
      expect(terminal.text()).toBe(one);
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

  test('shows its addresses on demand in a small terminal', () =>
    at(
      views.intent,
      async ({ type, sees, terminal }) => {
        expect(terminal.text()).not.toContain('0x5FC8');
        type('d');
        await sees('more lines below');
        type(DOWN.repeat(5));
        await sees('0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'.slice(0, 40));
      },
      { columns: 40, rows: 15 },
    ));
});

describe('a form', () => {
  test('tells each change at once, goes from field to field, and is agreed to with enter', () =>
    at(views.form, async ({ session, type, sees }) => {
      type('\u00155');
      await sees('> 5');
      type('\t\t\t');
      await sees('> 1.3271');
      type(SHIFT_TAB);
      await sees('> P-custom');
      const agreed = asked(session, 'confirm');
      type('\r');
      await agreed;
      expect(session.actions).toEqual([
        { type: 'edit', field: 'stake', value: '' },
        { type: 'edit', field: 'stake', value: '5' },
        { type: 'confirm' },
      ]);
    }));

  test.each(waysOfTyping)('keeps every key of an address %s', (_way, chunks) =>
    at(views.form, async ({ session, type, sees }) => {
      for (const chunk of [CLEAR_LINE, ...chunks]) type(chunk);
      await sees(`> ${ADDRESS}`);
      expect(session.actions.at(-1)).toEqual({ type: 'edit', field: 'stake', value: ADDRESS });
      expect(session.actions).toHaveLength(1 + ADDRESS.length);
    }),
  );

  test('shows what the session says of the other fields while one is typed', () =>
    at(views.form, async ({ session, type, sees }) => {
      session.react = () => {
        const { screen } = views.form;
        const fields = screen.fields.map((field) =>
          field.id === 'balance' ? { ...field, value: '2.5' } : field,
        );
        session.show({ ...views.form, screen: { ...screen, fields } });
      };
      type('\u00159');
      await sees('> 9');
      await sees('2.5');
    }));
});

describe('help and leaving', () => {
  test('help explains the present screen, and closing it is not going back', () =>
    at(views.stake, async ({ session, type, sees, waitFor }) => {
      type('?');
      await sees('look now');
      await sees('Marks');
      type(ESC);
      await waitFor((terminal) => !terminal.text().includes('Marks'));
      expect(session.actions).toEqual([]);
    }));

  test('q leaves when the session allows it, with the command that resumes as the last line', async () => {
    const session = new ToldSession(views.stake);
    const wizard = openWizard(session, { clock: new ToldClock(NOW) });
    await wizard.sees('Delegated stake');
    expect(wizard.terminal.cursorVisible).toBe(false);
    expect(wizard.terminal.bracketedPaste).toBe(true);
    expect(wizard.keys.isRaw).toBe(true);
    wizard.type('q');
    await wizard.sees('Leaving as soon as it is safe');
    expect(session.actions).toEqual([{ type: 'leave' }]);
    session.end(4);
    expect(await wizard.ended).toBe(4);
    expectClean(wizard);
  });

  test.each(['text', 'secret', 'intent', 'progress', 'busy'] as const)(
    'ctrl-c leaves from %s with 130',
    async (name) => {
      const session = new ToldSession(views[name]);
      session.react = () => session.end(4);
      const wizard = openWizard(session, { clock: new ToldClock(NOW) });
      await wizard.sees(views[name].code);
      wizard.type(CTRL_C);
      expect(await wizard.ended).toBe(130);
      expect(session.actions).toEqual([{ type: 'leave' }]);
      expectClean(wizard);
    },
  );

  test('a second ctrl-c does not wait', async () => {
    const session = new ToldSession(views['progress between signing and saving']);
    const wizard = openWizard(session, { clock: new ToldClock(NOW) });
    await wizard.sees('wait a moment');
    wizard.type(`${CTRL_C}${CTRL_C}`);
    expect(await wizard.ended).toBe(130);
    expectClean(wizard);
  });

  test('a signal from outside ends it at once', async () => {
    const session = new ToldSession(views.waiting);
    const outside = new AbortController();
    const wizard = openWizard(session, { clock: new ToldClock(NOW), signal: outside.signal });
    await wizard.sees('Waiting for the L1 owner');
    outside.abort();
    expect(await wizard.ended).toBe(130);
    expectClean(wizard);
  });

  test('what was reached stays on the terminal', async () => {
    const session = new ToldSession(views.done);
    const wizard = openWizard(session, { clock: new ToldClock(NOW) });
    await wizard.sees('Your node is a validator');
    session.end(0);
    expect(await wizard.ended).toBe(0);
    const left = wizard.terminal.history().join('\n');
    expect(left).toContain('Your node is a validator of Genbu.');
    expect(left).toContain(views.done.screen.values[1]!.value);
    expect(left).not.toContain('add another node');
    expectClean(wizard);
  });

  test('a fault of the session is handed on with the terminal restored', async () => {
    const session = new ToldSession(views.stake);
    session.react = () => {
      throw new Error('broken');
    };
    const wizard = openWizard(session, { clock: new ToldClock(NOW) });
    await wizard.sees('Delegated stake');
    wizard.type('r');
    await expect(wizard.ended).rejects.toThrow('broken');
    expectRestored(wizard);
    expect(wizard.written()).not.toContain('broken');
  });

  test('a fault of the drawing is handed on with the terminal restored', async () => {
    const session = new ToldSession(views.stake);
    const wizard = openWizard(session, { clock: new ToldClock(NOW) });
    await wizard.sees('Delegated stake');
    session.show({ ...views.stake, steps: undefined as never });
    await expect(wizard.ended).rejects.toThrow(TypeError);
    expectRestored(wizard);
    expect(wizard.written()).not.toContain('TypeError');
  });
});

function expectRestored({ terminal, keys }: OpenWizard): void {
  expect(terminal.cursorVisible).toBe(true);
  expect(terminal.bracketedPaste).toBe(false);
  expect(keys.isRaw).toBe(false);
  expect(terminal.wiped).toBe(false);
}

function expectClean(wizard: OpenWizard): void {
  expectRestored(wizard);
  const said = wizard.terminal.history().filter((line) => line !== '');
  expect(said.at(-1)).toBe('To go on: onboard --network sandbox');
  expect(said.join('\n')).not.toContain('──');
}
