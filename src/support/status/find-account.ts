import type { EvmAddress } from '../../domain/identity/evm.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { bytesEqual, type Hex } from '../../domain/identity/bytes.ts';
import { pChainAddress, parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import {
  type Memory,
  type Run,
  type Submission,
  eachSubmission,
  recordedSubmissions,
} from '../../journal/memory.ts';
import type { NetworkReaders } from '../../standing/read-l1-standing.ts';
import { senderAccount } from '../../protocol/crypto/signing-key.ts';
import type { Subject } from './subject.ts';

export interface KnownAccount {
  readonly shortId: Uint8Array;
  readonly address: string;
  /** `given`: the caller stated the address, without proof that it is the operator's. */
  readonly from: 'transaction' | 'journal' | 'given';
  /** The address of the key that signs on the C-Chain, if another one was given: a Ledger has two keys. */
  readonly ofCChainKey?: string;
}

interface AccountQuery {
  readonly operator: EvmAddress;
  readonly subject: Subject;
  readonly pChainAddress?: string | undefined;
}

/** The newest runs whose calls may show the account's key. Somebody may have edited all of a long journal. */
const MOST_TRIED = 16;

/**
 * The operator's EVM address does not reveal the public key, from which a P-Chain address is derived. The key is
 * recovered from the signature of the queried transaction, or of one in this machine's journal. Without such a
 * signature, or if another address is given, returns the given address.
 * @throws OnboardError E-ID-105 if the given address is invalid
 */
export async function findAccount(
  { readers: { evm }, profile }: NetworkReaders,
  { operator, subject, pChainAddress: given }: AccountQuery,
  memory: Memory,
): Promise<KnownAccount | undefined> {
  const hrp = addressHrp(profile.networkId);
  const accountOf = (shortId: Uint8Array, from: KnownAccount['from']): KnownAccount => ({
    shortId,
    address: pChainAddress(shortId, hrp),
    from,
  });
  const ofKey = (raw: Hex | undefined): Uint8Array | undefined => {
    const sender = raw && senderAccount(raw);
    return sender?.evmAddress === operator ? sender.shortId : undefined;
  };
  // The readers have cached this transaction. The report about the subject says if it could not be read.
  const transaction =
    subject.kind === 'transaction'
      ? await evm.transaction(subject.hash).catch(ignoreOnboardError)
      : undefined;
  const bySubject = ofKey(transaction?.signedBytes);
  const isCall = ({ chain }: Submission): boolean => chain === 'evm';
  const runs = newestRuns(memory, isCall);
  const [kept] = eachSubmission({ runs }, isCall);
  const byJournal = bySubject ?? ofKey(kept?.raw);
  const proven = byJournal && accountOf(byJournal, bySubject ? 'transaction' : 'journal');
  if (given === undefined) return proven;
  const other = accountOf(parsePChainAddress(given, hrp), 'given');
  if (proven === undefined || bytesEqual(proven.shortId, other.shortId)) return proven ?? other;
  return { ...other, ofCChainKey: proven.address };
}

/** A finished run is parsed when it is read, so the search begins at the end. */
function newestRuns({ runs }: Memory, isWanted: (sent: Submission) => boolean): readonly Run[] {
  const found: Run[] = [];
  for (let at = runs.length - 1; at >= 0 && found.length < MOST_TRIED; at -= 1) {
    const run = runs[at];
    if (run !== undefined && recordedSubmissions(run).some(isWanted)) found.unshift(run);
  }
  return found;
}
