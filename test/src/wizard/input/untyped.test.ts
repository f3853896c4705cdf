import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { awaitTypedInput } from '../../../../src/wizard/input/input-parser.ts';
import { ALONE_MS, RELEASED_MS } from '../../../../src/wizard/input/keyboard.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { openLinear } from '../../../helpers/terminal/linear-transcript.ts';
import { NOISE, UNTYPED, cutAnywhere } from '../../../helpers/terminal/replies.ts';
import type { FakeSession } from '../../../helpers/terminal/terminal-wizard.ts';
import { at, CLEAR_LINE, nextAction } from '../helpers/at.ts';
import { NOW, views } from '../helpers/views.ts';

const RUNS = IS_WHOLE ? 150 : 50;
const cuts = fc.infiniteStream(fc.nat(12));
const many = (part: typeof NOISE) => fc.array(part, { minLength: 1, maxLength: 10 });
/** Quitting would end the test, and the help hides the question. */
const ENDS = new Set(['q', '?', 'f1', 'ctrl-c', 'ctrl-z']);

const joined = (parts: readonly { readonly bytes: Uint8Array }[]): Buffer =>
  Buffer.concat(parts.map(({ bytes }) => Buffer.from(bytes)));

/** Characters that a terminal without bracketed paste sends for a pasted text. */
const pasted = fc
  .string({ unit: fc.constantFrom('y', 'y', 'e', 's', ' ', '\t', 'ü'), minLength: 2 })
  .map((text) => ({ bytes: Buffer.from(text), keys: [...text] }));
const input = fc.oneof(NOISE, pasted).filter(({ keys }) => !keys.some((key) => ENDS.has(key)));

const confirmed = ({ actions }: FakeSession) => actions.filter(({ type }) => type === 'confirm');

test('nothing but a lone y confirms a transaction, whatever else arrives, in whatever pieces', () =>
  at(views.intent, async ({ session, clock, keys, press, terminal, waitFor }) => {
    await waitFor(() => terminal.text().includes('y send'));
    await fc.assert(
      fc.asyncProperty(many(input), cuts, async (parts, sizes) => {
        const bytes = joined(parts);
        fc.pre(bytes.toString() !== 'y');
        clock.pass(RELEASED_MS);
        await awaitTypedInput();
        await nextEventLoopTurn();
        for (const read of cutAnywhere(bytes, sizes)) keys.write(read);
        // Each key takes a turn.
        for (const { length } of [{ length: 2 }, ...parts.map((part) => part.keys)])
          for (let turn = 0; turn < length; turn += 1) await nextEventLoopTurn();
        clock.pass(ALONE_MS);
        await awaitTypedInput();
        await nextEventLoopTurn();
        expect(confirmed(session)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    const agreed = nextAction(session, 'confirm');
    await press('y', RELEASED_MS);
    await agreed;
  }));

test.each(
  ['\u001b[?2026;2$', '\u001b[', '\u001b[M !', '\u001bO', '\u001b '].flatMap((begun) =>
    [0, 800, 1200, 60_000, 86_400_000].map((late) => [begun, late] as const),
  ),
)('a y that completes %j after %i ms does not confirm, and the next y does', (begun, late) =>
  at(views.intent, async ({ session, clock, press, sees, type }) => {
    await sees('y send');
    type(begun);
    for (const pause of [late, ALONE_MS]) {
      clock.pass(pause);
      await awaitTypedInput();
      await nextEventLoopTurn();
      if (pause === late) type('y');
    }
    expect(confirmed(session)).toEqual([]);
    const agreed = nextAction(session, 'confirm');
    await press('y', RELEASED_MS);
    await agreed;
  }),
);

// The repetitions of keyboards, from the fastest to slower ones than any. test/terminal/ holds a real key.
test.each([30, 100, 300, 500, 1000, 1800])(
  'a y that repeats every %i ms does not confirm, until it was released',
  (every) =>
    at(views.intent, async ({ session, clock, press, sees, type }) => {
      await sees('y send');
      const first = nextAction(session, 'confirm');
      await press('y', RELEASED_MS);
      await first;
      session.show({ ...views.intent, code: 'G5-NEXT' });
      await sees('G5-NEXT');
      for (const pause of [Math.max(250, every), every, every, every, ALONE_MS]) {
        clock.pass(pause);
        await awaitTypedInput();
        await nextEventLoopTurn();
        if (pause !== ALONE_MS) type('y');
      }
      expect(confirmed(session)).toHaveLength(1);
      await sees('Release y');
      const second = nextAction(session, 'confirm');
      await press('y', RELEASED_MS);
      await second;
      expect(confirmed(session)).toHaveLength(2);
    }),
);

const typed: readonly (readonly [string, View, 'submit' | 'secret' | 'edit'])[] = [
  ['a text', views.text, 'submit'],
  ['a secret', views.secret, 'secret'],
  ['a form', views.form, 'edit'],
];

test.each(typed)('nothing that a terminal sends by itself is typed into %s', (_name, view, type) =>
  at(view, async ({ session, keys }) => {
    await fc.assert(
      fc.asyncProperty(many(UNTYPED), cuts, async (parts, sizes) => {
        keys.write(`${CLEAR_LINE}\u000b`);
        const bytes = joined([{ bytes: Buffer.from('a') }, ...parts, { bytes: Buffer.from('b') }]);
        for (const read of cutAnywhere(bytes, sizes)) keys.write(read);
        const given = nextAction(session, type === 'edit' ? 'confirm' : type);
        keys.write('\r');
        await given;
        const last = session.actions.findLast((action) => action.type === type);
        expect(last).toMatchObject({ value: 'ab' });
      }),
      { numRuns: RUNS },
    );
  }),
);

test('in linear mode, only the line y or yes confirms', async () => {
  const linear = openLinear(views.intent, NOW);
  const { session } = linear;
  const replies = fc.array(UNTYPED, { maxLength: 5 }).map((parts) => joined(parts));
  const text = fc.string({
    unit: fc.constantFrom('y', 'e', 's', 'o', 'u', '!', '5'),
    maxLength: 6,
  });
  const line = fc
    .tuple(replies, text, replies)
    .filter(([, answer]) => !['y', 'yes'].includes(answer))
    .map(([before, answer, after]) =>
      Buffer.concat([before, Buffer.from(answer), after, Buffer.from('\n')]),
    );
  await linear.prints('y or n:');
  let asked = 1;
  await fc.assert(
    fc.asyncProperty(line, cuts, async (bytes, sizes) => {
      for (const read of cutAnywhere(bytes, sizes)) linear.write(read);
      asked += 1;
      await linear.prints('y or n:', asked);
      expect(confirmed(session)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  const agreed = nextAction(session, 'confirm');
  linear.type(' YES \n');
  await agreed;
  session.end(0);
  await linear.ended;
});
