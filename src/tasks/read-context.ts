import type { Wei } from '../domain/units.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../domain/identity/ids.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { RunMemory } from '../engine/run-memory.ts';
import type { Readers } from '../ports/readers.ts';
import type { Payer, TxBuilder } from '../ports/tx-builder.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';

/** Where a task takes place and for whom. Nothing in it can send. */
export interface ReadContext {
  readonly readers: Readers;
  readonly builder: TxBuilder;
  readonly profile: NetworkProfile;
  readonly operator: EvmAddress;
  /** The highest fee of a transaction; left out: the usual one. */
  readonly maxFee?: Wei | undefined;
  /** Told what is read along the way, so that it can be shown. */
  readonly seen?: (facts: OperatorFacts | ValidationFacts) => void;
}

/** A world with one L1 in it. */
export interface L1Context extends ReadContext {
  readonly l1: L1Facts;
}

/** A world whose operator's P-Chain account is known, since its key is. */
export interface NodeContext extends L1Context {
  readonly payer: Payer;
  /** The operator to whom a validation period belongs; undefined: nothing that could be read tells. */
  readonly ownerOf: OwnerOf;
  /** No transaction of ours will tell what was done: what is signed is signed elsewhere. */
  readonly signedElsewhere?: boolean;
}

export type OwnerOf = (node: {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}) => Promise<EvmAddress | undefined>;

/** What every look has. */
export interface Snapshot<W extends ReadContext> {
  readonly context: W;
  readonly memory: RunMemory;
  /** Milliseconds since 1970. */
  readonly now: number;
}
