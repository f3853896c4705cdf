import { expect, test } from 'vitest';
import { StyledText } from '../../../../src/wizard/parts/text.tsx';
import { showPart } from '../../../helpers/terminal/terminal-frame.tsx';
import { NOW } from '../helpers/views.ts';

const TEXT = 'uptime 100.0 % (rewards need 80 %), 71.4 % have signed';

test('no row begins with a percent sign, and the sign keeps its space', async () => {
  for (let columns = 12; columns <= 40; columns += 1) {
    const part = <StyledText>{TEXT}</StyledText>;
    const rows = (await showPart(part, { columns, rows: 30, now: NOW })).lines();
    expect(rows.filter((row) => /^\s*%/.test(row))).toEqual([]);
    const words = rows.map((row) => row.trim()).filter((row) => row !== '');
    expect(words.join(' ')).toBe(TEXT);
  }
});
