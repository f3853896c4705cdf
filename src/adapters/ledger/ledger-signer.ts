import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, serializeTransaction, publicKeyToAddress } from 'viem/utils';
import { bytesToHex, hexToBytes, bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Ledger, SignRequest, Signer } from '../../ports/signer.ts';
import { evmWithSignature, utxoTxWithSignature, typedTransaction } from '../keys/key-signer.ts';
import { type Device, createDevice } from './device.ts';
import * as z from 'zod/mini';
import { message, type Message } from '../../domain/message.ts';
import { type AvalancheApp, loadLedgerPackages } from './packages.ts';
import { decodeUnsigned, readSpending } from '../../protocol/p-chain/read-spending.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import { compareVersions } from '../../domain/network/node-software.ts';
import { printable } from '../../domain/text/printable.ts';
import { shortIdOf } from '../../protocol/crypto/signing-key.ts';
import { parseShape } from '../http/shape.ts';

/**
 * The C-Chain key has the path 44'/60', as in EVM wallets, and the P-Chain key has the path 44'/9000'.
 * @throws OnboardError E-LED-*
 */
async function createLedgerSigner(device: Device, account: number): Promise<Signer> {
  await readAppVersion(device);
  const evmAddress = await readEvmAddress(device, account);
  const shortId = await readShortId(device, account);
  const suffix = suffixOf(account);
  /** The kinds of transactions that the app failed to parse. */
  const unreadable = new Set<string>();
  let lastExamined: Awaited<ReturnType<typeof examine>> | undefined;

  /** `shows`: what the device will display. */
  async function examine(request: SignRequest) {
    const version = await readAppVersion(device);
    const currentAddress = await readEvmAddress(device, account);
    if (currentAddress !== evmAddress)
      throw new OnboardError('E-LED-112', { is: currentAddress, was: evmAddress });
    const bytes = unsignedBytes(request);
    const canDisplay =
      !unreadable.has(transactionKind(request)) && canClearSign(request, bytes.length, version);
    const shows = canDisplay ? ('contents' as const) : ('hash' as const);
    const examined = { hash: hashOf(request, bytes), bytes, shows, version };
    lastExamined = examined;
    return examined;
  }

  /** Signs in the form that `examine` has chosen: the device shows what the operator expects. */
  async function sign(request: SignRequest, prefix: string): Promise<Uint8Array> {
    const hash = hashOf(request, unsignedBytes(request));
    const { bytes, shows, version } =
      lastExamined?.hash === hash ? lastExamined : await examine(request);
    const message = Buffer.from(bytes);
    const approve = (operation: string, send: (app: AvalancheApp) => Promise<unknown>) =>
      device.request(operation, 'approve', send, version);
    if (shows === 'hash') {
      const digest = Buffer.from(hash, 'hex');
      const answer = await approve('signHash', (app) => app.signHash(prefix, [suffix], digest));
      return signatureOfPath(answer, suffix);
    }
    try {
      if (request.kind === 'evm') {
        const unsigned = message.toString('hex');
        const answer = await approve('signEVMTransaction', (app) =>
          app.signEVMTransaction(evmPath(account), unsigned, null),
        );
        return signatureOfCall(answer);
      }
      const answer = await approve('sign', (app) => app.sign(prefix, [suffix], message));
      return signatureOfPath(answer, suffix);
    } catch (error) {
      if (error instanceof OnboardError && error.code === 'E-LED-109') {
        unreadable.add(transactionKind(request));
      }
      throw error;
    }
  }

  return {
    where: 'here',
    evmAddress,
    shortId,
    device: {
      async examine(request) {
        const { shows, hash } = await examine(request);
        return shows === 'hash' ? { shows, hash } : { shows };
      },
    },
    async signEvmTx(tx) {
      const signature = await sign({ kind: 'evm', tx }, EVM_PREFIX);
      return evmWithSignature(typedTransaction(tx), signature);
    },
    async signUtxoTx(tx) {
      const prefix = tx.chain === 'C' ? EVM_PREFIX : P_CHAIN_PREFIX;
      return utxoTxWithSignature(tx, await sign({ kind: 'utxo', tx }, prefix));
    },
    forget: () => device.close(),
  };
}

function unsignedBytes(request: SignRequest): Uint8Array {
  if (request.kind === 'utxo') return request.tx.bytes;
  return hexToBytes(serializeTransaction(typedTransaction(request.tx)));
}

/** As the device shows it: 64 digits. */
function hashOf({ kind }: SignRequest, bytes: Uint8Array): string {
  const hash = kind === 'evm' ? keccak256(bytes, 'hex') : bytesToHex(sha256(bytes));
  return hash.slice(2);
}

const LENGTH = 65;
const callSignature = z.object({
  r: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  s: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  /** For typed transactions, `v` is only the parity of y. */
  v: z.string().check(z.regex(/^0?[01]$/)),
});
const signaturesByPath = z.object({ signatures: z.map(z.string(), z.instanceof(Uint8Array)) });

/** @throws OnboardError E-LED-111 */
function signatureOfCall(answer: unknown): Uint8Array {
  const { r, s, v } = parseAnswer(callSignature, answer, 'signEVMTransaction');
  return hexToBytes(`${r}${s}${v.padStart(2, '0')}`);
}

/** @throws OnboardError E-LED-111 */
function signatureOfPath(answer: unknown, suffix: string): Uint8Array {
  const { signatures } = parseAnswer(signaturesByPath, answer, 'sign');
  const signature = signatures.get(suffix);
  if (signature?.length !== LENGTH) throw unexpectedAnswer('sign', message('reason.no-signature'));
  return Uint8Array.from(signature);
}

/** The packages in `folder` are loaded on first use. */
export function createLedger(folder: string): Ledger {
  let device: Device | undefined;
  const openDevice = (): Device => (device ??= createDevice(loadLedgerPackages(folder)));
  return {
    async accounts(count) {
      const ledgerDevice = openDevice();
      await readAppVersion(ledgerDevice);
      const addresses = [];
      for (let account = 0; account < count; account++) {
        addresses.push(await readEvmAddress(ledgerDevice, account));
      }
      return addresses;
    },
    open: async (account) => createLedgerSigner(openDevice(), account),
  };
}

/** Prefixes of the derivation paths, as in common wallets (BIP-44). */
const EVM_PREFIX = "m/44'/60'/0'";
const P_CHAIN_PREFIX = "m/44'/9000'/0'";

/** The path after the prefix: external chain, account index. */
const suffixOf = (account: number): string => `0/${account}`;
const evmPath = (account: number): string => `${EVM_PREFIX}/${suffixOf(account)}`;

/** What the app can display, according to its published source. For others, it shows only the hash. */
const NETWORKS = [1, 5, 76, 1337, 12345];
const C_CHAINS: readonly string[] = [
  '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
  '2CA6j5zYzasynPsFeNoqWkmTCt3VScMvXUZHbfDJ8k3oGzAPtU',
  'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G',
];
const MAX_DISPLAYED_BYTES = 16_384;
/** The first version that displays L1 validator transactions and their messages. */
const FIRST_L1_VERSION = '1.3.1';

/** The oldest version that signs all our transactions, displayed or as a hash. */
const MIN_APP_VERSION = '1.0.0';

/** False for a text that is no version. */
const isAtLeast = (version: string, minimum: string): boolean =>
  (compareVersions(version, minimum) ?? -1) >= 0;

function transactionKind(request: SignRequest): string {
  if (request.kind === 'evm') return 'call';
  return readSpending(decodeUnsigned(request.tx.bytes, request.tx.chain)).purpose.type;
}

/** @param size the number of unsigned bytes */
function canClearSign(request: SignRequest, size: number, version: string): boolean {
  if (request.kind === 'evm') return size <= MAX_DISPLAYED_BYTES;
  const spending = readSpending(decodeUnsigned(request.tx.bytes, request.tx.chain));
  const { networkId, blockchainId, purpose } = spending;
  if (!NETWORKS.includes(networkId) || size > MAX_DISPLAYED_BYTES) return false;
  switch (purpose.type) {
    case 'export-to-p':
      return C_CHAINS.includes(blockchainId);
    case 'import-from-c':
      return C_CHAINS.includes(purpose.sourceChain);
    case 'register-validator':
    case 'set-weight':
    case 'increase-balance':
      return isAtLeast(version, FIRST_L1_VERSION);
  }
}

const NAME = 'Avalanche';
/** Reported if no app is open. */
const NO_APP = ['BOLOS', 'OLOS\u0000'];

const appInfo = z.object({ appName: z.string(), appVersion: z.string() });
const evmKey = z.object({
  publicKey: z.string().check(z.regex(/^04[0-9a-f]{128}$/i)),
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
});
const bytes = (length: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length === length);
const pChainKey = z.object({ publicKey: bytes(33), hash: bytes(20) });

/** @throws OnboardError E-LED-105 for another app, E-LED-108 for an old one; as `Device.request` does */
async function readAppVersion(device: Device) {
  const operation = 'getAppInfo';
  const answer = await device.request(operation, 'read', (app) => app.getAppInfo());
  const { appName, appVersion } = parseAnswer(appInfo, answer, operation);
  if (appName !== NAME) {
    const openApp = NO_APP.includes(appName) ? message('noun.none') : printable(appName, 30);
    throw new OnboardError('E-LED-105', { open: openApp });
  }
  const version = printable(appVersion, 20);
  if (!isAtLeast(version, MIN_APP_VERSION)) {
    throw new OnboardError('E-LED-108', { version, least: MIN_APP_VERSION });
  }
  return version;
}

/** @throws OnboardError as `Device.request` does; E-LED-111 if the device's own address differs */
async function readEvmAddress(device: Device, account: number): Promise<EvmAddress> {
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

/** @throws OnboardError as `Device.request` does; E-LED-111 if the device's own hash differs */
async function readShortId(device: Device, account: number): Promise<Uint8Array> {
  const operation = 'getAddressAndPubKey';
  const path = `${P_CHAIN_PREFIX}/${suffixOf(account)}`;
  const answer = await device.request(operation, 'read', (app) =>
    app.getAddressAndPubKey(path, false),
  );
  const { publicKey, hash } = parseAnswer(pChainKey, answer, operation);
  const derived = shortIdOf(publicKey);
  if (!bytesEqual(derived, hash)) throw unexpectedAnswer(operation, message('reason.other-key'));
  return derived;
}

/** Reads a device's answer by its shape. @throws OnboardError E-LED-111 */
export function parseAnswer<T>(shape: z.ZodMiniType<T>, answer: unknown, operation: string): T {
  return parseShape(shape, answer, (fault) => unexpectedAnswer(operation, fault));
}

function unexpectedAnswer(operation: string, answer: Message): OnboardError {
  return new OnboardError('E-LED-111', { what: operation, answer });
}
