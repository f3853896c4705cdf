import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import type { NAvax } from '../domain/units.ts';
import type { BlsPublicKey, ProofOfPossession } from '../domain/identity/bls-key.ts';
import type { L1Profile, PhaseProfile } from '../domain/network/profile.ts';
import type { Journal } from '../journal/journal.ts';
import type { Run } from '../journal/memory.ts';
import type { Signer } from '../ports/signer.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { Connection, ReadOnlyContext } from '../ports/connection.ts';
import type { SessionOptions } from './options.ts';
import type { Dialogue } from './view/dialogue.ts';
import type { RestartPoint } from './session.ts';
import type { Translator } from '../i18n/translator.ts';
import type { StepBar } from './view/step-bar.ts';

/** The dependencies that all steps of the session share. */
export interface FlowDeps {
  readonly options: SessionOptions;
  readonly dialogue: Dialogue;
  readonly i18n: Translator;
  readonly stepBar: StepBar;
  /** The open connections. The session closes all connections when it changes the network or ends. */
  readonly connections: Set<Connection>;
  /**
   * The text keys of the notices that this session has already logged, such as the notice about a wrong
   * clock.
   */
  readonly noticed: Set<string>;
  /**
   * The signers that the operator gave in this session. Later tasks of the same account do not ask for the
   * key again.
   */
  readonly signers: Map<EvmAddress, Signer>;
  /**
   * When the registrations that this session started or continued expire, in milliseconds since 1970;
   * undefined once the P-Chain has accepted the registration.
   */
  readonly expiries: Map<string, number | undefined>;
}

/** State at the start of the session. */
export interface SessionState {
  readonly deps: FlowDeps;
  /** The unfinished run to continue. */
  readonly unfinished?: Run | undefined;
  /** Set if the operator looks at the nodes without a key. */
  readonly looksOnly?: true;
  /**
   * Set after the session started over. The session does not ask again for a key that the operator has given.
   */
  readonly restartedFrom?: RestartPoint;
}

export interface Connected extends SessionState {
  readonly connection: Connection;
}

export interface OnPhase extends Connected {
  readonly phase: PhaseProfile;
  readonly l1Profile: L1Profile;
  /**
   * Set while the operator adds another node to this L1. The session asks for the node even if the settings
   * contain a node.
   */
  readonly another?: L1Facts | undefined;
  /** Set while the operator continues the addition of this node. No other node is accepted. */
  readonly continued?: NodeId | undefined;
}

/** State after an L1 was chosen and its contracts were read. */
export interface OnL1 extends OnPhase {
  readonly l1: L1Facts;
}

/** State with the operator's address. The operator's key may be unknown. */
export interface WithOperator extends OnL1 {
  readonly operator: EvmAddress;
}

/** Enough state to read an operator's facts, but not to sign or send. */
export interface ReadOnlyFlow {
  readonly deps: Pick<FlowDeps, 'dialogue' | 'i18n' | 'stepBar'> & {
    /** The settings name the operator's node. */
    readonly options: Pick<SessionOptions, 'clock' | 'readStatusReport'> &
      Partial<Pick<SessionOptions, 'settings'>>;
  };
  readonly connection: ReadOnlyContext & Partial<Pick<Connection, 'node'>>;
  readonly l1: L1Facts;
  readonly operator: EvmAddress;
}

/**
 * The identity of the node to add: reported by the node's API, pasted by the operator, or recorded in the
 * journal.
 */
export interface KnownNode {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly proof: ProofOfPossession;
}

export type WithNode<Known extends OnPhase = OnL1> = Known & { readonly node: KnownNode };

/** State after the operator's account was opened. */
export interface WithSigner extends OnL1 {
  readonly signer: Signer;
}

export type WithAccount = WithNode &
  WithSigner & {
    /** The P-Chain balance that the operator chose for the new validator. */
    readonly balance?: NAvax;
  };

/**
 * Identifies the account and the node of an add-node form. A form for another account or node does not show
 * the typed text.
 */
export function formSubject(
  { evmAddress }: Pick<Signer, 'evmAddress'>,
  { nodeId }: Pick<KnownNode, 'nodeId'>,
): string {
  return `${evmAddress} ${nodeId}`;
}

/** State with the signer and the account's open journal. */
export interface WithJournal extends WithSigner {
  readonly journal: Journal;
}

/** The result of a step after which the session ends. */
export const ENDED = 'over';
export type Ended = typeof ENDED;
