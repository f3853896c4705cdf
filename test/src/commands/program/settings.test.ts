import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

describe('settings', () => {
  test('lists settings with their allowed values, and sets, reads and unsets one', async () => {
    const home = temporaryFolder();
    const run = (...args: string[]) => runHere(['settings', ...args], { home });
    expect(await run('set', 'color', 'off')).toMatchObject({ code: 0, stdout: 'color  off\n' });
    expect(await run('get', 'color')).toMatchObject({ code: 0, stdout: 'off\n' });
    expect(statSync(join(home, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(await run('unset', 'color')).toMatchObject({ code: 0, stdout: 'color  -\n' });
    expect(await run('get', 'color')).toMatchObject({ code: 0, stdout: '' });
    const { settings } = documentOf<{ settings: unknown[] }>(await run('--json'), 'settings');
    expect(settings).toContainEqual({ name: 'bell', value: null, takes: ['on', 'off'] });
  });

  test.each([
    [['set', 'color', 'pink'], 'color takes on or off, not "pink"'],
    [['set', 'size', '3'], 'Unknown setting "size". Use color'],
    [['put', 'color', 'off'], 'Unknown action "put". Use list, get, set or unset.'],
  ])('rejects %j and writes nothing', async (args, says) => {
    const home = temporaryFolder();
    expectRefused(await runHere(['settings', ...args], { home }), 2, says);
    expect(() => readFileSync(join(home, 'settings.json'))).toThrow('ENOENT');
  });

  test('keeps the fields of a newer version', async () => {
    const home = temporaryFolder();
    const file = join(home, 'settings.json');
    writeFileSync(file, '{"theme":{"name":"x"},"preferences":{"color":"off","font":"large"}}');
    expect(await runHere(['settings', 'set', 'bell', 'off'], { home })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      theme: { name: 'x' },
      preferences: { color: 'off', font: 'large', bell: 'off' },
    });
  });

  test.each(['get', 'set', 'list', 'unset'])(
    '%s does not say what is set if the file cannot be read',
    async (action) => {
      const home = temporaryFolder();
      const file = join(home, 'settings.json');
      writeFileSync(file, '{"preferences":');
      // The damaged file cannot be moved to this name.
      mkdirSync(`${file}.damaged-7`);
      const clock = { ...systemClock, now: () => 7 };
      const args = { get: ['bell'], set: ['bell', 'off'], list: [], unset: ['bell'] };
      const words = ['settings', action, ...args[action as keyof typeof args]];
      const { code, stdout, stderr } = await runHere(words, { home, clock });
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toContain(`The settings in ${file} are damaged and were not changed`);
      expect(stderr).toContain(action === 'get' || action === 'list' ? 'E-SET-102' : 'E-SET-101');
      expect(stderr).not.toContain('not set');
      expect(readFileSync(file, 'utf8')).toBe('{"preferences":');
    },
  );

  test('reports and keeps a damaged settings file, and continues', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'settings.json'), '{"preferences":{"color":"xx"}}');
    const { code, stderr } = await runHere(['settings', 'set', 'bell', 'off'], { home });
    expect(code).toBe(0);
    expect(stderr).toContain('The settings were damaged; the original file was saved as ');
    const again = await runHere(['settings', 'get', 'bell'], { home });
    expect(again).toMatchObject({ stdout: 'off\n', stderr: '' });
  });
});
