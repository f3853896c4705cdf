import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../src/journal/memory.ts';
import { createJournalFolder } from '../../src/adapters/storage/journal-folder.ts';
import type { Call } from '../../src/commands/definition.ts';
import { openSupportDeps } from '../../src/commands/reading/open-support-deps.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { parseAddress } from '../../src/domain/identity/evm.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import { journalName } from '../../src/journal/journal.ts';
import type { Readers } from '../../src/ports/readers.ts';
import { english } from '../../src/i18n/english.ts';
import { systemClock } from '../../src/app/clock.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');

test('a journal that cannot be read is reported, not taken for an empty one', async () => {
  const folder = temporaryFolder();
  const notes: string[] = [];
  const shell = {
    clock: systemClock,
    paths: () => ({}),
    words: () => Promise.resolve(english),
    journals: () => Promise.resolve(createJournalFolder(folder, systemClock)),
    aggregator: () => Promise.resolve(undefined),
    note: (line: string) => notes.push(line),
  } as unknown as CommandContext;
  const call = { options: {} } as unknown as Call;
  const profile = { name: 'sandbox' } as NetworkProfile;
  const { recalled } = await openSupportDeps(profile, {} as Readers, call, shell);
  expect(await recalled(operator)).toEqual(EMPTY_MEMORY);
  expect(notes).toEqual([]);

  mkdirSync(join(folder, `${encodeURIComponent(journalName('sandbox', operator))}.ndjson`));
  expect(await recalled(operator)).toEqual(EMPTY_MEMORY);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/\.ndjson is a folder, not a regular file\. \(E-FILE-103\)$/);
});
