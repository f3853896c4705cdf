import { sha256 } from '@noble/hashes/sha2.js';
import { isDeepStrictEqual } from 'node:util';
import { unlessThrows } from '../domain/errors.ts';
import { bytesEqual, bytesToHex } from '../domain/identity/bytes.ts';
import {
  type PChainTxId,
  P_CHAIN_ID,
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
} from '../domain/identity/ids.ts';
import type { SignedUtxoTx, Signer } from '../ports/signer.ts';
import {
  decodeSigned,
  type Spending,
  readSpending,
  signerByInput,
} from '../protocol/p-chain/read-spending.ts';
import type { KeyAddresses } from '../protocol/crypto/signing-key.ts';
import type { SigningNetwork } from './engine.ts';
import type { CExportIntent, MessageTerms, PChainIntent } from './intent.ts';
import { assertMatches, readable } from './check-signed-evm.ts';
import {
  decodeAddressedCall,
  decodeSignedMessage,
  warpMessageId,
} from '../protocol/warp/message.ts';
import {
  type PChainOwner,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  registrationValidationId,
} from '../protocol/warp/payloads.ts';

type Account = Pick<Signer, 'shortId' | 'evmAddress'>;

/**
 * Verifies signed bytes without trust in the signer or an endpoint. The burned amount must not be higher than the
 * operator saw, all change must return to the account, and the signatures must be the account's.
 * @throws OnboardError E-SIGN-201 with the part that differs; E-WARP-101 if a message is not valid
 */
export function checkSignedUtxoTx(
  signed: SignedUtxoTx,
  intent: PChainIntent | CExportIntent,
  account: Account,
  network: SigningNetwork,
): void {
  assertMatches('noun.its-id', signed.txId === idFromBytes<PChainTxId>(sha256(signed.bytes)));
  const { tx, unsigned, signers } = readable(() => decodeSigned(signed.bytes, intent.tx.chain));
  const spending = readable(() => readSpending(tx));
  const isExport = intent.effect === 'c-export';
  assertMatches('noun.the-network-id', spending.networkId === network.networkId);
  assertMatches('noun.the-network-id', intent.networkId === network.networkId);
  const chain = isExport ? network.cChainId : P_CHAIN_ID;
  assertMatches('noun.the-chain', spending.blockchainId === chain);
  if (isExport) checkExport(spending, intent, account);
  else checkPlan(spending, intent, network);
  assertMatches('noun.inputs', isDeepStrictEqual(spending.inputs, intent.tx.inputs));
  assertMatches('noun.the-asset', spending.assets.size === 1);
  assertMatches('noun.the-fee', spending.burned <= intent.burns);
  assertMatches('noun.the-amount', spending.moved === intent.moves);
  assertMatches(
    'noun.recipient',
    spending.outputs.every((output) => isOwn(output, account)),
  );
  assertMatches('noun.a-part', bytesEqual(unsigned, intent.tx.bytes));
  assertMatches('noun.signature-count', signers.length === spending.inputs.length);
  // A hardware wallet has a separate key for each chain.
  const isOwnKey = (key: KeyAddresses): boolean =>
    isExport ? key.evmAddress === account.evmAddress : bytesEqual(key.shortId, account.shortId);
  const isSignedByAccount = signers.every(
    ([signer, ...others]) => signer !== undefined && others.length === 0 && isOwnKey(signer),
  );
  assertMatches('noun.the-account', isSignedByAccount);
}

/** The account that signed a P-Chain transaction; undefined if the bytes have no such signature. */
export function signerOf(signed: Uint8Array): KeyAddresses | undefined {
  const [account] = unlessThrows(() => [...signerByInput(signed).values()]) ?? [];
  return account;
}

/**
 * True if the bytes are those of the P-Chain transaction with this ID, it spends an output for which `isSpent` is true,
 * and the account has signed for each such output. False also if that cannot be checked: for example, if an output needs
 * several signatures.
 */
export function isSpenderOfAccount(
  { id, bytes }: { readonly id: PChainTxId; readonly bytes: Uint8Array },
  isSpent: (output: string) => boolean,
  { shortId }: Pick<Account, 'shortId'>,
): boolean {
  if (idFromBytes<PChainTxId>(sha256(bytes)) !== id) return false;
  // If the codec throws, it does not know the type of the transaction.
  const signers = unlessThrows(() =>
    [...signerByInput(bytes)].filter(([output]) => isSpent(output)).map(([, signer]) => signer),
  );
  if (signers === undefined || signers.length === 0) return false;
  return signers.every((signer) => signer !== undefined && bytesEqual(signer.shortId, shortId));
}

function checkExport({ purpose, inputs }: Spending, intent: CExportIntent, account: Account): void {
  assertMatches('noun.purpose', purpose.type === 'export-to-p');
  assertMatches('noun.destination', purpose.destinationChain === P_CHAIN_ID);
  assertMatches(
    'noun.the-nonce',
    isDeepStrictEqual(inputs, [`${account.evmAddress}:${intent.nonce}`]),
  );
}

function checkPlan({ purpose }: Spending, intent: PChainIntent, network: SigningNetwork): void {
  const { plan, carriedMessageId, messageTerms } = intent;
  assertMatches('noun.purpose', purpose.type === plan.type);
  if (purpose.type === 'import-from-c') {
    assertMatches('noun.source', purpose.sourceChain === network.cChainId);
  }
  if ('balance' in purpose && 'balance' in plan) {
    assertMatches('noun.the-balance', purpose.balance === plan.balance);
  }
  if ('validationId' in purpose && 'validationId' in plan) {
    assertMatches('noun.the-validation-id', purpose.validationId === plan.validationId);
  }
  if ('proof' in purpose && 'proof' in plan) {
    assertMatches('noun.the-proof', purpose.proof === plan.proof.toLowerCase());
  }
  if ('signedMessage' in purpose && 'signedMessage' in plan) {
    assertMatches('noun.the-message', bytesEqual(purpose.signedMessage, plan.signedMessage));
    checkMessage(purpose.signedMessage, carriedMessageId, messageTerms, network);
  }
}

/** True if the account can spend an output alone and immediately. */
function isOwn(
  { locktime, threshold, addresses }: Spending['outputs'][number],
  { shortId }: Account,
): boolean {
  const own = bytesToHex(shortId);
  return locktime === 0n && threshold === 1 && addresses.length === 1 && addresses[0] === own;
}

function isSameOwner(...owners: readonly [PChainOwner, PChainOwner]): boolean {
  const [first, second] = owners.map(({ threshold, addresses }) => [
    threshold,
    ...addresses.map(bytesToHex),
  ]);
  return isDeepStrictEqual(first, second);
}

/** The warp message in a transaction must be the approved message and contain the expected terms. */
function checkMessage(
  signedMessage: Uint8Array,
  carriedMessageId: string | undefined,
  terms: MessageTerms | undefined,
  { networkId }: Pick<SigningNetwork, 'networkId'>,
): void {
  const { unsigned, unsignedBytes } = decodeSignedMessage(signedMessage);
  assertMatches('noun.the-message', carriedMessageId === idFromBytes(warpMessageId(unsignedBytes)));
  assertMatches('noun.network-id-of-message', unsigned.networkId === networkId);
  assertMatches('noun.purpose-of-message', terms !== undefined);
  const { payload } = decodeAddressedCall(unsigned.payload);
  if (terms.kind === 'registration') {
    const decoded = decodeRegisterL1Validator(payload);
    assertMatches('noun.the-l1', bytesEqual(decoded.subnetId, idToBytes(terms.subnetId)));
    assertMatches('noun.the-node', bytesEqual(decoded.nodeId, nodeIdToBytes(terms.nodeId)));
    const validationId = idFromBytes(registrationValidationId(payload));
    assertMatches('noun.the-validation-id', validationId === terms.validationId);
    const { remainingBalanceOwner, disableOwner } = terms;
    assertMatches(
      'noun.remaining-balance-owner-of-message',
      isSameOwner(decoded.remainingBalanceOwner, remainingBalanceOwner),
    );
    assertMatches('noun.disable-owner', isSameOwner(decoded.disableOwner, disableOwner));
    return;
  }
  const decoded = decodeL1ValidatorWeight(payload);
  assertMatches(
    'noun.the-validation-id',
    bytesEqual(decoded.validationId, idToBytes(terms.validationId)),
  );
  assertMatches('noun.message-index', decoded.nonce === terms.nonce);
  assertMatches('noun.the-weight', decoded.weight === terms.weight);
}
