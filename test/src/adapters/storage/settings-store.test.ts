import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { english } from '../../../../src/i18n/english.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const change = async (home: string) => {
  const store = await openSettings(home, systemClock);
  await store.change(() => ({ network: 'fuji' }));
  return store;
};
const storedIn = (home: string): unknown =>
  JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'));

test('only the owner can read the settings, and the fields of a newer version stay', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'settings.json'), '{"theme":{"name":"x"},"l1":"Genbu"}');
  await change(home);
  expect(storedIn(home)).toMatchObject({ theme: { name: 'x' }, l1: 'Genbu', network: 'fuji' });
  expect(statSync(join(home, 'settings.json')).mode & 0o777).toBe(0o600);
});

test('a damaged file is named and kept, and the program continues', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'settings.json'), '{"network":7}');
  const { damage, read } = await change(home);
  expect(english.t(damage!)).toContain(
    'The settings were damaged; the original file was saved as ',
  );
  expect(read().network).toBe('fuji');
  expect(readdirSync(home).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  expect((await openSettings(home, systemClock)).damage).toBeUndefined();
});

test('a damaged file that cannot be moved aside is not written over', async () => {
  const home = temporaryFolder();
  const file = join(home, 'settings.json');
  writeFileSync(file, '{"network":');
  mkdirSync(`${file}.damaged-7`);
  const store = await openSettings(home, { ...systemClock, now: () => 7 });
  expect(english.t(store.damage!)).toContain('are damaged and were not changed');
  const changed = store.change(() => ({ network: 'fuji' }));
  await expect(changed).rejects.toMatchObject({ code: 'E-SET-101' });
  expect(readFileSync(file, 'utf8')).toBe('{"network":');
});
