import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const JAPANESE = /[぀-ヿ一-鿿]/;

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
    [['set', 'size', '3'], 'Unknown setting "size". Use language, color'],
    [['put', 'color', 'off'], 'Unknown action "put". Use list, get, set or unset.'],
  ])('rejects %j and writes nothing', async (args, says) => {
    const home = temporaryFolder();
    expectRefused(await runHere(['settings', ...args], { home }), 2, says);
    expect(() => readFileSync(join(home, 'settings.json'))).toThrow('ENOENT');
  });

  test('reports and keeps a damaged settings file, and continues', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'settings.json'), '{"preferences":{"language":"xx"}}');
    const { code, stderr } = await runHere(['settings', 'set', 'bell', 'off'], { home });
    expect(code).toBe(0);
    expect(stderr).toContain('The settings were damaged; the original file was saved as ');
    const again = await runHere(['settings', 'get', 'bell'], { home });
    expect(again).toMatchObject({ stdout: 'off\n', stderr: '' });
  });
});

describe('the language', () => {
  const errorOutput = async (home: string, env: Record<string, string>, ...options: string[]) =>
    (await runHere(['explain', 'nonsense', ...options], { home, env })).stderr;

  test('comes from the command line, else ONBOARD_LANG, else the settings, else the locale', async () => {
    const home = temporaryFolder();
    expect(await errorOutput(home, { LANG: 'ja_JP.UTF-8' })).toMatch(JAPANESE);
    const env = { LANG: 'ja_JP.UTF-8', ONBOARD_LANG: 'en' };
    expect(await errorOutput(home, env)).not.toMatch(JAPANESE);
    await runHere(['settings', 'set', 'language', 'ja'], { home });
    expect(await errorOutput(home, { LANG: 'en_GB.UTF-8' })).toMatch(JAPANESE);
    expect(await errorOutput(home, { ONBOARD_LANG: 'en' })).not.toMatch(JAPANESE);
    expect(await errorOutput(home, { ONBOARD_LANG: 'en' }, '--lang=ja')).toMatch(JAPANESE);
  });

  test.each([[['explain', 'G1-NODE']], [[]]])(
    'is rejected if it is unsupported (%j)',
    async (args) => {
      const ended = await runHere([...args, '--lang', 'xx']);
      expectRefused(ended, 2, '--lang takes en or ja, not "xx"');
    },
  );
});
