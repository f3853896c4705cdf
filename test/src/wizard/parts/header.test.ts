import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { ViewHeader } from '../../../../src/session/view/view.ts';
import { themeOf } from '../../../../src/wizard/layout/terminal-layout.ts';
import { titleLine } from '../../../../src/wizard/parts/header.tsx';

const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
const header: ViewHeader = {
  ...{ network: 'A network with a long name', phase: 'Genbu', l1: 'Genbu', operator },
  ...{ readOnly: true, worthless: false },
};
function placeAt(shown: ViewHeader, columns: number): string {
  const look = { columns, rows: 30, colour: false, unicode: true, links: false, i18n: english };
  const looks = themeOf(look);
  return titleLine(shown, 'G4-REGISTER', looks).place;
}

test.each([40, 50, 60, 80, 120])(
  'real money and "read-only" are never cut off, at %i columns',
  (columns) => {
    expect(placeAt(header, columns)).toMatch(/^A.* \(real money\) .*read-only$/);
  },
);

test('test money is named if there is room, and no money before a network is chosen', () => {
  expect(placeAt({ ...header, network: 'sandbox', worthless: true }, 120)).toContain(
    '(test money)',
  );
  expect(placeAt({ readOnly: true, worthless: false }, 120)).not.toContain('money');
  // A case does not contain whether its network's money has value.
  expect(placeAt({ ...header, worthless: undefined }, 120)).not.toContain('money');
});
