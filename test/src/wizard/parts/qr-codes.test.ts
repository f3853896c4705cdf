import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrRows } from '../../../../src/wizard/parts/transaction/qr-rows.ts';
import { at, ESC } from '../helpers/at.ts';
import { views } from '../helpers/views.ts';

const screen = views['account without funds'].screen;
const ADDRESSES = [screen.evmAddress, screen.pChainAddress];
/** The size of one module in pixels. */
const SCALE = 4;

/** Decodes half blocks as a camera would read them on a dark screen with light letters. */
function read(rows: readonly string[]): string {
  const lit = rows.flatMap((row) => [
    [...row].map((sign) => '█▀'.includes(sign)),
    [...row].map((sign) => '█▄'.includes(sign)),
  ]);
  const [width, height] = [Math.max(...lit.map(({ length }) => length)) + 8, lit.length + 8];
  const data = new Uint8Array(width * SCALE * height * SCALE * 4).fill(255);
  for (let y = 0; y < height * SCALE; y++) {
    for (let x = 0; x < width * SCALE; x++) {
      const row = lit[Math.floor(y / SCALE) - 4];
      const module = row?.[Math.floor(x / SCALE) - 4];
      if (module === false)
        data.fill(0, (y * width * SCALE + x) * 4, (y * width * SCALE + x) * 4 + 3);
    }
  }
  return decodeQR({ width: width * SCALE, height: height * SCALE, data });
}

test.each(ADDRESSES)('%s can be read from the drawn code', (address) => {
  expect(read(qrRows(address))).toBe(address);
});

test('both addresses are drawn in full beside each other at 80 x 24, and can be hidden again', () =>
  at(views['account without funds'], async ({ type, sees, terminal }) => {
    type('a');
    await sees('a plan');
    const drawn = terminal
      .text()
      .split('\n')
      .filter((row) => /[█▀▄]/.test(row));
    const width = qrRows(ADDRESSES[0]!)[0]!.length;
    const left = drawn.map((row) => row.slice(2, 2 + width).padEnd(width));
    const right = drawn.map((row) => row.slice(5 + width, 5 + 2 * width).padEnd(width));
    expect([read(left), read(right)]).toEqual(ADDRESSES);
    type(ESC);
    await sees(ADDRESSES[0]!);
  }));

test('a sentence replaces QR codes that do not fit', () =>
  at(
    views['account without funds'],
    async ({ type, sees }) => {
      type('a');
      await sees('QR codes need a terminal');
    },
    { columns: 40, rows: 15 },
  ));
