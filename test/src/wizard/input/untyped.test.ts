import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { awaitTypedInput } from '../../../../src/wizard/input/input-parser.ts';
import { ALONE_MS, RELEASED_MS } from '../../../../src/wizard/input/keyboard.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { NOISE, UNTYPED, cutAnywhere } from '../../../helpers/terminal/replies.ts';
import type { FakeSession, ManualClock } from '../../../helpers/terminal/terminal-wizard.ts';
import { at, CLEAR_LINE, inLinearMode } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

const RUNS = IS_WHOLE ? 150 : 20;
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

/** Lets this time pass, and what was typed before be handled. */
async function pass(clock: ManualClock, milliseconds: number): Promise<void> {
  clock.pass(milliseconds);
  await awaitTypedInput();
  await nextEventLoopTurn();
}

test('nothing but a lone y confirms a transaction, whatever else arrives, in whatever pieces', () =>
  at(views.intent, async ({ session, clock, keys, press, terminal, waitFor }) => {
    await waitFor(() => terminal.text().includes('y send'));
    await fc.assert(
      fc.asyncProperty(many(input), cuts, async (parts, sizes) => {
        const bytes = joined(parts);
        fc.pre(bytes.toString() !== 'y');
        await pass(clock, RELEASED_MS);
        for (const read of cutAnywhere(bytes, sizes)) keys.write(read);
        // Each key takes a turn.
        for (const { length } of [{ length: 2 }, ...parts.map((part) => part.keys)])
          for (let turn = 0; turn < length; turn += 1) await nextEventLoopTurn();
        await pass(clock, ALONE_MS);
        expect(confirmed(session)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    await press('y', RELEASED_MS);
    await session.receives('confirm');
  }));

/** One sequence without its end of each form, and how late its end comes, in milliseconds. */
const LATE = [
  ['\u001b[?2026;2$', 0],
  ['\u001b[', 800],
  ['\u001b[M !', 1200],
  ['\u001bO', 60_000],
  ['\u001b ', 86_400_000],
] as const;

test.each(
  LATE.flatMap(([begun, place]) =>
    LATE.flatMap(([, late]) => (IS_WHOLE || late === place ? [[begun, late] as const] : [])),
  ),
)('a y that completes %j after %i ms does not confirm, and the next y does', (begun, late) =>
  at(views.intent, async ({ session, clock, press, sees, type }) => {
    await sees('y send');
    type(begun);
    await pass(clock, late);
    type('y');
    await pass(clock, ALONE_MS);
    expect(confirmed(session)).toEqual([]);
    await press('y', RELEASED_MS);
    await session.receives('confirm');
  }),
);

// The repetitions of keyboards, from the fastest to slower ones than any. test/terminal/ holds a real key.
test.each(IS_WHOLE ? [30, 100, 300, 500, 1000, 1800] : [30, 500, 1800])(
  'a y that repeats every %i ms does not confirm, until it was released',
  (every) =>
    at(views.intent, async ({ session, clock, press, sees, type }) => {
      await sees('y send');
      await press('y', RELEASED_MS);
      await session.receives('confirm');
      session.show({ ...views.intent, code: 'G5-NEXT' });
      await sees('G5-NEXT');
      for (const pause of [Math.max(250, every), every, every, every]) {
        await pass(clock, pause);
        type('y');
      }
      await pass(clock, ALONE_MS);
      expect(confirmed(session)).toHaveLength(1);
      await sees('Release y');
      await press('y', RELEASED_MS);
      await session.receives('confirm', 2);
    }),
);

const typed: readonly (readonly [string, View, 'submit' | 'secret' | 'edit'])[] = [
  ['a text', views.text, 'submit'],
  ['a secret', views.secret, 'secret'],
  ['a form', views.form, 'edit'],
];

test.each(typed)('nothing that a terminal sends by itself is typed into %s', (_name, view, type) =>
  at(view, async ({ session, keys }) => {
    let submits = 0;
    await fc.assert(
      fc.asyncProperty(many(UNTYPED), cuts, async (parts, sizes) => {
        keys.write(`${CLEAR_LINE}\u000b`);
        const bytes = joined([{ bytes: Buffer.from('a') }, ...parts, { bytes: Buffer.from('b') }]);
        for (const read of cutAnywhere(bytes, sizes)) keys.write(read);
        keys.write('\r');
        submits += 1;
        await session.receives(type === 'edit' ? 'confirm' : type, submits);
        const last = session.actions.findLast((action) => action.type === type);
        expect(last).toMatchObject({ value: 'ab' });
      }),
      { numRuns: RUNS },
    );
  }),
);

test('in linear mode, only the line y or yes confirms', () => {
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
  return inLinearMode(views.intent, async ({ session, prints, type }) => {
    await prints('y or n:');
    let asked = 1;
    await fc.assert(
      fc.asyncProperty(line, cuts, async (bytes, sizes) => {
        for (const read of cutAnywhere(bytes, sizes)) type(read);
        asked += 1;
        await prints('y or n:', asked);
        expect(confirmed(session)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    type(' YES \n');
    await session.receives('confirm');
  });
});
