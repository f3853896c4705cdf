/** Prints each figure with its limit. */
export function printTable(rows) {
  const table = rows.map(({ figure, value, low, high, bar, unit }) => {
    const spread = low === undefined ? '' : ` (${round(low)} to ${round(high)})`;
    const verdict = bar === undefined ? '' : value <= bar ? 'met' : 'NOT MET';
    return [
      figure,
      `${round(value)}${unit && ` ${unit}`}${spread}`,
      bar === undefined ? '-' : `≤ ${bar}${unit && ` ${unit}`}`,
      verdict,
    ];
  });
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at].length)));
  for (const row of table) {
    console.log(row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '));
  }
}

function round(value) {
  return Number.isInteger(value) ? `${value}` : value.toFixed(2);
}
