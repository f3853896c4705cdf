import { shellLine } from '../../domain/text/shell.ts';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { parseShape } from '../http/shape.ts';
import { refuseLink, requireOwner, requireOwnFolders } from '../../storage/own-files.ts';

/**
 * The packages that communicate with a Ledger are not part of this program: owners install exactly these
 * versions into a separate folder. The app's library includes Ledger's EVM app library. Ledger's USB
 * transport contains native code.
 */
const LEDGER_PACKAGES = [
  { name: '@avalabs/hw-app-avalanche', version: '1.1.1' },
  { name: '@ledgerhq/hw-transport-node-hid-noevents', version: '6.36.0' },
] as const;

interface LedgerTransport {
  send: (...request: readonly unknown[]) => Promise<Uint8Array>;
  readonly close: () => Promise<unknown>;
}

/** The caller must check the shape of the answers. */
export interface AvalancheApp {
  getAppInfo(): Promise<unknown>;
  getETHAddress(path: string): Promise<unknown>;
  getAddressAndPubKey(path: string, show: boolean): Promise<unknown>;
  /** If `resolution` is null, the library sends no request over the network. */
  signEVMTransaction(path: string, unsigned: string, resolution: null): Promise<unknown>;
  sign(prefix: string, suffixes: readonly string[], message: Buffer): Promise<unknown>;
  signHash(prefix: string, suffixes: readonly string[], hash: Buffer): Promise<unknown>;
}

export interface LedgerPackages {
  readonly list: () => Promise<readonly unknown[]>;
  readonly open: (descriptor: unknown) => Promise<LedgerTransport>;
  readonly app: (transport: LedgerTransport) => AvalancheApp;
}

const transports = z.object({
  default: z.custom<Pick<LedgerPackages, 'list' | 'open'>>(
    (value) => typeof value === 'function' && hasMethods(value, ['list', 'open']),
    faultText('reason.not-transport'),
  ),
});
const REQUIRED_METHODS = [
  ...['getAppInfo', 'getETHAddress', 'getAddressAndPubKey'],
  ...['signEVMTransaction', 'sign', 'signHash'],
];
const avalancheApp = z.object({
  default: z.custom<new (transport: LedgerTransport) => AvalancheApp>(
    (value) => typeof value === 'function',
    faultText('reason.not-app'),
  ),
});
const manifest = z.object({ version: z.string() });

/**
 * Loads the packages that speak with a Ledger.
 * @throws OnboardError E-LED-101 if the packages are missing or do not load, E-LED-102 if the packages or the
 * folder are unsuitable, E-FILE-102
 */
export function loadLedgerPackages(folder: string): LedgerPackages {
  requireSafeFolder(folder);
  const [app, transport] = LEDGER_PACKAGES;
  const { default: App } = requireShape(avalancheApp, app, folder);
  const { default: Transport } = requireShape(transports, transport, folder);
  return {
    async list() {
      try {
        return await Transport.list();
      } catch (error) {
        // Listing devices loads the native code, which may be missing or built for another machine.
        throw missingPackage(transport.name, folder, error);
      }
    },
    open: (descriptor) => Transport.open(descriptor),
    app: (openTransport) => {
      const instance = new App(openTransport);
      if (!hasMethods(instance, REQUIRED_METHODS))
        throw unsuitablePackages(message('reason.lacks-call', { app: app.name }), folder);
      return instance;
    },
  };
}

function installation(folder: string): string {
  const packages = LEDGER_PACKAGES.map(({ name, version }) => `${name}@${version}`);
  return shellLine('npm', 'install', '--prefix', folder, ...packages);
}

/**
 * Refuses code that another user owns or can write to: the folder, everything in it, and the owners of the folders
 * above. On Windows, only a link is refused.
 * @throws OnboardError E-LED-102, E-FILE-102, E-FILE-107
 */
function requireSafeFolder(folder: string): void {
  refuseLink(folder);
  if (process.platform === 'win32' || !existsSync(folder)) return;
  requireOwnFolders(folder);
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    const state = lstatSync(path);
    requireOwner(path, state.uid);
    // The mode of a link means nothing. Its target is in the folder, or belongs to the user or to root.
    if (state.isSymbolicLink()) requireOwnFolders(path);
    else if ((state.mode & 0o022) !== 0)
      throw unsuitablePackages(message('reason.others-can-write', { folder: path }), folder);
  }
}

function load({ name, version }: (typeof LEDGER_PACKAGES)[number], folder: string): unknown {
  const packageFolder = join(folder, 'node_modules', name);
  const file = join(packageFolder, 'package.json');
  try {
    const text = readFileSync(file, 'utf8');
    const installed = unlessThrows(() => manifest.parse(JSON.parse(text)).version);
    const found = installed === undefined ? message('noun.unknown') : printable(installed, 40);
    if (found === version) return createRequire(file)(packageFolder) as unknown;
    const fault = message('reason.other-version', { package: name, found, expected: version });
    throw unsuitablePackages(fault, folder);
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw missingPackage(name, folder, error);
  }
}

function requireShape<T>(
  shape: z.ZodMiniType<T>,
  wanted: (typeof LEDGER_PACKAGES)[number],
  folder: string,
): T {
  return parseShape(shape, load(wanted, folder), (fault) =>
    unsuitablePackages(message('reason.of-field', { field: wanted.name, fault }), folder),
  );
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  const methods = value as Readonly<Record<string, unknown>>;
  return names.every((name) => typeof methods[name] === 'function');
}

function missingPackage(name: string, folder: string, cause: unknown): OnboardError {
  const install = installation(folder);
  const { code } = Object(cause) as { readonly code?: unknown };
  const [line = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
  const reason =
    code === 'ENOENT' ? message('reason.not-there') : printable(line, 80).replace(/[.:]+$/, '');
  return new OnboardError('E-LED-101', { missing: name, reason, install }, cause);
}

function unsuitablePackages(fault: Message, folder: string): OnboardError {
  return new OnboardError('E-LED-102', { fault, install: installation(folder) });
}
