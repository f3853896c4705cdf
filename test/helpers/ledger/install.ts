import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LEDGER_PACKAGES } from '../../../src/adapters/ledger/packages.ts';
import { writeKeyFile } from '../canary/allowed.ts';
import type { LedgerSettings, OnScreen } from './app.cjs';

/** A simulated device that the program finds as it would find one over USB. */
export type InstalledLedger = ReturnType<typeof installLedger>;

/**
 * Installs in a folder what users install: the real library of the app, and instead of the USB transport
 * one that talks to a simulated app. Only the connection to the device differs.
 */
export function installLedger(folder: string, settings: LedgerSettings) {
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
  /** Changes the device's settings. `none`: the device is not connected. */
  const is = (now: LedgerSettings | 'none'): void => {
    // The file contains the keys of the simulated device.
    writeKeyFile(device, JSON.stringify(now));
  };
  is(settings);
  appendFileSync(screen, '');
  return {
    is,
    /** Returns the screens that the device has shown, and which of them were approved or rejected. */
    screens: () =>
      readFileSync(screen, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as OnScreen),
  };
}
