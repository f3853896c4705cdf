import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, serializeTransaction } from 'viem/utils';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Ledger, SignRequest, Signer } from '../../ports/signer.ts';
import { evmWithSignature, pChainWithSignature, typedTransaction } from '../keys/key-signer.ts';
import {
  EVM_PREFIX,
  P_CHAIN_PREFIX,
  canClearSign,
  evmPath,
  parseAnswer,
  readAppVersion,
  readEvmAddress,
  readShortId,
  suffixOf,
  transactionKind,
  unexpectedAnswer,
} from './read-app.ts';
import { type Device, createDevice } from './device.ts';
import * as z from 'zod/mini';
import { message } from '../../domain/message.ts';
import { type AvalancheApp, loadLedgerPackages } from './packages.ts';

/** A transaction that was examined for signing. `shows`: what the device will display. */
interface Examined {
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly shows: 'contents' | 'hash';
  readonly version: string;
}

/**
 * The C-Chain key has the path 44'/60', as in EVM wallets, and the P-Chain key has the path 44'/9000'.
 * @throws OnboardError E-LED-*
 */
export async function createLedgerSigner(device: Device, account: number): Promise<Signer> {
  await readAppVersion(device);
  const evmAddress = await readEvmAddress(device, account);
  const shortId = await readShortId(device, account);
  const suffix = suffixOf(account);
  /** The kinds of transactions that the app failed to parse. */
  const unreadable = new Set<string>();
  let lastExamined: Examined | undefined;

  async function examine(request: SignRequest): Promise<Examined> {
    const { version, parts } = await readAppVersion(device);
    const currentAddress = await readEvmAddress(device, account);
    if (currentAddress !== evmAddress)
      throw new OnboardError('E-LED-112', { is: currentAddress, was: evmAddress });
    const bytes = unsignedBytes(request);
    const canDisplay =
      !unreadable.has(transactionKind(request)) && canClearSign(request, bytes.length, parts);
    const shows = canDisplay ? 'contents' : 'hash';
    return (lastExamined = { hash: hashOf(request, bytes), bytes, shows, version });
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
    async signEvm(tx) {
      const signature = await sign({ kind: 'evm', tx }, EVM_PREFIX);
      return evmWithSignature(typedTransaction(tx), signature);
    },
    async signPChain(tx) {
      const prefix = tx.chain === 'C' ? EVM_PREFIX : P_CHAIN_PREFIX;
      return pChainWithSignature(tx, await sign({ kind: 'p-chain', tx }, prefix));
    },
    forget: () => device.close(),
  };
}

function unsignedBytes(request: SignRequest): Uint8Array {
  if (request.kind === 'p-chain') return request.tx.bytes;
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
