import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { message } from '../../../../src/domain/message.ts';
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

test.each(['before it is opened', 'after it is opened'])(
  'a file that is damaged %s and cannot be moved aside is not written over',
  async (when) => {
    const isEarly = when.startsWith('before');
    const home = temporaryFolder();
    const file = join(home, 'settings.json');
    writeFileSync(file, isEarly ? '{"network":' : '{}');
    mkdirSync(`${file}.damaged-7`);
    const store = await openSettings(home, { ...systemClock, now: () => 7 });
    if (isEarly) expect(english.t(store.damage!)).toContain('are damaged and were not changed');
    else writeFileSync(file, '{"network":');
    const failure = store.change(() => ({ network: 'fuji' }));
    const reason = message('reason.is-folder');
    await expect(failure).rejects.toMatchObject({ code: 'E-SET-101', values: { reason } });
    expect(readFileSync(file, 'utf8')).toBe('{"network":');
  },
);

test('a damaged file that can be moved aside at the first change is kept too', async () => {
  const home = temporaryFolder();
  const file = join(home, 'settings.json');
  writeFileSync(file, '{"network":');
  mkdirSync(`${file}.damaged-7`);
  const store = await openSettings(home, { ...systemClock, now: () => 7 });
  rmdirSync(`${file}.damaged-7`);
  await store.change(() => ({ network: 'fuji' }));
  expect(storedIn(home)).toMatchObject({ network: 'fuji' });
  expect(readFileSync(`${file}.damaged-7`, 'utf8')).toBe('{"network":');
});
