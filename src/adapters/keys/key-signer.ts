import { url as inspectorUrl } from 'node:inspector';
import { Credential, Signature, avaxSerial } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type PChainTxId, idFromBytes } from '../../domain/identity/ids.ts';
import type { SignedEvmTx, SignedUtxoTx, Signer, UnsignedEvmTx } from '../../ports/signer.ts';
import type { UnsignedUtxoTx } from '../../ports/tx-builder.ts';
import { decodeUnsigned } from '../../protocol/p-chain/read-spending.ts';
import type { TransactionSerializableEIP1559 } from 'viem';
import { keccak256, serializeTransaction, toHex } from 'viem/utils';
import { type EvmAddress, parseHash } from '../../domain/identity/evm.ts';
import { secp256k1, signHash, keyAddressesOf } from '../../protocol/crypto/signing-key.ts';

/**
 * `tx`: a P-Chain or C-Chain atomic transaction whose inputs all belong to one key.
 * @param signature r and s of 32 bytes each, and the parity of y
 * @throws OnboardError E-KEY-107 if an input needs more than one signature, or if the signed bytes do not
 * begin with the given bytes
 */
export function utxoTxWithSignature(
  { bytes, chain }: UnsignedUtxoTx,
  signature: Uint8Array,
): SignedUtxoTx {
  const tx = decodeUnsigned(bytes, chain);
  // Outputs that need several signatures are never selected.
  const credentials = tx.getSigIndices().map((indices) => {
    if (indices.length !== 1) throw new OnboardError('E-KEY-107', {});
    return new Credential([new Signature(signature)]);
  });
  const signed = new avaxSerial.SignedTx(tx, credentials).toBytes();
  if (!bytesEqual(signed.slice(0, bytes.length), bytes)) throw new OnboardError('E-KEY-107', {});
  return { bytes: signed, txId: idFromBytes<PChainTxId>(sha256(signed)) };
}

/** Chain ID and nonce must be safe integers. */
export function typedTransaction(tx: UnsignedEvmTx): TransactionSerializableEIP1559 {
  return {
    ...tx,
    type: 'eip1559',
    chainId: Number(tx.chainId),
    nonce: Number(tx.nonce),
  };
}

/** Joins an unsigned call and its signature. @param signature r and s of 32 bytes each, and the parity of y */
export function evmWithSignature(
  transaction: TransactionSerializableEIP1559,
  signature: Uint8Array,
): SignedEvmTx {
  const raw = serializeTransaction(transaction, {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    yParity: signature[64] ?? 0,
  });
  return { raw, hash: parseHash(keccak256(raw)) };
}

/** Options of Node that let other programs read this program's memory, or that write memory and variables to files. */
const MEMORY_OPTIONS =
  /--(?:inspect(?!-port|-publish)|heapsnapshot|heap-prof|report-(?:on|uncaught)|experimental-network-inspection)[\w-]*/;

/** Refuses to handle a key while other users or files could get it. @throws OnboardError E-KEY-129 */
export function refuseOpenMemory({
  env,
  execArgv,
}: Pick<NodeJS.Process, 'env' | 'execArgv'>): void {
  const options = [...execArgv, env['NODE_OPTIONS'] ?? ''].join(' ');
  // Node accepts underscores in the names of its options.
  const [option] = MEMORY_OPTIONS.exec(options.replaceAll('_', '-')) ?? [];
  const door = option ?? (inspectorUrl() === undefined ? undefined : '--inspect');
  if (door !== undefined) throw new OnboardError('E-KEY-129', { option: door });
}

/**
 * The signer keeps the 32-byte key only in the given buffer, so that `forget` can overwrite it. Signatures
 * are deterministic (RFC 6979): signing the same transaction again gives the same bytes and the same ID.
 */
export function createKeySigner(key: Uint8Array): Signer {
  refuseOpenMemory(process);
  let forgotten = false;
  // Errors in the promise's executor, such as a forgotten key, become rejections.
  const withKey = <T>(sign: (privateKey: Uint8Array) => T): Promise<T> =>
    new Promise((resolve) => {
      if (forgotten) throw new OnboardError('E-KEY-110', {});
      resolve(sign(key));
    });
  return {
    where: 'here',
    ...keyAddressesOf(secp256k1.getPublicKey(key)),
    signEvmTx: (tx) =>
      withKey((privateKey) => {
        const transaction = typedTransaction(tx);
        const digest = keccak256(serializeTransaction(transaction), 'bytes');
        return evmWithSignature(transaction, signHash(digest, privateKey));
      }),
    signUtxoTx: (tx) =>
      withKey((privateKey) => utxoTxWithSignature(tx, signHash(sha256(tx.bytes), privateKey))),
    forget() {
      forgotten = true;
      key.fill(0);
    },
  };
}

/**
 * Another tool must sign: the program only reads and plans. The P-Chain address cannot be derived from the
 * EVM address, so without the argument `shortId`, reading the signer's `shortId` throws E-SIGN-204.
 */
export function createAddressSigner(evmAddress: EvmAddress, shortId?: Uint8Array): Signer {
  const refuse = () => Promise.reject(new OnboardError('E-SIGN-202', {}));
  return {
    where: 'elsewhere',
    evmAddress,
    get shortId() {
      if (shortId === undefined) throw new OnboardError('E-SIGN-204', { address: evmAddress });
      return shortId;
    },
    signEvmTx: refuse,
    signUtxoTx: refuse,
    forget: () => undefined,
  };
}
