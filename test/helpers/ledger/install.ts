import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { writeKeyFile } from '../canary/allowed.ts';
import type { LedgerSettings, OnScreen } from './app.cjs';

/** The packages that users install: the library of the app, and the USB transport. */
export const APP = { name: '@avalabs/hw-app-avalanche', version: '1.1.1' };
export const TRANSPORT = { name: '@ledgerhq/hw-transport-node-hid-noevents', version: '6.36.0' };

const require = createRequire(import.meta.url);
/** The folder of the real library of the app. */
const library = dirname(dirname(require.resolve('@avalabs/hw-app-avalanche')));

/**
 * Installs in a folder the real library of the app, and instead of the USB transport a module with this code.
 * Only the connection to the device differs.
 */
export function installPackages(folder: string, code: string): void {
  const modules = join(folder, 'node_modules');
  const home = join(modules, TRANSPORT.name);
  mkdirSync(join(modules, dirname(APP.name)), { recursive: true });
  symlinkSync(library, join(modules, APP.name));
  mkdirSync(home, { recursive: true });
  const manifest = { version: TRANSPORT.version, main: 'index.cjs' };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(home, 'index.cjs'), code);
}

/** A simulated device that the program finds as it would find one over USB. */
export type InstalledLedger = ReturnType<typeof installLedger>;

/** Installs the packages with a transport that talks to a simulated app. */
export function installLedger(folder: string, settings: LedgerSettings) {
  const device = join(folder, 'device.json');
  const screen = join(folder, 'screen.jsonl');
  const transport = JSON.stringify(resolve('test/helpers/ledger/transport.cjs'));
  const files = [device, screen].map((file) => JSON.stringify(file)).join(', ');
  installPackages(folder, `module.exports = require(${transport})(${files});`);
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
