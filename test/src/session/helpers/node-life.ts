import { join } from 'node:path';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import { readMemory } from '../../../../src/journal/record-format.ts';
import { networkKey } from '../../../../src/domain/network/identity.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import type { Operator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder, type TestSession } from './open-test-session.ts';
import type { AnyProfile } from '../../../helpers/sandbox/open-profile.ts';

/** The key of an operator's account. */
export const keyOf = ({ sandbox }: Operator) => sandbox.profile.accounts[0]!.privateKey;

/** A settings folder that names an operator of a network, as after an earlier session. */
export async function folderFor(
  network: AnyProfile,
  operator: string,
  clock: Clock = systemClock,
  home = personalFolder(),
): Promise<string> {
  const settings = await openSettings(home, clock);
  const key = networkKey(network);
  await settings.change(() => ({
    network: network.name,
    networkKeys: { [network.name]: key },
    l1: 'Genbu/Genbu',
    operators: { [key]: operator },
  }));
  return home;
}

export function folderOf({ clock, connection, signer }: Operator, home?: string): Promise<string> {
  return folderFor(connection.profile, signer.evmAddress, clock, home);
}

export function openIn(home: string | undefined, { clock, connection }: Operator): TestSession {
  return openTestSession(connection.profile, home, clock);
}

/** The operator's journal in a folder. */
export function journalIn(home: string, { clock, connection, signer }: Operator) {
  const folder = join(home, 'journals');
  const journals = createJournalFolder(folder, clock);
  const name = journalName(connection.profile, signer.evmAddress);
  return {
    file: join(folder, `${name}.ndjson`),
    open: () => journals.open(name),
    runs: async () => (await readMemory((take) => journals.read(name, take))).memory.runs,
  };
}
