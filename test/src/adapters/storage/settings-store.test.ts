import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { message } from '../../../../src/domain/message.ts';
import { english } from '../../../../src/i18n/english.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A home whose settings have this text. */
function homeWith(text: string) {
  const home = temporaryFolder();
  const file = join(home, 'settings.json');
  writeFileSync(file, text);
  const read = () => readFileSync(file, 'utf8');
  return { home, file, read, open: () => openSettings(home, { ...systemClock, now: () => 7 }) };
}
const FUJI = () => ({ network: 'fuji' });

test('only the owner can read the settings, and the fields of a newer version stay', async () => {
  const { file, read, open } = homeWith('{"theme":{"name":"x"},"l1":"Genbu"}');
  await (await open()).change(FUJI);
  const stored: unknown = JSON.parse(read());
  expect(stored).toMatchObject({ theme: { name: 'x' }, l1: 'Genbu', network: 'fuji' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a damaged file is named and kept, and the program continues', async () => {
  const { home, open } = homeWith('{"network":7}');
  const store = await open();
  await store.change(FUJI);
  const saved = 'The settings were damaged; the original file was saved as ';
  expect(english.t(store.damage!)).toContain(saved);
  expect(store.read().network).toBe('fuji');
  expect(readdirSync(home)).toContain('settings.json.damaged-7');
  expect((await open()).damage).toBeUndefined();
});

test.each(['before', 'after'])(
  'a file that is damaged %s it is opened and cannot be moved aside is not written over, unless it can be later',
  async (when) => {
    const { file, read, open } = homeWith(when === 'before' ? '{"network":' : '{}');
    mkdirSync(`${file}.damaged-7`);
    const store = await open();
    if (when === 'after') writeFileSync(file, '{"network":');
    else expect(english.t(store.damage!)).toContain('are damaged and were not changed');
    const failure = { code: 'E-SET-101', values: { reason: message('reason.is-folder') } };
    await expect(store.change(FUJI)).rejects.toMatchObject(failure);
    expect(read()).toBe('{"network":');
    rmdirSync(`${file}.damaged-7`);
    await store.change(FUJI);
    expect(JSON.parse(read())).toMatchObject({ network: 'fuji' });
    expect(readFileSync(`${file}.damaged-7`, 'utf8')).toBe('{"network":');
  },
);
