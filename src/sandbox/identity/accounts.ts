import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey } from '../../protocol/crypto/bls.ts';
import known from '../identity/public-keys.json' with { type: 'json' };
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { nAvax, wei, type NAvax, type Wei } from '../../domain/units.ts';
import { deriveSecret } from './network-ids.ts';

// The public keys of a new sandbox are in a file, because computing them would double the start time. Other
// keys are computed. A test compares the stored keys with computed ones.

export function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const stored = (known.nodes as Readonly<Record<string, Hex>>)[label];
  return stored ?? bytesToHex(blsPublicKey(secret));
}

/** A public, worthless key, with its first balances on both chains. */
export interface Account {
  readonly name: string;
  readonly privateKey: Hex;
  readonly evmAddress: EvmAddress;
  /** RIPEMD-160 of the SHA-256 of the compressed public key. */
  readonly shortId: Uint8Array;
  readonly cChain: Wei;
  readonly pChain: NAvax;
}

const AVAX_ON_C = wei(10n ** 18n);
const AVAX_ON_P = nAvax(10n ** 9n);
/** The published private key that Avalanche's local networks fund. */
const WELL_KNOWN_KEY = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';

export function testAccounts(): readonly Account[] {
  return [
    account('operator', hexToBytes(WELL_KNOWN_KEY), 100n, 10n),
    account('second operator', deriveSecret('second operator'), 100n, 10n),
    account('C-Chain only', deriveSecret('C-Chain only'), 100n, 0n),
    account('C-Chain only, little', deriveSecret('C-Chain only, little'), 2n, 0n),
    account('without funds', deriveSecret('without funds'), 0n, 0n),
  ];
}

export type ActorAccounts = Readonly<ReturnType<typeof actorAccounts>>;

/** The owner of the L1's contracts, and the manager of the vault. */
export function actorAccounts() {
  return {
    l1Owner: account('L1 owner', deriveSecret('L1 owner'), 1000n, 0n),
    curator: account('curator', deriveSecret('curator'), 1000n, 0n),
  };
}

function account(name: string, secret: Uint8Array, avaxOnC: bigint, avaxOnP: bigint): Account {
  const stored = (known.accounts as Readonly<Record<string, Hex>>)[name];
  const publicKey =
    stored === undefined ? secp256k1.getPublicKey(secret, false) : hexToBytes(stored);
  const coordinates = publicKey.slice(1);
  const hash = keccak_256(coordinates);
  const parity = (coordinates[63] ?? 0) & 1;
  const compressed = Uint8Array.of(2 + parity, ...coordinates.subarray(0, 32));
  return {
    name,
    privateKey: bytesToHex(secret),
    evmAddress: checksumAddress(bytesToHex(hash.slice(-20))),
    shortId: ripemd160(sha256(compressed)),
    cChain: wei(avaxOnC * AVAX_ON_C),
    pChain: nAvax(avaxOnP * AVAX_ON_P),
  };
}
