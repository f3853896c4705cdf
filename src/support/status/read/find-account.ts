import type { EvmAddress } from '../../../domain/identity/evm.ts';
import { OnboardError } from '../../../domain/errors.ts';
import { bytesEqual, type Hex } from '../../../domain/identity/bytes.ts';
import { pChainAddress, parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { addressHrp, type NetworkProfile } from '../../../domain/network/profile.ts';
import type { Memory } from '../../../journal/memory.ts';
import type { Readers } from '../../../ports/readers.ts';
import { senderAccount } from '../../../protocol/sender-account.ts';
import { ignoreOnboardError } from '../../ignore-onboard-error.ts';
import type { Subject } from '../subject.ts';

/** An operator's account on the P-Chain, and by what it is known. */
export interface KnownAccount {
  readonly shortId: Uint8Array;
  readonly address: string;
  /** `given`: nobody has checked that it is the operator's. */
  readonly from: 'transaction' | 'journal' | 'given';
}

/** Where the account may be known from. */
interface Sources {
  readonly subject: Subject;
  /** As somebody has given it. */
  readonly given: string | undefined;
  /** What this machine's journal has of the operator. */
  readonly memory: Memory;
}

/**
 * The operator's account on the P-Chain. It follows from the public key, which no address tells, but every
 * signature gives away: that of the transaction that was asked about, or of one that this machine has kept.
 * Takes no round trip of its own.
 * @throws OnboardError E-ID-105, E-SUP-114 where the one that was given is not the operator's
 */
export async function findAccount(
  { evm }: Readers,
  profile: NetworkProfile,
  operator: EvmAddress,
  { subject, given, memory }: Sources,
): Promise<KnownAccount | undefined> {
  const hrp = addressHrp(profile.networkId);
  const known = (shortId: Uint8Array, from: KnownAccount['from']): KnownAccount => ({
    shortId,
    address: pChainAddress(shortId, hrp),
    from,
  });
  const ofKey = (raw: Hex | undefined): Uint8Array | undefined => {
    const sender = raw && senderAccount(raw);
    return sender?.evmAddress === operator ? sender.shortId : undefined;
  };
  // It was asked for before; whoever needs it has heard of a failure.
  const asked =
    subject.kind === 'transaction'
      ? await evm.transaction(subject.hash).catch(ignoreOnboardError)
      : undefined;
  const bySubject = ofKey(asked?.signedBytes);
  const kept = memory.runs
    .flatMap(({ submissions }) => submissions)
    .find(({ chain }) => chain === 'evm');
  const byJournal = bySubject ?? ofKey(kept?.raw);
  const proven = byJournal && known(byJournal, bySubject ? 'transaction' : 'journal');
  if (given === undefined) return proven;
  const stated = known(parsePChainAddress(given, hrp), 'given');
  if (proven === undefined || bytesEqual(proven.shortId, stated.shortId)) return proven ?? stated;
  throw new OnboardError('E-SUP-114', { given: stated.address, operator, found: proven.address });
}
