import { publicKeyToAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { shortIdOf } from '../../protocol/crypto/signing-key.ts';
import { faultOf } from '../http/shape.ts';
import type { Device } from './device.ts';
import { evmPath, pChainPath } from './paths.ts';
import { isAtLeast, MIN_APP_VERSION, type AppVersion } from './clear-signing.ts';

const NAME = 'Avalanche';
/** The names that a device reports if no app is open. */
const NO_APP = ['BOLOS', 'OLOS\u0000'];

const appInfo = z.object({ appName: z.string(), appVersion: z.string() });
const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})/;
const evmKey = z.object({
  publicKey: z.string().check(z.regex(/^04[0-9a-f]{128}$/i)),
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
});
const bytes = (length: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length === length);
const pChainKey = z.object({ publicKey: bytes(33), hash: bytes(20) });

/**
 * Returns the version of the Avalanche app that is open on the device.
 * @throws OnboardError E-LED-105 if another app is open, E-LED-108 if the app is too old; as `Device.request` does
 */
export async function readAppVersion(
  device: Device,
): Promise<{ readonly version: string; readonly parts: AppVersion }> {
  const operation = 'getAppInfo';
  const answer = await device.request(operation, 'read', (app) => app.getAppInfo());
  const { appName, appVersion } = parseAnswer(appInfo, answer, operation);
  if (appName !== NAME) {
    const openApp = NO_APP.includes(appName) ? message('noun.none') : printable(appName, 30);
    throw new OnboardError('E-LED-105', { open: openApp });
  }
  const version = printable(appVersion, 20);
  const [, ...numbers] = VERSION.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers.map(Number);
  const parts: AppVersion = [major, minor, patch];
  if (!isAtLeast(parts, MIN_APP_VERSION)) {
    throw new OnboardError('E-LED-108', { version, least: MIN_APP_VERSION.join('.') });
  }
  return { version, parts };
}

/**
 * Returns an account's EVM address, derived from its public key.
 * @throws OnboardError as `Device.request` does; E-LED-111 if the device's own address differs
 */
export async function readEvmAddress(device: Device, account: number): Promise<EvmAddress> {
  const operation = 'getETHAddress';
  const answer = await device.request(operation, 'read', (app) =>
    app.getETHAddress(evmPath(account)),
  );
  const { publicKey, address } = parseAnswer(evmKey, answer, operation);
  const derived = checksumAddress(publicKeyToAddress(`0x${publicKey}`));
  if (derived.toLowerCase() !== address.toLowerCase())
    throw unexpectedAnswer(operation, message('reason.other-key'));
  return derived;
}

/**
 * Returns an account's P-Chain short ID, derived from its public key.
 * @throws OnboardError as `Device.request` does; E-LED-111 if the device's own hash differs
 */
export async function readShortId(device: Device, account: number): Promise<Uint8Array> {
  const operation = 'getAddressAndPubKey';
  const path = pChainPath(account);
  const answer = await device.request(operation, 'read', (app) =>
    app.getAddressAndPubKey(path, false),
  );
  const { publicKey, hash } = parseAnswer(pChainKey, answer, operation);
  const derived = shortIdOf(publicKey);
  if (!bytesEqual(derived, hash)) throw unexpectedAnswer(operation, message('reason.other-key'));
  return derived;
}

/**
 * Checks the shape of an app's answer.
 * @throws OnboardError E-LED-111
 */
export function parseAnswer<T>(shape: z.ZodMiniType<T>, answer: unknown, operation: string): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw unexpectedAnswer(operation, faultOf(parsed.error));
  return parsed.data;
}

export function unexpectedAnswer(operation: string, answer: Message): OnboardError {
  return new OnboardError('E-LED-111', { what: operation, answer });
}
