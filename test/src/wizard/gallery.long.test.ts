import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { partStates } from './helpers/part-states.tsx';
import { views } from './helpers/views.ts';

test('the gallery script draws every part in every state, and every screen', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['scripts/run-bundled.ts', 'scripts/gallery/main.ts'],
    ...['--no-color', '--columns', '80', '--rows', '24'],
  ]);
  const drawn = [...stdout.matchAll(/^=== (.*) \(80x24\)$/gm)].map(([, name]) => name);
  const parts = Object.entries(partStates).flatMap(([part, states]) =>
    Object.keys(states).map((state) => `part ${part}: ${state}`),
  );
  expect(drawn).toEqual([...parts, ...Object.keys(views)]);
});
