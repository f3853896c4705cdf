import type { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { EvmSender, Readers } from './evm.ts';
import type { AtomicChain, PChainSender } from './p-chain.ts';
import type { Aggregator, NodeReader } from './services.ts';
import type { Signer } from './signer.ts';
import type { TxBuilder } from './tx-builder.ts';

/** A network that is open for reading. */
export interface ReadOnlyContext {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
}

/** The interfaces through which the program reads a network and sends to it. */
export interface NetworkPorts extends Readers {
  readonly evmSender: EvmSender;
  readonly pChainSender: PChainSender;
  readonly atomic: AtomicChain;
  readonly aggregator: Aggregator;
}

/** An open connection to a network, with the network's current profile and its endpoints. */
export interface Connection extends ReadOnlyContext {
  readonly ports: NetworkPorts;
  readonly builder: TxBuilder;
  /** Returns a reader of the node at this URL. @throws OnboardError E-NET-114, E-NET-118 */
  node(url: string): NodeReader;
  /** Test accounts whose private keys are public. A network with real money has no practice accounts. */
  readonly practiceAccounts?: readonly PracticeAccount[];
  /** Only connections of the wizard to a sandbox in this process have to be closed. */
  close?(): Promise<void>;
}

interface PracticeAccount {
  readonly id: string;
  readonly title: string;
  readonly evmAddress: EvmAddress;
  readonly pChainAddress: string;
  signer(): Signer | Promise<Signer>;
}

/**
 * Returns why a network as a whole stopped answering; undefined if it is still reachable. Called after a request
 * without an answer. Its error then replaces that of the request, and the request is not repeated.
 */
export type NetworkHealth = () => OnboardError | undefined | Promise<OnboardError | undefined>;
