import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { AccessListEntry } from '../../protocol/warp/predicate.ts';

/** A contract call. The access list carries warp messages. */
export interface SandboxCall {
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly accessList?: readonly AccessListEntry[];
}

/**
 * Sends one account's transactions and calls. The promises of `deploy` and `send` resolve when a block
 * includes the transaction.
 */
export interface ContractSender {
  readonly address: EvmAddress;
  /** Deploys a contract and returns its address. Rejects if the deployment reverts. */
  deploy(data: Hex): Promise<EvmAddress>;
  /** Sends a call as a transaction. Rejects if the transaction reverts. */
  send(call: SandboxCall): Promise<void>;
  /** Simulates a call and returns its return data. Rejects if the call reverts. */
  read(call: SandboxCall): Promise<Hex>;
}
