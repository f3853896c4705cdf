import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey, blsProveKey } from '../../protocol/crypto/bls.ts';
import publicKeys from './public-keys.json';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { checksumAddress } from '../../domain/identity/evm.ts';
import { nAvax, wei, weight, type Weight } from '../../domain/units.ts';
import { nodeIdFromBytes } from '../../domain/identity/ids.ts';
import { deriveBytes } from './chain-ids.ts';
import {
  parseBlsPublicKey,
  parseProofOfPossession,
  type ProofOfPossession,
} from '../../domain/identity/bls-key.ts';

export {
  AVAX_ASSET_ID,
  C_CHAIN_ID,
  DEFAULT_NETWORK_ID,
  EVM_CHAIN_ID,
  L1,
  X_CHAIN_ID,
} from './chain-ids.ts';

// The public keys of a new sandbox are in a file, because computing them would double the start time. Other
// keys are computed. A test compares the stored keys with computed ones.

function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const stored = (publicKeys.nodes as Readonly<Record<string, Hex>>)[label];
  return stored ?? bytesToHex(blsPublicKey(secret));
}

/** A public, worthless key, with its first balances on both chains. */
export type Account = Readonly<ReturnType<typeof account>>;

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

/** The owner of the L1's contracts, and the manager of the vault. */
export function actorAccounts() {
  return {
    l1Owner: account('L1 owner', deriveSecret('L1 owner'), 1000n, 0n),
    curator: account('curator', deriveSecret('curator'), 1000n, 0n),
  };
}

function account(name: string, secret: Uint8Array, avaxOnC: bigint, avaxOnP: bigint) {
  const stored = (publicKeys.accounts as Readonly<Record<string, Hex>>)[name];
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
    /** RIPEMD-160 of the SHA-256 of the compressed public key. */
    shortId: ripemd160(sha256(compressed)),
    cChain: wei(avaxOnC * AVAX_ON_C),
    pChain: nAvax(avaxOnP * AVAX_ON_P),
  };
}

/** A private key that is valid on both secp256k1 and BLS12-381: it is below 2^254. */
function deriveSecret(label: string): Uint8Array {
  const secret = deriveBytes(label);
  secret[0] = (secret[0] ?? 0) & 0x3f;
  return secret;
}

export type NodeKeys = Readonly<ReturnType<typeof nodeIdentity>>;

/** The same identity in every sandbox, and worthless. */
function nodeIdentity(label: string) {
  const nodeId = nodeIdFromBytes(deriveBytes(`node ID of ${label}`).slice(0, 20));
  const key = `BLS key of ${label}`;
  const secretKey = deriveSecret(key);
  let proof: ProofOfPossession | undefined;
  return {
    nodeId,
    secretKey,
    publicKey: parseBlsPublicKey(nodePublicKey(key, secretKey)),
    /** The first call takes tens of milliseconds. */
    proof: () => (proof ??= parseProofOfPossession(bytesToHex(blsProveKey(secretKey)))),
  };
}

/** The stake of each primary-network validator: 2,000 AVAX in nAVAX. */
export const PRIMARY_WEIGHT: Weight = weight(2_000_000_000_000n);

let nodes: ReturnType<typeof makeNodes> | undefined;

/** All sandboxes of a process share these nodes, because proving a key takes tens of milliseconds. */
export function sandboxNodes() {
  nodes ??= makeNodes();
  return nodes;
}

function makeNodes() {
  return {
    /** These sign the messages of the C-Chain and the P-Chain. */
    primary: [
      nodeIdentity('primary validator 1'),
      ...[2, 3, 4, 5].map((number) => nodeIdentity(`primary validator ${number}`)),
    ] as const,
    /** The L1's first validator. */
    initial: nodeIdentity('first validator of Genbu'),
    /** The node that the operator is going to add. */
    operator: nodeIdentity("operator's node"),
  };
}
