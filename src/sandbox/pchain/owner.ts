import type { PChainOwner } from '../../protocol/warp/payloads.ts';
import type { OutputOwner } from './types.ts';
import { shortIdFromBytes } from './codec/ids.ts';

/** Converts a message's owner to an output's owner without a locktime. */
export function ownerOf({ threshold, addresses }: PChainOwner): OutputOwner {
  return {
    locktime: 0n,
    threshold,
    addresses: addresses.map(shortIdFromBytes),
  };
}
