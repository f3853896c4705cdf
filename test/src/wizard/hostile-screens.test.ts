import { systemClock } from '../../../src/app/clock.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { Dialogue } from '../../../src/session/view/dialogue.ts';
import type { View } from '../../../src/session/view/view.ts';
import { copyablesOf } from '../../../src/wizard/parts/frame.tsx';
import { transcriptOf } from '../../helpers/terminal/linear-transcript.ts';
import { drawFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { TestTerminal } from '../../helpers/terminal/terminal.ts';
import { watchTerminal } from '../../helpers/terminal/watched-terminal.ts';
import { joinRows } from '../../../src/wizard/terminal/live-area.ts';
import { at } from './helpers/at.ts';
import { mapTexts } from './helpers/map-texts.ts';
import { NOW, views } from './helpers/views.ts';

// Puts every hostile text into every text field of every screen, then draws and prints the screens.
// Only plain text may reach the terminal.
const corpus = JSON.parse(
  readFileSync(new URL('../../fixtures/hostile-texts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;
const ALL = Object.values(corpus).join(' ');
const BELL = '\u0007';
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/u;
const cases = Object.entries<View>(views);

/** Fields that control a screen and never come from outside. */
const MARKS =
  /^(kind|id|code|state|mark|verdict|where|party|leaving|afterwards|tone|field|unit|type|severity|about|as|again|if|says|to)$/;

/** A copy with hostile text before every text. */
const hostile = <Part>(part: Part): Part =>
  mapTexts(part, (text, name) => (MARKS.test(name) ? text : `${ALL} ${text}`));

/** Returns the view as a session shows it. */
function staged({ header, steps, code, page, log, leaving, unfinished }: View): View {
  const stage = new Dialogue({ i18n: english, clock: systemClock, command: '' });
  stage.leaving(leaving);
  stage.header(hostile(header));
  stage.steps(hostile(steps));
  stage.unfinished(hostile(unfinished));
  for (const line of log) stage.log(hostile(line));
  stage.show(code, hostile(page));
  return stage.view();
}

/** Writes a text to a terminal. Fails if anything but text reaches the terminal. */
async function written(text: string): Promise<TestTerminal> {
  const terminal = new TestTerminal(80, 24);
  const watched = watchTerminal(terminal);
  await terminal.write(text.replaceAll('\n', '\r\n'));
  expect(watched.state()).toEqual(watched.untouched);
  expect(terminal.history().join('')).not.toMatch(UNSEEN);
  return terminal;
}

test.each(cases)('%s is plain text when it is drawn, printed and copied', async (_name, view) => {
  const shown = staged(view);
  for (const columns of [80, 40]) {
    const terminal = await written(joinRows(drawFrame(shown, { columns, rows: 24, now: NOW })));
    // Part of the hostile text is visible, so the test has reached this field.
    expect(terminal.history().join('')).toMatch(/(evil|good)\.exam/);
  }
  const text = await transcriptOf(shown, NOW);
  await written(text);
  const copied = copyablesOf(shown.page).flatMap(({ label, value }) => [label, value]);
  for (const each of [text, ...copied]) expect(each.replaceAll('\n', '')).not.toMatch(UNSEEN);
});

test('a copied text reaches the clipboard only at a key press', () => {
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
