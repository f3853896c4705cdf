import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { createJournalFolder } from '../../../src/adapters/storage/journal-folder.ts';
import { openSupportDeps } from '../../../src/commands/reading/open-support-deps.ts';
import type { CommandContext } from '../../../src/commands/context.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { journalName } from '../../../src/journal/journal.ts';
import type { Readers } from '../../../src/ports/evm.ts';
import { english } from '../../../src/i18n/english.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');

test('an unreadable journal is reported, not treated as empty', async () => {
  const folder = temporaryFolder();
  const notes: string[] = [];
  const context = {
    clock: systemClock,
    i18n: () => Promise.resolve(english),
    records: { journals: () => Promise.resolve(createJournalFolder(folder, systemClock)) },
    connections: { aggregator: () => Promise.resolve(undefined) },
    output: { note: (line: string) => notes.push(line) },
  } as unknown as CommandContext;
  const profile = { name: 'sandbox' } as NetworkProfile;
  const { readMemoryOf } = await openSupportDeps(profile, {} as Readers, context);
  expect(await readMemoryOf(operator)).toEqual(EMPTY_MEMORY);
  expect(notes).toEqual([]);

  mkdirSync(join(folder, `${encodeURIComponent(journalName('sandbox', operator))}.ndjson`));
  expect(await readMemoryOf(operator)).toEqual(EMPTY_MEMORY);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/\.ndjson is a folder, not a regular file\. \(E-FILE-103\)$/);
});
