import { encodeQR } from 'qr';

/**
 * The width of the empty border in modules. One module is enough, because the terminal around the code is
 * mostly empty.
 */
const BORDER = 1;

/**
 * A text as a QR code. Each character shows two modules, one above the other. Light modules are drawn and
 * dark modules are left empty, because the text is lighter than its background.
 */
export function qrRows(text: string): readonly string[] {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: BORDER });
  const rows: string[] = [];
  for (let y = 0; y < modules.length; y += 2) {
    const [upper = [], lower] = modules.slice(y, y + 2);
    rows.push(upper.map((dark, x) => sign(!dark, lower?.[x] === false)).join(''));
  }
  return rows;
}

function sign(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
