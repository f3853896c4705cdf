import { expect, test } from 'vitest';
import { runProgram } from '../../helpers/program/run-program.ts';

const CASE = ['case', 'open', 'test/fixtures/cases/case-1-with-last-errors.json'];

function openedIn(zone: string, ...more: string[]) {
  return runProgram([...CASE, ...more], { env: { TZ: zone } });
}

test.each([
  ['Asia/Tokyo', 'Case of 2026-11-22 05:49:27 +09:00', 'until 2026-11-23 05:20:00 +09:00'],
  ['America/St_Johns', 'Case of 2026-11-21 17:19:27 -03:30', 'until 2026-11-22 16:50:00 -03:30'],
  ['UTC', 'Case of 2026-11-21 20:49:27 UTC', 'until 2026-11-22 20:20:00 UTC'],
])('text in the zone %s shows local times with the offset', async (zone, head, until) => {
  const { stdout } = await openedIn(zone);
  expect(stdout).toContain(head);
  expect(stdout).toContain(until);
  expect(stdout).not.toMatch(/\d{4}-\d\d-\d\dT/);
  if (zone !== 'UTC') expect(stdout).not.toContain('UTC');
});

test('JSON documents contain exact UTC times in every zone', async () => {
  const [tokyo, newfoundland] = await Promise.all([
    openedIn('Asia/Tokyo', '--json'),
    openedIn('America/St_Johns', '--json'),
  ]);
  expect(tokyo.stdout).toContain('"askedAt": "2026-11-21T20:49:27.773Z"');
  expect(newfoundland.stdout).toBe(tokyo.stdout);
});
