import { sha256 } from '@noble/hashes/sha2.js';
import { isDeepStrictEqual } from 'node:util';
import { bytesEqual, bytesToHex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idFromBytes, P_CHAIN_ID, type PChainTxId } from '../../domain/ids.ts';
import type { SignedPChainTx, Signer } from '../../ports/signer.ts';
import { decodeSigned } from '../../protocol/p-chain/decode-tx.ts';
import { readSpending, type Spending } from '../../protocol/p-chain/read-spending.ts';
import type { SigningKey } from '../../protocol/signing-key.ts';
import type { NetworkIdentity } from '../engine.ts';
import type { CExportIntent, PChainIntent } from '../intent.ts';
import { checkMessage } from './check-message.ts';
import { insist } from './insist.ts';

type Account = Pick<Signer, 'shortId' | 'evmAddress'>;

/**
 * Makes sure that signed bytes are what was agreed to, whoever signed them and whatever an endpoint said
 * before: decoded again, they are for the network and the chain that are meant, spend the inputs that
 * were shown and no others, burn no more than was shown, move exactly what was shown to where it was
 * said, give all the rest back to the account, carry the agreed message, and are signed by the account.
 * @throws OnboardError E-SIGN-201 with what differs
 */
export function checkSignedPChain(
  signed: SignedPChainTx,
  intent: PChainIntent | CExportIntent,
  account: Account,
  network: NetworkIdentity,
): void {
  insist('its ID', signed.txId === idFromBytes<PChainTxId>(sha256(signed.bytes)));
  const { unsigned, signers, spending } = decode(signed.bytes, intent.tx.chain);
  const isExport = intent.effect === 'c-export';
  insist('the network ID', spending.networkId === network.networkId);
  insist('the network ID', intent.networkId === network.networkId);
  const chain = isExport ? network.cChainId : P_CHAIN_ID;
  insist('the chain', spending.blockchainId === chain);
  if (isExport) checkExport(spending, intent, account);
  else checkPlan(spending, intent, network);
  insist('what it spends', isDeepStrictEqual(spending.inputs, intent.tx.inputs));
  insist('the asset', spending.assets.size === 1);
  insist('the fee', spending.burned <= intent.burns);
  insist('the amount', spending.moved === intent.moves);
  insist(
    'who gets the money',
    spending.outputs.every((output) => isOwn(output, account)),
  );
  insist('a part of it', bytesEqual(unsigned, intent.tx.bytes));
  insist('the number of signatures', signers.length === spending.inputs.length);
  // Where the keys are on a device, each chain has one of its own.
  const isOwnKey = (key: SigningKey): boolean =>
    isExport ? key.evmAddress === account.evmAddress : bytesEqual(key.shortId, account.shortId);
  const isSignedByAccount = signers.every(
    ([signer, ...others]) => signer !== undefined && others.length === 0 && isOwnKey(signer),
  );
  insist('the account', isSignedByAccount);
}

function checkExport({ purpose, inputs }: Spending, intent: CExportIntent, account: Account): void {
  insist('what it does', purpose.type === 'export-to-p');
  insist('where the money goes', purpose.destinationChain === P_CHAIN_ID);
  insist('the nonce', isDeepStrictEqual(inputs, [`${account.evmAddress}:${intent.nonce}`]));
}

function checkPlan({ purpose }: Spending, intent: PChainIntent, network: NetworkIdentity): void {
  const { plan, carries, asks } = intent;
  insist('what it does', purpose.type === plan.type);
  if (purpose.type === 'import-from-c') {
    insist('where the money comes from', purpose.sourceChain === network.cChainId);
  }
  if ('balance' in purpose && 'balance' in plan) {
    insist('the balance', purpose.balance === plan.balance);
  }
  if ('validationId' in purpose && 'validationId' in plan) {
    insist('the validation ID', purpose.validationId === plan.validationId);
  }
  if ('proof' in purpose && 'proof' in plan) {
    insist('the proof of possession', purpose.proof === plan.proof.toLowerCase());
  }
  if ('signedMessage' in purpose && 'signedMessage' in plan) {
    insist('the message', bytesEqual(purpose.signedMessage, plan.signedMessage));
    checkMessage(purpose.signedMessage, carries, asks, network);
  }
}

/** An output of one key, the account's, that can be spent at once. */
function isOwn(
  { locktime, threshold, addresses }: Spending['outputs'][number],
  { shortId }: Account,
): boolean {
  const own = bytesToHex(shortId);
  return locktime === 0n && threshold === 1 && addresses.length === 1 && addresses[0] === own;
}

function decode(bytes: Uint8Array, chain: 'P' | 'C') {
  try {
    const { tx, unsigned, signers } = decodeSigned(bytes, chain);
    return { unsigned, signers, spending: readSpending(tx) };
  } catch (error) {
    // The codec throws errors of many kinds.
    throw new OnboardError('E-SIGN-201', { differs: 'its form' }, error);
  }
}
