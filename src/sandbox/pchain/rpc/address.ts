import { OnboardError } from '../../../domain/errors.ts';
import { decodeCb58 } from '../../../domain/identity/cb58.ts';
import { parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { RpcError, within } from '../../server/rpc-error.ts';
import { shortIdFromBytes } from '../codec/ids.ts';
import type { ShortId } from '../types.ts';

/**
 * Parses an address in bech32 with the chain's letter, or in CB58.
 * @throws RpcError
 */
export function parseAddress(text: string, hrp: string, letter: 'P' | 'C'): ShortId {
  const bare = decodeCb58(text, 20);
  if (typeof bare !== 'string') return shortIdFromBytes(bare);
  return within(`couldn't parse address "${text}"`, () => {
    const [alias = '', body] = text.split('-', 2);
    if (body === undefined) throw new RpcError('no separator found in address');
    if (alias !== letter) {
      throw new RpcError(`mismatched chainIDs: expected "${letter}" but got "${alias}"`);
    }
    try {
      return shortIdFromBytes(parsePChainAddress(body, hrp));
    } catch (error) {
      if (error instanceof OnboardError) throw new RpcError('invalid address');
      throw error;
    }
  });
}
