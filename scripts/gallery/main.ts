import { parseArgs } from 'node:util';
import { drawFrame } from '../../test/support/terminal-frame.tsx';
import { NOW, views } from '../../test/wizard/views.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    columns: { type: 'string' },
    rows: { type: 'string' },
    ascii: { type: 'boolean', default: false },
    'no-color': { type: 'boolean', default: false },
  },
});
const columns = Number(values.columns ?? process.stdout.columns);
const rows = Number(values.rows ?? process.stdout.rows);
const size = { columns: columns || 80, rows: rows || 24 };

for (const [name, view] of Object.entries(views)) {
  if (positionals.some((word) => !name.includes(word))) continue;
  const frame = drawFrame(view, {
    ...size,
    colour: !values['no-color'],
    unicode: !values.ascii,
    now: NOW,
  });
  process.stdout.write(`\n=== ${name} (${size.columns}x${size.rows})\n${frame}\n`);
}
