import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LEDGER_PACKAGES } from '../../../src/adapters/ledger/packages.ts';
import { writeKeyFile } from '../canary/allowed.ts';
import type { LedgerSettings, OnScreen } from './app.cjs';

/** A device that the program finds as it finds one over USB. */
export interface InstalledLedger {
  /** Changes how the device is from now on. `none`: it is not connected. */
  is(settings: LedgerSettings | 'none'): void;
  /** What has stood on it, and was agreed to or refused. */
  screens(): readonly OnScreen[];
}

/**
 * Puts into a folder what users install there: the app's library as it is, and in the place of the
 * transport over USB one that speaks with an app of our own. What leads to a device is all that differs.
 */
export function installLedger(folder: string, settings: LedgerSettings): InstalledLedger {
  const [app, transport] = LEDGER_PACKAGES;
  const modules = join(folder, 'node_modules');
  const device = join(folder, 'device.json');
  const screen = join(folder, 'screen.jsonl');
  const home = join(modules, transport.name);
  mkdirSync(join(modules, dirname(app.name)), { recursive: true });
  symlinkSync(resolve('node_modules', app.name), join(modules, app.name));
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ version: transport.version, main: 'index.cjs' }),
  );
  writeFileSync(
    join(home, 'index.cjs'),
    `module.exports = require(${JSON.stringify(resolve('test/helpers/ledger/transport.cjs'))})(
      ${JSON.stringify(device)}, ${JSON.stringify(screen)});`,
  );
  const is: InstalledLedger['is'] = (now) => {
    // The keys of a device that is none stand in it.
    writeKeyFile(device, JSON.stringify(now));
  };
  is(settings);
  appendFileSync(screen, '');
  return {
    is,
    screens: () =>
      readFileSync(screen, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as OnScreen),
  };
}
