import type { ProofOfPossession } from '../domain/identity/bls-key.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { ValidationId } from '../domain/identity/ids.ts';
import type { NAvax, Wei } from '../domain/units.ts';
import type { Utxo } from './p-chain.ts';

/** Who pays and receives the change: the account's 20-byte P-Chain short ID. */
export interface Payer {
  readonly shortId: Uint8Array;
  readonly evmAddress: EvmAddress;
}

/** A transaction of the P-Chain or of the C-Chain's atomic side, in words. */
export type PChainPlan =
  | {
      readonly type: 'register-validator';
      readonly balance: NAvax;
      readonly proof: ProofOfPossession;
      readonly signedMessage: Uint8Array;
    }
  | { readonly type: 'set-weight'; readonly signedMessage: Uint8Array }
  | {
      readonly type: 'increase-balance';
      readonly validationId: ValidationId;
      readonly balance: NAvax;
    }
  | { readonly type: 'import-from-c' };

/** An unsigned transaction and what it does with money, read back from its own bytes. */
export interface UnsignedPChainTx {
  /** Where it is issued. */
  readonly chain: 'P' | 'C';
  /** The unsigned codec bytes. */
  readonly bytes: Uint8Array;
  /** What it consumes, `txID:index` each (for an export from C: `address:nonce`). */
  readonly inputs: readonly string[];
  /** What is burned. */
  readonly fee: NAvax;
  /** What moves: the validator's balance, or the sum exported or imported. */
  readonly amount: NAvax;
}

/** Builds transactions from what the P-Chain said; asks it for what hardly changes there, once, where the profile does not state it. */
export interface TxBuilder {
  /** Asks for that now. @throws OnboardError E-NET-*, E-PCH-902, E-PCH-903, as the others do */
  prepare(): Promise<void>;
  /**
   * `earlier`: how many like it were built before. Where there were some, the P-Chain is asked for what the
   * profile states of it: it may have changed, and they may have been refused for that.
   * @throws OnboardError E-FUND-102 where the outputs given do not suffice
   */
  build(
    plan: PChainPlan,
    payer: Payer,
    utxos: readonly Utxo[],
    gasPrice: bigint,
    earlier?: number,
  ): Promise<UnsignedPChainTx>;
  /** A C-Chain export to the P-Chain of exactly `amount`, to be imported by the payer. */
  buildExport(payer: Payer, amount: NAvax, nonce: bigint, baseFee: Wei): Promise<UnsignedPChainTx>;
}
