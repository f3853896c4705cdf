import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { ViewHeader } from '../../../../src/session/view/view.ts';
import { drawFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { transcriptOf } from '../../../helpers/terminal/linear-transcript.ts';
import { NOW, views } from '../helpers/views.ts';

const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
const header: ViewHeader = {
  ...{ network: 'A network with a long name', phase: 'Genbu', l1: 'Genbu', operator },
  ...{ isReadOnly: true, worthless: false },
};
/** The first line of a screen. */
function titleAt(columns: number, changes: object, page = views.text.page): string {
  const shown = { ...header, ...changes };
  const view = { ...views.text, code: 'G4-REGISTER', header: shown, page };
  return drawFrame(view, { columns, rows: 30, now: NOW }).split('\n')[0]!;
}

test.each([40, 50, 60, 80, 120])(
  'real money and "read-only" are never cut off, at %i columns',
  (columns) => {
    expect(titleAt(columns, {})).toMatch(/^─+ A.* \(real money\) .*read-only ─/);
  },
);

test.each([
  [59, undefined],
  [60, '1 min'],
  [7500, '2 h 5 min'],
])('a page that was read %i s ago says so from one minute on', async (seconds, age) => {
  const page = { ...views.text.page, readAt: NOW - seconds * 1000 };
  const title = titleAt(120, { network: 'sandbox' }, page);
  expect(/read-only · read (.*) ago/.exec(title)?.[1]).toBe(age);
  const printed = await transcriptOf({ ...views.text, page, header }, NOW);
  expect(/Read (.*) ago/.exec(printed)?.[1]).toBe(age);
});

test('test money is named if there is room, and no money before a network is chosen', () => {
  expect(titleAt(120, { network: 'sandbox', worthless: true })).toContain('(test money)');
  expect(titleAt(120, { network: undefined })).not.toContain('money');
  // A case does not contain whether its network's money has value.
  expect(titleAt(120, { worthless: undefined })).not.toContain('money');
});
