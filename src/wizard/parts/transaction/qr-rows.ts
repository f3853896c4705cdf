import { encodeQR } from 'qr';

/** A quiet zone of one module; what stands around the code in a terminal is mostly empty, too. */
const BORDER = 1;

/**
 * A text as a QR code, two modules to a sign: light modules are drawn, dark ones left out, for letters
 * that are brighter than what is behind them.
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
