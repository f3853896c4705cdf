import { parseArgs } from 'node:util';
import { drawFrame, drawPart } from '../../test/helpers/terminal/terminal-frame.tsx';
import { partStates } from '../../test/src/wizard/helpers/part-states.tsx';
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

for (const [part, states] of Object.entries(partStates)) {
  for (const [state, node] of Object.entries(states)) {
    show(`part ${part}: ${state}`, () => drawPart(node, options));
  }
}
for (const [name, view] of Object.entries(views)) show(name, () => drawFrame(view, options));
