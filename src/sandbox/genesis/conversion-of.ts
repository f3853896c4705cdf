import { hexToBytes } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { SubnetId } from '../../domain/identity/ids.ts';
import { nAvax, weight } from '../../domain/units.ts';
import type { Nodes } from '../node/nodes.ts';
import type { SubnetConversion } from '../pchain/types.ts';
import { C_CHAIN_ID } from '../network/network.ts';
import { INITIAL_WEIGHT } from './sandbox-set-up.ts';

/** The balance of the L1's first validator in nAVAX. This balance pays the continuous fee for years. */
const INITIAL_BALANCE = nAvax(10_000_000_000_000n);

/**
 * Returns the conversion data of a subnet whose manager is a contract on the C-Chain.
 * @param initialWeight the weight of the first validator
 */
export function conversionOf(
  { initial }: Nodes,
  subnetId: SubnetId,
  manager: EvmAddress,
  initialWeight = INITIAL_WEIGHT,
): SubnetConversion {
  const zeroOwner = { threshold: 1, addresses: [new Uint8Array(20)] };
  return {
    subnetId,
    managerChainId: C_CHAIN_ID,
    managerAddress: hexToBytes(manager),
    validators: [
      {
        nodeId: initial.nodeId,
        publicKey: hexToBytes(initial.publicKey),
        weight: weight(initialWeight),
        balance: INITIAL_BALANCE,
        remainingBalanceOwner: zeroOwner,
        disableOwner: zeroOwner,
      },
    ],
  };
}
