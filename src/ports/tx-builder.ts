import type { ProofOfPossession } from '../domain/identity/bls-key.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { ValidationId } from '../domain/identity/ids.ts';
import type { NAvax, Wei } from '../domain/units.ts';
import type { Utxo } from './p-chain.ts';

/** The account that pays and receives the change, with its 20-byte P-Chain short ID. */
export interface Payer {
  readonly shortId: Uint8Array;
  readonly evmAddress: EvmAddress;
}

/** `gasPrice`: the offered price, in nAVAX per gas. */
export interface TxFunds {
  readonly payer: Payer;
  readonly utxos: readonly Utxo[];
  readonly gasPrice: bigint;
}

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

/** A P-Chain transaction or an export from the C-Chain, with the amounts and inputs that were read back from its bytes. */
export interface UnsignedUtxoTx {
  /** The chain on which the transaction is issued. */
  readonly chain: 'P' | 'C';
  readonly bytes: Uint8Array;
  /** The inputs that the transaction consumes: `txID:index` each, or `address:nonce` for an export from the C-Chain. */
  readonly inputs: readonly string[];
  readonly fee: NAvax;
  /** The moved amount: the validator's balance, the exported amount, or the imported amount minus the fee. */
  readonly amount: NAvax;
}

/** Constants that the profile does not state are fetched once. */
export interface TxBuilder {
  /** @throws OnboardError E-NET-*, E-PCH-902, E-PCH-903, E-PCH-905 (like `build` and `buildExport`) */
  prepare(): Promise<void>;
  /**
   * @param earlier the number of earlier transactions of the same kind. If above 0, the constants are fetched:
   * outdated constants in the profile may be why the earlier transactions were refused.
   * @throws OnboardError E-FUND-102 if the given outputs do not suffice
   */
  build(plan: PChainPlan, funds: TxFunds, earlier?: number): Promise<UnsignedUtxoTx>;
  /** A C-Chain export of exactly `amount` to the P-Chain, for the payer to import. */
  buildExport(payer: Payer, amount: NAvax, nonce: bigint, baseFee: Wei): Promise<UnsignedUtxoTx>;
}
