import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { PREFERENCES } from '../../domain/preferences.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Settings, SettingsStore } from '../../ports/settings.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { moveFile } from '../../storage/move-file.ts';
import {
  makeMissingFolder,
  makePrivate,
  readOwnText,
  refuseLink,
  requireRegularFile,
} from '../../storage/own-files.ts';
import { importConf } from './import-conf.ts';

const NAME = 'settings';
const EMPTY_SETTINGS: Settings = { nodeUrls: {}, nodeIds: {}, operators: {}, preferences: {} };

const preferencesShape = z.object({
  language: z.exactOptional(z.enum(PREFERENCES.language)),
  theme: z.exactOptional(z.enum(PREFERENCES.theme)),
  color: z.exactOptional(z.enum(PREFERENCES.color)),
  linear: z.exactOptional(z.enum(PREFERENCES.linear)),
  bell: z.exactOptional(z.enum(PREFERENCES.bell)),
  title: z.exactOptional(z.enum(PREFERENCES.title)),
});

const settingsShape = z.object({
  network: z.exactOptional(z.string()),
  l1: z.exactOptional(z.string()),
  nodeUrls: z._default(z.record(z.string(), z.string()), {}),
  nodeIds: z._default(z.record(z.string(), z.string()), {}),
  operators: z._default(z.record(z.string(), z.string()), {}),
  realMoney: z.exactOptional(z.record(z.string(), z.array(z.string()))),
  preferences: z._default(preferencesShape, {}),
});

/**
 * Opens the settings file of a folder. Only the owner of the file can read it. A damaged file is renamed, and
 * `damage` describes the damage. The program continues without settings. `conf` is loaded only to write the
 * file. Commands that only read settings save 2 to 4 MB of memory.
 * @throws OnboardError E-FILE-102 if the folder or the file is a link, E-FILE-103 if the file is not a
 * regular file
 */
export function openSettings(folder: string, clock: Clock): SettingsStore {
  const file = join(folder, `${NAME}.json`);
  const refuseLinks = (): void => {
    refuseLink(folder);
    requireRegularFile(file);
  };
  refuseLinks();
  const load = (): Settings =>
    existsSync(file) ? settingsShape.parse(JSON.parse(readOwnText(file))) : EMPTY_SETTINGS;
  const read = (): Settings => {
    try {
      return load();
    } catch {
      // The program works without settings, and `damage` has already reported why the file cannot be read.
      return EMPTY_SETTINGS;
    }
  };
  return {
    damage: moveDamagedAside(file, load, clock),
    read,
    async change(update) {
      const Conf = await importConf();
      refuseLinks();
      try {
        makeMissingFolder(folder);
        const old = read();
        const conf = new Conf<Settings>({
          cwd: folder,
          configName: NAME,
          configFileMode: 0o600,
          deserialize: (text) => settingsShape.parse(JSON.parse(text)),
        });
        conf.store = { ...old, ...update(old) };
        makePrivate(file);
      } catch (error) {
        throw new OnboardError('E-SET-101', { file, reason: fileFault(error) }, error);
      }
    },
  };
}

/** Returns why the file cannot be used; undefined if it can. A file that is no valid settings file is renamed. */
function moveDamagedAside(file: string, load: () => Settings, clock: Clock): Message | undefined {
  try {
    load();
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.core.$ZodError)) {
      return message('reason.settings-unreadable', { file, reason: fileFault(error) });
    }
  }
  const damagedPath = `${file}.damaged-${clock.now()}`;
  try {
    moveFile(file, damagedPath);
  } catch (error) {
    return message('reason.settings-damaged-stay', { file, reason: fileFault(error) });
  }
  return message('reason.settings-damaged', { file: damagedPath });
}
