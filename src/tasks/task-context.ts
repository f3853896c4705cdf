import type { Wei } from '../domain/units.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { ValidationId } from '../domain/identity/ids.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { RunMemory } from '../journal/run-memory.ts';
import type { Readers } from '../ports/evm.ts';
import type { Payer, TxBuilder } from '../ports/tx-builder.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { operatorFinder } from '../protocol/snapshots/listed-nodes.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import type { MessageKey } from '../domain/message.ts';
import type { Check, Step, Task } from '../engine/step.ts';

/** A task cannot send anything with this context. */
export interface ReadContext {
  readonly readers: Readers;
  readonly builder: TxBuilder;
  readonly profile: NetworkProfile;
  readonly operator: EvmAddress;
  /** The fee cap of a transaction; default `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  readonly onFacts?: (facts: OperatorFacts | ValidationFacts) => void;
}

export interface L1Context extends ReadContext {
  readonly l1: L1Facts;
}

export interface NodeContext extends L1Context {
  readonly payer: Payer;
  /** Returns the operator of a validation; undefined if no source names the operator. */
  readonly operatorOf: ReturnType<typeof operatorFinder>;
  /** What the snapshots of a run in this process share: the first validation of the node that one of them has read. */
  readonly shared?: { firstValidation?: ValidationId };
}

export interface Snapshot<W extends ReadContext> {
  readonly context: W;
  readonly memory: RunMemory;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The name of a step. The message `step.NAME` is its title. */
export type StepName =
  | (MessageKey extends infer Key ? (Key extends `step.${infer Name}` ? Name : never) : never)
  // A second `epoch` step, for tasks with two writes.
  | 'catch-up';

/** If a task has several steps of the same name, the target follows the name: `opt-in-vault:0x…`. */
type StepId = StepName | `${StepName}:${string}`;

export type TitledStep<State> = Step<State, StepId>;

export type TitledTask<State> = Task<State, StepId>;

/** Returns a step that only checks: its check is never `ready`, so the engine never plans it. */
export function checkOnlyStep<State>(
  id: 'confirm' | 'expired' | 'justify' | 'stake',
  check: (snapshot: State) => Promise<Check>,
): TitledStep<State> {
  return {
    id,
    check,
    plan: () => Promise.reject(new RangeError('this step sends nothing')),
  };
}
