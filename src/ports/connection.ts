import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { ServiceUrl } from '../domain/service-url.ts';
import type { EvmSender, Readers } from './evm.ts';
import type { AtomicChain, PChainSender } from './p-chain.ts';
import type { Aggregator, NodeReader } from './services.ts';
import type { Signer } from './signer.ts';
import type { TxBuilder } from './tx-builder.ts';

export interface ReadOnlyContext {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
}

export interface NetworkPorts extends Readers {
  readonly evmSender: EvmSender;
  readonly pChainSender: PChainSender;
  readonly atomic: AtomicChain;
  readonly aggregator: Aggregator;
}

export interface Connection extends ReadOnlyContext {
  readonly ports: NetworkPorts;
  readonly builder: TxBuilder;
  /** @throws OnboardError E-NET-114, E-NET-118 */
  node(url: ServiceUrl): NodeReader;
  /** Accounts whose private keys are public; undefined on a network with real money. */
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

/** What all requests of a connection share. After an abort of `until`, repeatable requests reject with its reason. */
export interface RequestScope {
  readonly until?: AbortSignal | undefined;
  /** Milliseconds that an endpoint may demand before a retry; its refusal of a longer wait is reported at once. */
  readonly maxWaitMs?: number | undefined;
}
