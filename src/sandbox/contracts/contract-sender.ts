import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { AccessListEntry } from '../../protocol/warp/predicate.ts';

/** A call of a contract; the access list carries warp messages. */
export interface ContractCall {
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly accessList?: readonly AccessListEntry[];
}

/** One account's way to a chain. A promise of a transaction settles when that is included. */
export interface ContractSender {
  readonly address: EvmAddress;
  /** Creates a contract and gives its address; rejects where the creation reverts. */
  deploy(data: Hex): Promise<EvmAddress>;
  /** Sends a call; rejects where it reverts. */
  send(call: ContractCall): Promise<void>;
  /** Asks without sending and gives the returned data; rejects where the call reverts. */
  read(call: ContractCall): Promise<Hex>;
}
