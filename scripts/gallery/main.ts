import { parseArgs } from 'node:util';
import { drawFrame } from '../../test/helpers/terminal/terminal-frame.tsx';
import { NOW, views } from '../../test/src/wizard/helpers/views.ts';

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

const options = { ...size, colour: !values['no-color'], unicode: !values.ascii, now: NOW };

function show(name: string, draw: () => string): void {
  if (positionals.some((word) => !name.includes(word))) return;
  process.stdout.write(`\n=== ${name} (${size.columns}x${size.rows})\n${draw()}\n`);
}

for (const [name, view] of Object.entries(views)) show(name, () => drawFrame(view, options));
