import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { View, ViewHeader } from '../../../../src/session/view/view.ts';
import { drawFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { transcriptOf } from '../../../helpers/terminal/linear-transcript.ts';
import { NOW, views } from '../helpers/views.ts';

const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
const header: ViewHeader = {
  ...{ network: 'A network with a long name', phase: 'Genbu', l1: 'Genbu', operator },
  ...{ isReadOnly: true, worthless: false },
};
/** The first line of a screen. */
function titleAt(header: ViewHeader, columns: number): string {
  const view = { ...views.text, code: 'G4-REGISTER', header };
  return drawFrame(view, { columns, rows: 30, now: NOW }).split('\n')[0]!;
}

test.each([40, 50, 60, 80, 120])(
  'real money and "read-only" are never cut off, at %i columns',
  (columns) => {
    expect(titleAt(header, columns)).toMatch(/^─+ A.* \(real money\) .*read-only ─/);
  },
);

/** The view as if it had been read so many seconds ago. */
const readBefore = (seconds: number): View => {
  const page = { ...views.text.page, readAt: NOW - seconds * 1000 };
  return { ...views.text, page, header: { ...header, network: 'sandbox' } };
};

test.each([
  [59, false],
  [60, '1 min'],
  [725, '12 min'],
  [7500, '2 h 5 min'],
])('a page that was read %i s ago says so from one minute on', async (seconds, age) => {
  const view = readBefore(seconds);
  const title = drawFrame(view, { columns: 120, rows: 30, now: NOW }).split('\n')[0]!;
  expect(title.includes('read-only · read ')).toBe(age !== false);
  if (age !== false) expect(title).toContain(`read ${age} ago`);
  expect(/Read .* ago/.test(await transcriptOf(view, NOW))).toBe(age !== false);
});

test('test money is named if there is room, and no money before a network is chosen', () => {
  expect(titleAt({ ...header, network: 'sandbox', worthless: true }, 120)).toContain(
    '(test money)',
  );
  expect(titleAt({ isReadOnly: true, worthless: false }, 120)).not.toContain('money');
  // A case does not contain whether its network's money has value.
  expect(titleAt({ ...header, worthless: undefined }, 120)).not.toContain('money');
});
