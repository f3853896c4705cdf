import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createKeystore } from '../../src/adapters/keys/keystore-folder.ts';
import { parseProfile } from '../../src/adapters/profile/parse-profile.ts';
import { readJournalText } from '../../src/adapters/storage/journal-file.ts';
import { openSettings } from '../../src/adapters/storage/settings-store.ts';
import { EMPTY_MEMORY, remember } from '../../src/journal/memory.ts';
import { parseRecords } from '../../src/journal/parse-records.ts';
import { english } from '../../src/i18n/english.ts';
import { openCase } from '../../src/support/case/case-file.ts';
import { caseLines } from '../../src/support/case/case-lines.ts';
import { systemClock } from '../../src/app/clock.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import {
  PASSWORD,
  presentInterface,
  presentVersion,
  RELEASED,
  type CommandInterface,
} from './helpers/interface.ts';
import { brokenPromises } from './helpers/schema-changes.ts';

// The fixtures contain what each version wrote or promised, unchanged: docs/stability.md. `npm run
// keep-formats` adds a version.
const versions = readdirSync(RELEASED);

test('the current version has its formats in the fixtures', () => {
  expect(versions).toContain(presentVersion());
});

describe.each(versions)('of version %s', (version) => {
  const read = (file: string): string => readFileSync(join(RELEASED, version, file), 'utf8');
  const files = (folder: string): string[] => readdirSync(join(RELEASED, version, folder));

  test('the journal can be read in full', () => {
    const text = readJournalText(read('journal.ndjson'));
    expect(text).toMatchObject({ damaged: 0, torn: '' });
    const { records, skipped } = parseRecords(text.records);
    expect(skipped).toBe(0);
    const { runs, aggregates } = records.reduce(remember, EMPTY_MEMORY);
    expect(runs.every(({ closed }) => closed === 'done')).toBe(true);
    // Version 0.1.0 recorded no runs of the registration and the opt-ins.
    const changes = runs.filter(({ task }) => /-(node|weight)$/.test(task.kind));
    expect(changes.map(({ task, closed }) => [task.kind, closed])).toEqual([
      ['add-node', 'done'],
      ['update-weight', 'done'],
      ['remove-node', 'done'],
    ]);
    // Each of the three runs has two messages: one to the P-Chain, and one back.
    expect(aggregates.size).toBe(6);
    for (const { submissions } of changes)
      expect(submissions.map(({ chain }) => chain)).toContain('P');
    for (const { submissions } of runs) {
      for (const { id, raw } of submissions)
        expect([id, raw].every((part) => part !== '')).toBe(true);
    }
  });

  test('each profile is accepted', () => {
    const profiles = files('profiles');
    expect(profiles.length).toBeGreaterThan(1);
    for (const file of profiles) {
      const json: unknown = JSON.parse(read(join('profiles', file)));
      expect(`${parseProfile(json, file).name}.json`).toBe(file);
    }
  });

  test('the keystore opens with its password', async () => {
    const folder = join(temporaryFolder(), 'keys');
    mkdirSync(folder, { mode: 0o700 });
    const text = read('keystore.json');
    writeFileSync(join(folder, 'operator.json'), text, { mode: 0o600 });
    const signer = await createKeystore(folder, systemClock).open('operator', PASSWORD);
    const { address } = JSON.parse(text) as { address: string };
    expect(signer.evmAddress.toLowerCase()).toBe(`0x${address}`);
  });

  test('the settings can be read in full', () => {
    const folder = temporaryFolder();
    const text = read('settings.json');
    writeFileSync(join(folder, 'settings.json'), text, { mode: 0o600 });
    const { damage, read: settings } = openSettings(folder, systemClock);
    expect(damage).toBeUndefined();
    expect(settings()).toEqual(JSON.parse(text));
    expect(existsSync(join(folder, 'settings.json'))).toBe(true);
  });

  test('each case can be opened and shown', () => {
    const cases = files('cases');
    expect(cases.length).toBeGreaterThan(0);
    for (const file of cases) {
      const opened = openCase(read(join('cases', file)), file);
      const { operator } = opened.status;
      expect(operator).toMatch(/^0x/);
      expect(caseLines(opened, english).join('\n')).toContain(operator);
    }
  });

  test('the fields of the JSON documents still exist', () => {
    const present: unknown = JSON.parse(readFileSync('assets/schemas/output-1.json', 'utf8'));
    expect(brokenPromises(JSON.parse(read('output-1.json')), present)).toEqual([]);
  });

  test('the commands, options and exit codes still exist', () => {
    const released = JSON.parse(read('commands.json')) as CommandInterface;
    const present = presentInterface();
    expect(present.exitCodes).toEqual(released.exitCodes);
    expect(present.shared).toEqual(expect.arrayContaining([...released.shared]));
    expect(present.wizard).toEqual(expect.arrayContaining([...released.wizard]));
    for (const [name, { arguments: places, options }] of Object.entries(released.commands)) {
      const command = present.commands[name];
      expect(command, name).toBeDefined();
      expect(command?.options, name).toEqual(expect.arrayContaining([...options]));
      // An optional argument may be added after the released ones.
      expect(command?.arguments.slice(0, places.length), name).toEqual(places);
      expect(
        command?.arguments.slice(places.length).every((place) => place.startsWith('[')),
        name,
      ).toBe(true);
    }
  });
});

test('a removed, renamed, optional or retyped field breaks a promise', () => {
  const released = {
    $defs: { status: { required: ['code'], properties: { code: { type: 'string' } } } },
  };
  const status = released.$defs.status;
  const present = (changed: object): object => ({ $defs: { status: { ...status, ...changed } } });
  expect(brokenPromises(released, released)).toEqual([]);
  expect(
    brokenPromises(released, present({ properties: { ...status.properties, more: {} } })),
  ).toEqual([]);
  expect(brokenPromises(released, {})).toEqual(['/status is gone']);
  expect(brokenPromises(released, present({ properties: {} }))).toEqual(['/status/code is gone']);
  expect(brokenPromises(released, present({ required: [] }))).toEqual([
    '/status/code is no longer required',
  ]);
  expect(brokenPromises(released, present({ properties: { code: { type: 'integer' } } }))).toEqual([
    '/status/code has another type',
  ]);
});
