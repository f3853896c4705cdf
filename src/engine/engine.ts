import type { Journal } from '../journal/journal.ts';
import type { Aggregator } from '../ports/services.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Clock } from '../ports/host.ts';
import type { EvmSender, Readers } from '../ports/evm.ts';
import type { AtomicChain, PChainSender } from '../ports/p-chain.ts';
import type { Signer } from '../ports/signer.ts';
import type { EngineEvent } from './event.ts';

/** The interfaces through which a run reads and sends. */
export interface Ports extends Readers {
  readonly evmSender: EvmSender;
  readonly pChainSender: PChainSender;
  readonly atomic: AtomicChain;
  readonly aggregator: Aggregator;
  readonly clock: Clock;
}

/**
 * The network's IDs from the profile. The engine compares signed bytes with these IDs, because endpoints may
 * report false IDs.
 */
export type NetworkIdentity = Pick<NetworkProfile, 'chainId' | 'networkId' | 'cChainId'>;

/** The dependencies of one run. */
export interface Engine {
  readonly ports: Ports;
  readonly network: NetworkIdentity;
  /** Undefined for runs that only read. */
  readonly signer: Signer | undefined;
  readonly journal: Journal;
  readonly run: number;
  readonly emit: (event: EngineEvent) => void;
  /** Aborted when the operator quits: the run stops at the next safe moment. */
  readonly signal: AbortSignal;
}
