import { OnboardError } from '../../../domain/errors.ts';
import { decodeCb58 } from '../../../domain/identity/cb58.ts';
import { parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import { shortIdFromBytes } from '../codec/ids.ts';
import type { ShortId } from '../types.ts';

/**
 * Parses an address in bech32 with the chain's letter, or in CB58.
 * @throws RpcError
 */
export function parseAddress(text: string, hrp: string, chainLetter: 'P' | 'C'): ShortId {
  const shortIdBytes = decodeCb58(text, 20);
  if (typeof shortIdBytes !== 'string') return shortIdFromBytes(shortIdBytes);
  return withErrorPrefix(`couldn't parse address "${text}"`, () => {
    const [alias = '', body] = text.split('-', 2);
    if (body === undefined) throw new RpcError('no separator found in address');
    if (alias !== chainLetter) {
      throw new RpcError(`mismatched chainIDs: expected "${chainLetter}" but got "${alias}"`);
    }
    try {
      return shortIdFromBytes(parsePChainAddress(body, hrp));
    } catch (error) {
      if (error instanceof OnboardError) throw new RpcError('invalid address');
      throw error;
    }
  });
}
