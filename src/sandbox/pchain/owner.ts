import type { PChainOwner } from '../../protocol/warp/register-l1-validator.ts';
import type { OutputOwner } from './types.ts';
import { shortIdFromBytes } from './codec/ids.ts';

/** The owner that a message names, as the owner of an output that is spendable at once. */
export function ownerOf({ threshold, addresses }: PChainOwner): OutputOwner {
  return {
    locktime: 0n,
    threshold,
    addresses: addresses.map(shortIdFromBytes),
  };
}
