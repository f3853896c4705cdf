import { systemClock } from '../../../src/app/clock.ts';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { Dialogue } from '../../../src/session/view/dialogue.ts';
import { startingView } from '../../../src/session/view/starting-view.ts';
import type { View } from '../../../src/session/view/view.ts';
import { copyablesOf } from '../../../src/wizard/parts/frame.tsx';
import { transcriptOf } from '../../helpers/terminal/linear-transcript.ts';
import { drawFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { TestTerminal } from '../../helpers/terminal/terminal.ts';
import { watchTerminal } from '../../helpers/terminal/watched-terminal.ts';
import { joinRows } from '../../../src/wizard/terminal/live-area.ts';
import { at } from './helpers/at.ts';
import { NOW, views } from './helpers/views.ts';

// Puts every hostile text into every text field of every screen, then draws and prints the screens.
// Only plain text may reach the terminal.
const corpus = JSON.parse(
  readFileSync(new URL('../../fixtures/hostile-texts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;
const ALL = Object.values(corpus).join(' ');
const BELL = '\u0007';
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/u;
const cases = Object.entries(views as Readonly<Record<string, View>>);

/** Fields that control a screen and never come from outside. */
const MARKS =
  /^(kind|id|code|state|mark|verdict|where|party|leaving|afterwards|tone|field|unit|type|severity|about|as|again|if|says|to)$/;

const places = new Set<string>();
let shown = 0;
afterAll(() => {
  const texts = Object.keys(corpus).length;
  console.log(
    `hostile screens: ${places.size} kinds of places on ${cases.length} screens, ${texts} texts, ${shown} times shown`,
  );
});

/** Returns a copy with hostile text before every text. */
function hostile<Part>(part: Part, path = ''): Part {
  const name = path.split('.').at(-1)!;
  if (typeof part === 'string') {
    if (MARKS.test(name)) return part;
    places.add(path);
    return `${ALL} ${part}` as Part;
  }
  if (Array.isArray(part)) return part.map((one: unknown) => hostile(one, path)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, hostile(value as unknown, `${path}.${key}`)]),
  ) as Part;
}

/** Returns the view as a session shows it. */
function staged({ header, steps, code, page, log, leaving, unfinished }: View): View {
  const stage = new Dialogue({
    ...startingView({ i18n: english, clock: systemClock, command: '' }),
    leaving,
  });
  stage.header(hostile(header, 'header'));
  stage.steps(hostile(steps, 'steps'));
  stage.unfinished(hostile(unfinished, 'unfinished'));
  for (const line of log) stage.log(hostile(line, 'log'));
  stage.show(code, hostile(page, page.helpTopic));
  return stage.view();
}

/** Writes a text to a terminal. Fails if anything but text reaches the terminal. */
async function written(text: string): Promise<TestTerminal> {
  shown += 1;
  const terminal = new TestTerminal(80, 24);
  const watched = watchTerminal(terminal);
  await terminal.write(text.replaceAll('\n', '\r\n'));
  expect(watched.state()).toEqual(watched.untouched);
  expect(terminal.history().join('')).not.toMatch(UNSEEN);
  return terminal;
}

describe.each(cases)('%s', (_name, view) => {
  test.each([80, 40])('is plain text when it is drawn in %i columns', async (columns) => {
    const drawn = drawFrame(staged(view), { columns, rows: 24, now: NOW });
    const terminal = await written(joinRows(drawn));
    // Part of the hostile text is visible, so the test has reached this field.
    expect(terminal.history().join('')).toMatch(/(evil|good)\.exam/);
  });

  test('is plain text when it is printed in linear mode', async () => {
    const text = await transcriptOf(staged(view), NOW);
    await written(text);
    expect(text.replaceAll('\n', '')).not.toMatch(UNSEEN);
  });
});

describe('copied text', () => {
  const copied = cases.filter(([, { page }]) => copyablesOf(page).length > 0);
  test.each(copied)('of %s is plain text', (_name, view) => {
    for (const { label, value } of copyablesOf(staged(view).page)) {
      expect(`${label}${value}`.replaceAll('\n', '')).not.toMatch(UNSEEN);
    }
  });

  test('reaches the clipboard only at a key press', () => {
    const { page } = staged(views.node);
    return at({ ...views.node, page }, async ({ type, sees, written: all }) => {
      expect(all()).not.toContain(']52;');
      type('c');
      await sees('Sent to the clipboard');
      const given = all().split(']52;c;').slice(1);
      expect(given).toHaveLength(1);
      const text = Buffer.from(given[0]!.split(BELL)[0]!, 'base64').toString('utf8');
      expect(text).toContain('evil.example');
      expect(text.replaceAll('\n', '')).not.toMatch(UNSEEN);
    });
  });
});
