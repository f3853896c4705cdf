import { secp256k1 } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../../../src/domain/identity/bytes.ts';
import { checksumAddress } from '../../../../../src/domain/identity/evm.ts';
import { nodeIdFromBytes } from '../../../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../../../src/domain/identity/p-chain-address.ts';
import { blsProveKey, blsPublicKey } from '../../../../../src/protocol/crypto/bls.ts';

/** An account with funds: one key for both chains. */
export type Account = Readonly<ReturnType<typeof account>>;
/** A node with its BLS key. */
export type TestNode = Readonly<ReturnType<typeof node>>;

const digest = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));

/** Derives 32 bytes from a name; always the same. */
export const named = (name: string): Uint8Array => digest(`id ${name}`);

/** Derives an account from a name; always the same. */
export function account(name: string) {
  const privateKey = digest(`account ${name}`);
  const publicKey = secp256k1.getPublicKey(privateKey);
  const shortId = secp256k1.publicKeyBytesToAddress(publicKey);
  const evmBytes = secp256k1.publicKeyToEthAddress(publicKey);
  return {
    privateKey,
    shortId,
    evmBytes,
    evmAddress: checksumAddress(bytesToHex(evmBytes)),
    address: (hrp: string) => pChainAddress(shortId, hrp),
  };
}

/** Derives a node from a name; always the same. */
export function node(name: string) {
  const secretKey = digest(`bls ${name}`);
  // Keeps the key below the order of the group.
  secretKey[0] = (secretKey[0] ?? 0) & 0x3f;
  const nodeIdBytes = digest(`node ${name}`).slice(0, 20);
  let proof: Uint8Array | undefined;
  return {
    nodeId: nodeIdFromBytes(nodeIdBytes),
    nodeIdBytes,
    secretKey,
    publicKey: blsPublicKey(secretKey),
    proof: () => (proof ??= blsProveKey(secretKey)),
  };
}
