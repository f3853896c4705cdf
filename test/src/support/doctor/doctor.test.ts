import { expect, test } from 'vitest';
import releases from '../../../../assets/node/releases.json' with { type: 'json' };
import { english } from '../../../../src/i18n/english.ts';
import { judgeMachine } from '../../../../src/support/doctor/judge-machine.ts';
import type { Machine } from '../../../../src/ports/host.ts';

/** A day on which Node.js 22 still gets fixes and Node.js 20 does not. */
const NOW = Date.UTC(2026, 10, 22);

const FOLDER = { path: '/home/me/.onboard', exists: true, writable: true, openToOthers: false };
const SOUND: Machine = {
  node: '22.99.0',
  platform: 'linux x64',
  terminal: { input: true, output: true },
  colour: true,
  unicode: true,
  columns: 80,
  folders: [FOLDER],
  freeBytes: 10 ** 9,
  proxies: { used: [], unusable: [], ignored: undefined },
  checksCertificates: true,
  keySource: 'none',
  journals: [{ task: 'sandbox', records: 3, skipped: 0, failure: undefined }],
  locks: [],
};

test('finds nothing on a sound machine', () => {
  expect(judgeMachine(SOUND, NOW, english).filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
});

test.each<[string, Partial<Machine>, 'warns' | 'fails' | 'unknown']>([
  ['node', { node: '18.20.0' }, 'fails'],
  ['node', { node: '22.22.1' }, 'fails'],
  ['node', { node: '22.22.2' }, 'warns'],
  ['node', { node: '25.1.0' }, 'warns'],
  ['terminal', { terminal: { input: false, output: true } }, 'warns'],
  ['terminal', { columns: 30 }, 'warns'],
  ['folder', { folders: [{ ...FOLDER, writable: false }] }, 'fails'],
  ['folder', { folders: [{ ...FOLDER, openToOthers: true }] }, 'warns'],
  ['folder', { folders: undefined, freeBytes: undefined }, 'fails'],
  ['space', { freeBytes: 1000 }, 'fails'],
  ['space', { freeBytes: undefined }, 'unknown'],
  ['proxy', { proxies: { ...SOUND.proxies, ignored: 'ALL_PROXY' } }, 'warns'],
  ['proxy', { proxies: { ...SOUND.proxies, unusable: ['HTTP_PROXY'] } }, 'fails'],
  ['certificates', { checksCertificates: false }, 'fails'],
  ['lock', { locks: [{ task: 'sandbox', pid: 7, host: undefined, lives: true }] }, 'warns'],
  ['lock', { locks: [{ task: 'sandbox', pid: 7, host: 'elsewhere', lives: true }] }, 'warns'],
  ['journal', { journals: [{ ...SOUND.journals[0]!, skipped: 1 }] }, 'warns'],
  ['journal', { journals: [{ ...SOUND.journals[0]!, failure: 'E-JRN-103' }] }, 'fails'],
])('reports the problem with the %s, and the fix: %o', (id, change, verdict) => {
  const wrong = judgeMachine({ ...SOUND, ...change }, NOW, english).filter(
    (one) => one.verdict !== 'fits',
  );
  expect(wrong.map((one) => [one.id, one.verdict])).toEqual([[id, verdict]]);
  expect(wrong[0]?.fix).toMatch(/\S/);
});

test.each(Object.entries<{ ends: string; least?: string; sound?: string }>(releases.lines))(
  'Node.js %s: warns about a release with known serious faults, and shows the age of the list',
  (line, { least, sound }) => {
    const later = Date.parse(releases.read) + 3 * 24 * 60 * 60 * 1000;
    const judged = (node: string) => judgeMachine({ ...SOUND, node }, later, english)[0];
    if (sound === undefined) {
      const verdict = Number(line) < Number.parseInt(releases.least) ? 'fails' : 'warns';
      expect(judged(`${line}.99.0`)).toMatchObject({ verdict });
      return;
    }
    expect(judged(sound)).toMatchObject({ verdict: 'fits' });
    expect(judged(sound)?.text).toContain(`${releases.read}, 3 days ago`);
    const old = judged(least ?? `${line}.0.0`);
    expect(old).toMatchObject({ verdict: 'warns' });
    expect(old?.text).toContain(sound);
    expect(old?.fix).toContain(releases.lines[releases.recommended as '26'].sound);
  },
);
