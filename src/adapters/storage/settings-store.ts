import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type Conf from 'conf';
import * as z from 'zod/mini';
import { unlessThrows } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { ServiceUrl } from '../../domain/service-url.ts';
import type { Clock } from '../../ports/host.ts';
import type { Settings, SettingsStore } from '../../ports/stored-data.ts';
import { fileError, fileFault } from '../../storage/file-fault.ts';
import { moveFile } from '../../storage/write-files.ts';
import {
  makeMissingFolder,
  makePrivate,
  refuseLink,
  requireRegularFile,
} from '../../storage/own-files.ts';

const NAME = 'settings';
const EMPTY_SETTINGS: Settings = { networkKeys: {}, nodeUrls: {}, nodeIds: {}, operators: {} };

/** Fields of a newer version stay in the file. */
const settingsShape = z.looseObject({
  network: z.exactOptional(z.string()),
  networkKeys: z._default(z.record(z.string(), z.string()), {}),
  l1: z.exactOptional(z.string()),
  nodeUrls: z._default(z.record(z.string(), z.string()), {}),
  nodeIds: z._default(z.record(z.string(), z.string()), {}),
  operators: z._default(z.record(z.string(), z.string()), {}),
  realMoney: z.exactOptional(z.record(z.string(), z.array(z.string()))),
});

/**
 * Only the owner can read the settings file. A damaged file is renamed and described by `damage`; the program
 * continues without settings. Loading `conf` takes time, so it is loaded only if there is a file to read or something
 * to write.
 * @throws OnboardError E-FILE-102 if the folder or the file is a link, E-FILE-103 if the file is not a regular file
 */
export async function openSettings(folder: string, clock: Clock): Promise<SettingsStore> {
  const file = join(folder, `${NAME}.json`);
  const refuseLinks = (): void => {
    refuseLink(folder);
    requireRegularFile(file);
  };
  const openConf = async (): Promise<Conf<StoredSettings>> => {
    const ImportedConf = await importConf();
    return new ImportedConf<StoredSettings>({
      cwd: folder,
      configName: NAME,
      configFileMode: 0o600,
      deserialize: (text) => settingsShape.parse(JSON.parse(text)),
    });
  };
  refuseLinks();
  let conf: Conf<StoredSettings> | undefined;
  let damage: Message | undefined;
  try {
    if (existsSync(file)) conf = await openConf();
  } catch (error) {
    damage = damageOf(file, error, clock);
  }
  const stored = (): Settings => ({ ...EMPTY_SETTINGS, ...(conf && openUrls(conf.store)) });
  // Another process may have damaged the file after it was opened.
  const read = (): Settings => unlessThrows(stored) ?? EMPTY_SETTINGS;
  const openToChange = async () => {
    conf ??= await openConf();
    return { opened: conf, old: existsSync(file) ? stored() : EMPTY_SETTINGS };
  };
  return {
    damage,
    read,
    async change(update) {
      refuseLinks();
      try {
        makeMissingFolder(folder);
        // What cannot be read is not written over: a damaged file is renamed, and any other fault ends the change.
        const { opened, old } = await openToChange().catch((error: unknown) => {
          moveAside(file, error, clock);
          return openToChange();
        });
        opened.store = storedForm({ ...old, ...update(old) });
        makePrivate(file);
      } catch (error) {
        throw fileError('E-SET-101', file, error);
      }
    },
  };
}

type StoredSettings = Omit<Settings, 'nodeUrls'> & {
  readonly nodeUrls: Readonly<Record<string, string>>;
};

function openUrls({ nodeUrls, ...rest }: StoredSettings): Settings {
  const urls = Object.entries(nodeUrls).map(([key, text]) => [key, new ServiceUrl(text)] as const);
  return { ...rest, nodeUrls: Object.fromEntries(urls) };
}

/** With the secrets that the user wrote into the file. */
function storedForm({ nodeUrls, ...rest }: Settings): StoredSettings {
  const texts = Object.entries(nodeUrls).map(([key, url]) => [key, url.withSecrets()] as const);
  return { ...rest, nodeUrls: Object.fromEntries(texts) };
}

const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || error instanceof z.core.$ZodError;

/** A file that is no valid settings file is renamed. */
function damageOf(file: string, error: unknown, clock: Clock): Message {
  try {
    return message('reason.settings-damaged', { file: moveAside(file, error, clock) });
  } catch (fault) {
    const values = { file, reason: fileFault(fault) };
    return isDamage(error)
      ? message('reason.settings-damaged-stay', values)
      : message('reason.settings-unreadable', values);
  }
}

/** Renames a file that is no valid settings file, and returns its new path. Throws why that is impossible. */
function moveAside(file: string, error: unknown, clock: Clock): string {
  if (!isDamage(error)) throw error;
  const damagedPath = `${file}.damaged-${clock.now()}`;
  moveFile(file, damagedPath);
  return damagedPath;
}

const SIGNALS = Object.keys(constants.signals) as NodeJS.Signals[];

/**
 * Imports `conf` without the signal listeners of its dependency `when-exit`, which clean up and send the
 * signal again: one Ctrl-C would count as two and end the program at once.
 */
async function importConf(): Promise<typeof Conf> {
  const originalListeners = new Map(
    SIGNALS.map((signal) => [signal, process.rawListeners(signal)]),
  );
  const imported = await import('conf');
  for (const [signal, originals] of originalListeners) {
    for (const listener of process.rawListeners(signal)) {
      if (!originals.includes(listener)) process.off(signal, listener as NodeJS.SignalsListener);
    }
  }
  return imported.default;
}
