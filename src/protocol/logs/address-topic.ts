import { pad } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';

/** Returns the topic of an indexed address: 32 bytes, in lower case. */
export function addressTopic(address: EvmAddress): Hex {
  return pad(address.toLowerCase() as Hex, { size: 32 });
}
