import { sha256 } from '@noble/hashes/sha2.js';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { keccak256, parseTransaction } from 'viem/utils';
import { bytesEqual, bytesToHex, hexToBytes } from '../domain/identity/bytes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import { type PChainTxId, P_CHAIN_ID, idFromBytes } from '../domain/identity/ids.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { addressHrp } from '../domain/network/profile.ts';
import {
  FinishedRun,
  recordedSubmissions,
  type HandedOutTransaction,
  type Memory,
  type Run,
  type Submission,
} from '../journal/memory.ts';
import {
  type RecordFilter,
  journalNotices,
  openJournal,
  recordsDamage,
} from '../journal/journal.ts';
import type { Message } from '../domain/message.ts';
import { readMemory } from '../journal/record-format.ts';
import type { Clock } from '../ports/host.ts';
import type { JournalStore, TakeRecord } from '../ports/stored-data.ts';
import { unlessThrows } from '../domain/errors.ts';
import { senderAccount } from '../protocol/crypto/signing-key.ts';
import type { Spending } from '../protocol/p-chain/read-spending.ts';
import { decodeSignedMessage, warpMessageId } from '../protocol/warp/message.ts';
import type { NetworkIdentity } from '../domain/network/identity.ts';

/** The account that a journal belongs to, and its network. */
export interface RecordOwner {
  readonly network: NetworkIdentity;
  readonly evmAddress: EvmAddress;
  /** The 20 bytes of the P-Chain key. Without it, P-Chain records only have to be consistent in themselves. */
  readonly shortId?: Uint8Array;
}

/**
 * Returns whose records count.
 * @param signer the account with its key, or the address alone for readers without a key
 */
export function recordOwner(
  network: NetworkIdentity,
  signer: Pick<RecordOwner, 'evmAddress' | 'shortId'>,
): RecordOwner {
  const { evmAddress } = signer;
  // Somebody who signs elsewhere may not have given the P-Chain address.
  const shortId = unlessThrows(() => signer.shortId);
  return { network, evmAddress, ...(shortId && { shortId }) };
}

/** The parts of a journal that its owner's key and the hashes in it confirm. */
export interface OwnRecords {
  readonly memory: Memory;
  /** What could not be read or does not count. */
  readonly notices: readonly Message[];
}

/** Records that are verified before timers and signals run; a signature takes about a millisecond. */
const CHECKED_AT_ONCE = 20;
/** The same for runs whose signatures are not verified. */
const RUNS_AT_ONCE = 10_000;

/** The runs whose signatures are verified at once. Those of finished runs can be verified when they are read. */
export type VerifiedRuns = 'all-runs' | 'with-open-transactions';

/** Opens a journal of which only the owner's records count. The other records stay in the file. */
export function openOwnJournal(
  store: JournalStore,
  clock: Clock,
  owner: RecordOwner,
  notice: (text: Message) => void,
) {
  return openJournal(store, clock, notice, (memory) =>
    ownRecords(memory, owner, 'with-open-transactions'),
  );
}

/** Reads a journal without opening it for writing. @throws OnboardError E-JRN-201 */
export async function readOwnRecords(
  read: (take: TakeRecord) => Promise<void>,
  owner: RecordOwner,
  verified: VerifiedRuns = 'with-open-transactions',
): Promise<OwnRecords> {
  const parsed = await readMemory(read);
  const { memory, ignored } = await ownRecords(parsed.memory, owner, verified);
  return { memory, notices: journalNotices(recordsDamage(parsed.skipped), ignored, memory) };
}

/**
 * Keeps the records that belong to the owner. A journal may have been edited, or copied from another account or
 * network. So a signed transaction counts only if its bytes have the recorded ID, network, nonce and inputs, and the
 * account has signed them. A transaction for another signer counts only with the same parts, but nobody has signed it
 * yet. Collected signatures count only for the message that they contain.
 */
async function ownRecords(
  memory: Memory,
  owner: RecordOwner,
  verified: VerifiedRuns,
): ReturnType<RecordFilter> {
  const ignored = new Set<string>();
  const isAtomic = (run: Run): boolean =>
    run instanceof FinishedRun
      ? run.isAtomic
      : run.handedOut.length > 0 || run.submissions.some(({ chain }) => chain !== 'evm');
  // Loaded on demand, because calls need no P-Chain codec.
  const codec = memory.runs.some(isAtomic)
    ? await import('../protocol/p-chain/read-spending.ts')
    : undefined;
  const isOwn = (submission: Submission): boolean => isOwnRecord(submission, owner, codec);
  let checked = 0;
  async function confirmed<T extends { readonly id: string }>(
    all: readonly T[],
    isConfirmed: (record: T) => boolean,
  ): Promise<readonly T[]> {
    const kept: T[] = [];
    for (const record of all) {
      if (isConfirmed(record)) kept.push(record);
      else ignored.add(record.id);
      checked += 1;
      // A long journal takes seconds. Timers and signals run in between.
      if (checked % CHECKED_AT_ONCE === 0) await setImmediate();
    }
    return kept;
  }
  const runs: Run[] = [];
  for (const [i, run] of memory.runs.entries()) {
    if (i % RUNS_AT_ONCE === 0) await setImmediate();
    if (verified === 'with-open-transactions' && run instanceof FinishedRun) {
      runs.push(run.verifyLater(isOwn));
      continue;
    }
    const { id, task, input, openedAt, closed, facts } = run;
    const submissions = await confirmed(recordedSubmissions(run), isOwn);
    const handedOut = await confirmed(run.handedOut, (record) =>
      isWholeHandOut(record, owner, codec),
    );
    runs.push({ id, task, input, openedAt, closed, submissions, handedOut, facts });
  }
  const aggregates = new Map(memory.aggregates);
  for (const [messageId, signedMessage] of memory.aggregates) {
    if (hasMessageId(signedMessage, messageId)) continue;
    aggregates.delete(messageId);
    ignored.add(messageId);
  }
  return { memory: { ...memory, runs, aggregates }, ignored: [...ignored] };
}

type Codec = typeof import('../protocol/p-chain/read-spending.ts');

/** What a signature, a hash and the bytes confirm of a submission. */
type SignedFields = Pick<
  Submission,
  'chain' | 'raw' | 'id' | 'from' | 'nonce' | 'maxFeePerGas' | 'inputs'
>;

/** True if the signed bytes confirm the record. @param codec needed for any chain but `evm` */
export function isOwnRecord(submission: SignedFields, owner: RecordOwner, codec?: Codec): boolean {
  // If a parser throws, the bytes are not a transaction of this program.
  const isOwn = unlessThrows(() => {
    if (submission.chain === 'evm') return isOwnCall(submission, owner);
    return codec !== undefined && isOwnAtomicTx(submission, owner, codec);
  });
  return isOwn === true;
}

function isOwnCall(
  { raw, id, from, nonce, maxFeePerGas, inputs }: SignedFields,
  { network, evmAddress }: RecordOwner,
): boolean {
  const tx = parseTransaction(raw as `0x02${string}`);
  return (
    keccak256(raw) === id &&
    BigInt(tx.chainId) === network.chainId &&
    BigInt(tx.nonce ?? 0) === nonce &&
    (tx.maxFeePerGas ?? 0n) === maxFeePerGas &&
    inputs.length === 0 &&
    from === evmAddress &&
    senderAccount(raw)?.evmAddress === evmAddress
  );
}

function isOwnAtomicTx(
  { chain, raw, id, from, nonce, maxFeePerGas, inputs }: SignedFields,
  { network, evmAddress, shortId }: RecordOwner,
  { decodeSigned, readSpending }: Codec,
): boolean {
  const isExport = chain === 'C';
  const bytes = hexToBytes(raw);
  if (idFromBytes<PChainTxId>(sha256(bytes)) !== id || maxFeePerGas !== null) return false;
  const { tx, signers } = decodeSigned(bytes, isExport ? 'C' : 'P');
  const spending = readSpending(tx);
  const isOfNetwork =
    spending.networkId === network.networkId &&
    spending.blockchainId === (isExport ? network.cChainId : P_CHAIN_ID);
  if (!isOfNetwork || !isDeepStrictEqual(spending.inputs, inputs)) return false;
  const [first] = signers.flat();
  if (first === undefined || signers.length !== inputs.length) return false;
  if (isExport) {
    return (
      isDeepStrictEqual(inputs, [`${evmAddress}:${nonce}`]) &&
      from === evmAddress &&
      signers.flat().every((key) => key.evmAddress === evmAddress)
    );
  }
  const own = shortId ?? first.shortId;
  return (
    nonce === null &&
    from === pChainAddress(own, addressHrp(network.networkId)) &&
    signers.flat().every((key) => bytesEqual(key.shortId, own))
  );
}

function isWholeHandOut(
  handedOut: HandedOutTransaction,
  { network, evmAddress, shortId }: RecordOwner,
  codec: Codec | undefined,
): boolean {
  const { chain, unsigned, id, nonce, inputs, amount } = handedOut;
  const bytes = hexToBytes(unsigned);
  const isExport = chain === 'C';
  const spending = unlessThrows(
    () => codec && codec.readSpending(codec.decodeUnsigned(bytes, chain)),
  );
  if (spending === undefined) return false;
  const owner = shortId && bytesToHex(shortId);
  const isKept = ({ addresses }: (typeof spending.outputs)[number]) =>
    owner === undefined || isDeepStrictEqual(addresses, [owner]);
  return (
    isOfStep(spending.purpose, handedOut) &&
    spending.moved === amount &&
    spending.outputs.every(isKept) &&
    bytesToHex(sha256(bytes)) === id &&
    spending.networkId === network.networkId &&
    spending.blockchainId === (isExport ? network.cChainId : P_CHAIN_ID) &&
    isDeepStrictEqual(spending.inputs, inputs) &&
    (isExport ? isDeepStrictEqual(inputs, [`${evmAddress}:${nonce}`]) : nonce === null)
  );
}

function isOfStep(
  purpose: Spending['purpose'],
  { step, changeId, chain, carriedMessageId }: HandedOutTransaction,
): boolean {
  if (purpose.type === 'increase-balance')
    return step === 'top-up' && changeId === purpose.validationId;
  if (!('signedMessage' in purpose)) return step === (chain === 'C' ? 'export' : 'import');
  return (
    step === 'p-chain' &&
    carriedMessageId !== null &&
    hasMessageId(purpose.signedMessage, carriedMessageId)
  );
}

/** False if the bytes are not a signed message. */
function hasMessageId(signedMessage: Uint8Array, messageId: string): boolean {
  const decoded = unlessThrows(() => decodeSignedMessage(signedMessage));
  return decoded !== undefined && idFromBytes(warpMessageId(decoded.unsignedBytes)) === messageId;
}
