import type { ServiceUrl } from '../domain/service-url.ts';
import type { Depth } from '../standing/read-l1-standing.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import type { NAvax } from '../domain/units.ts';
import type { L1Profile, PhaseProfile } from '../domain/network/profile.ts';
import type { Journal } from '../journal/journal.ts';
import type { Run } from '../journal/memory.ts';
import type { NodeIdentity } from '../ports/services.ts';
import type { Signer } from '../ports/signer.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { Connection, ReadOnlyContext } from '../ports/connection.ts';
import type { SessionOptions } from './options.ts';
import type { Dialogue } from './view/dialogue.ts';
import type { RunEnd } from './flow/ended-runs.ts';
import type { RestartPoint } from './session.ts';
import type { Translator } from '../i18n/translator.ts';
import type { StepBar } from './view/step-bar.ts';

export interface FlowDeps {
  readonly options: SessionOptions;
  readonly dialogue: Dialogue;
  readonly i18n: Translator;
  readonly stepBar: StepBar;
  readonly connections: Set<Connection>;
  /** The text keys of the notices that are logged already, such as the notice about a wrong clock. */
  readonly noticed: Set<string>;
  /** How the runs ended that this session saw end on the chains; by `keyOf` in `ended-runs.ts`. */
  readonly endedRuns: Map<string, RunEnd>;
  /** The signers given in this session. Later tasks of the same account do not ask for the key again. */
  readonly signers: Map<EvmAddress, Signer>;
}

export interface SessionState {
  readonly deps: FlowDeps;
  readonly unfinished?: Run | undefined;
  /** Set if the operator views the nodes without a key. */
  readonly isViewer?: true;
  /** After a restart, the session does not ask again for a key that the operator has given. */
  readonly restartedFrom?: RestartPoint;
}

export interface WithConnection extends SessionState {
  readonly connection: Connection;
}

export interface OnPhase extends WithConnection {
  readonly phase: PhaseProfile;
  readonly l1Profile: L1Profile;
  /** While another node is added, the session asks for it even if the settings contain a node. */
  readonly another?: L1Facts | undefined;
  /** While this node's addition is continued, no other node is accepted. */
  readonly continued?: NodeId | undefined;
}

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
    readonly options: Pick<SessionOptions, 'clock' | 'readStatusReport'> &
      Partial<Pick<SessionOptions, 'settings'>>;
  };
  readonly connection: ReadOnlyContext & Partial<Pick<Connection, 'node'>>;
  readonly l1: L1Facts;
  readonly operator: EvmAddress;
  /** How much is read about the operator's nodes; default: `short`. */
  readonly depth?: Depth;
}

/** Reported by the node's API, pasted by the operator, or recorded in the journal. `url`: where it answered. */
export type KnownNode = NodeIdentity & { readonly url?: ServiceUrl };

export type WithNode<Known extends OnPhase = OnL1> = Known & { readonly node: KnownNode };

export interface WithSigner extends OnL1 {
  readonly signer: Signer;
}

export type WithAccount = WithNode &
  WithSigner & {
    readonly balance?: NAvax;
  };

/** Identifies an add-node form. A form for another account or node does not show the typed text. */
export function formTopic(
  { evmAddress }: Pick<Signer, 'evmAddress'>,
  { nodeId }: Pick<KnownNode, 'nodeId'>,
): string {
  return `${evmAddress} ${nodeId}`;
}

export interface WithJournal extends WithSigner {
  readonly journal: Journal;
}
