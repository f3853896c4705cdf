import { privateKeyToAccount } from 'viem/accounts';
import { checksumAddress } from '../../../src/domain/identity/evm.ts';

/** The keys of the recordings' participants. */
export const KEYS = {
  owner: `0x${'11'.repeat(32)}`,
  operator: `0x${'22'.repeat(32)}`,
  second: `0x${'33'.repeat(32)}`,
  stranger: `0x${'44'.repeat(32)}`,
} as const;
export type Actor = keyof typeof KEYS;

const addressOf = (actor: Actor) => checksumAddress(privateKeyToAccount(KEYS[actor]).address);

export const ACTORS = {
  owner: addressOf('owner'),
  operator: addressOf('operator'),
  second: addressOf('second'),
  stranger: addressOf('stranger'),
} as const;
