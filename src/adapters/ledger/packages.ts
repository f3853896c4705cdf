import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { faultOf } from '../http/shape.ts';
import { refuseLink } from '../../storage/own-files.ts';

/**
 * What speaks with a Ledger: its maker's transport over USB, which brings native code, and the library of the
 * Avalanche app's makers, in which that of the maker's EVM app is. They are not part of the program: who has a
 * Ledger installs them into a folder of its own, in exactly these versions.
 */
export const LEDGER_PACKAGES = [
  { name: '@avalabs/hw-app-avalanche', version: '1.1.1' },
  { name: '@ledgerhq/hw-transport-node-hid-noevents', version: '6.36.0' },
] as const;

type PackageName = (typeof LEDGER_PACKAGES)[number]['name'];

/** An open connection to a device. What is sent through it is the libraries' business. */
export interface LedgerTransport {
  send: (...request: readonly unknown[]) => Promise<Uint8Array>;
  readonly close: () => Promise<unknown>;
}

/** The calls that are made of the app's library; what they answer is not believed to be of any shape. */
export interface AvalancheApp {
  getAppInfo(): Promise<unknown>;
  getETHAddress(path: string): Promise<unknown>;
  getAddressAndPubKey(path: string, show: boolean): Promise<unknown>;
  /** `resolution`: null, so that it asks nobody on the network what the transaction is about. */
  signEVMTransaction(path: string, unsigned: string, resolution: null): Promise<unknown>;
  sign(prefix: string, suffixes: readonly string[], message: Buffer): Promise<unknown>;
  signHash(prefix: string, suffixes: readonly string[], hash: Buffer): Promise<unknown>;
}

export interface LedgerPackages {
  readonly list: () => Promise<readonly unknown[]>;
  readonly open: (which: unknown) => Promise<LedgerTransport>;
  readonly app: (transport: LedgerTransport) => AvalancheApp;
}

const callable = z.custom<(...values: readonly unknown[]) => unknown>(
  (value) => typeof value === 'function',
  faultText('reason.not-function'),
);
const transports = z.object({
  default: z.custom<{ list: LedgerPackages['list']; open: LedgerPackages['open'] }>(
    (value) => callable.safeParse(value).success && hasCalls(value, ['list', 'open']),
    faultText('reason.not-transport'),
  ),
});
const CALLS = [
  ...['getAppInfo', 'getETHAddress', 'getAddressAndPubKey'],
  ...['signEVMTransaction', 'sign', 'signHash'],
];
const avalancheApp = z.object({
  default: z.custom<new (transport: LedgerTransport) => AvalancheApp>(
    (value) => callable.safeParse(value).success,
    faultText('reason.not-app'),
  ),
});
const manifest = z.object({ version: z.string() });

/**
 * Loads what speaks with a Ledger from the folder into which it was installed.
 * @throws OnboardError E-LED-101 where it is not there or does not load, E-LED-102 where it is not what is needed, E-FILE-102
 */
export function loadLedgerPackages(folder: string): LedgerPackages {
  requireOwn(folder);
  const [app, transport] = LEDGER_PACKAGES;
  const App = shaped(avalancheApp, app.name, load(app, folder), folder).default;
  const Transport = shaped(transports, transport.name, load(transport, folder), folder).default;
  return {
    async list() {
      try {
        return await Transport.list();
      } catch (error) {
        // Its native code is loaded only now.
        throw missing(transport.name, folder, error);
      }
    },
    open: (which) => Transport.open(which),
    app: (opened) => {
      const made = new App(opened);
      if (!hasCalls(made, CALLS))
        throw unfit(message('reason.lacks-call', { app: app.name }), folder);
      return made;
    },
  };
}

/** How what speaks with a Ledger is installed. */
function installation(folder: string): string {
  const packages = LEDGER_PACKAGES.map(({ name, version }) => `${name}@${version}`);
  return `npm install --prefix "${folder}" ${packages.join(' ')}`;
}

/** What is loaded runs as this program: nobody else may be able to put it there. */
function requireOwn(folder: string): void {
  refuseLink(folder);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || process.platform === 'win32' || (found.mode & 0o022) === 0) return;
  throw unfit(message('reason.others-can-write', { folder }), folder);
}

function load(
  { name, version }: { readonly name: PackageName; readonly version: string },
  folder: string,
): unknown {
  const home = join(folder, 'node_modules', name);
  const file = join(home, 'package.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw missing(name, folder, error);
  }
  const installed = manifestVersion(text);
  if (installed !== version) {
    throw unfit(
      message('reason.other-version', { package: name, found: installed, expected: version }),
      folder,
    );
  }
  try {
    return createRequire(file)(home) as unknown;
  } catch (error) {
    throw missing(name, folder, error);
  }
}

function manifestVersion(text: string): string | Message {
  try {
    return printable(manifest.parse(JSON.parse(text)).version, 40);
  } catch {
    return message('noun.unknown');
  }
}

function shaped<T>(shape: z.ZodMiniType<T>, name: PackageName, value: unknown, folder: string): T {
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw unfit(message('reason.of-field', { field: name, fault: faultOf(parsed.error) }), folder);
  return parsed.data;
}

function hasCalls(value: unknown, names: readonly string[]): boolean {
  const calls = value as Readonly<Record<string, unknown>>;
  return names.every((name) => typeof calls[name] === 'function');
}

/** It is not there, or most often: has native code that was not made for this machine. */
function missing(name: string, folder: string, cause: unknown): OnboardError {
  const install = installation(folder);
  const { code } = Object(cause) as { readonly code?: unknown };
  const [line = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
  const reason =
    code === 'ENOENT' ? message('reason.not-there') : printable(line, 80).replace(/[.:]+$/, '');
  return new OnboardError('E-LED-101', { missing: name, reason, install }, cause);
}

function unfit(fault: Message, folder: string): OnboardError {
  return new OnboardError('E-LED-102', { fault, install: installation(folder) });
}
