import { bytesEqual, compareBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { refusedText } from '../../domain/text/refused.ts';
import type { PChainOwner } from '../../protocol/warp/payloads.ts';

/**
 * Parses a P-Chain owner: `P-…`, or several addresses separated by commas, with the number of required
 * signatures before a colon (`2:P-…,P-…,P-…`). Addresses are sorted as the contracts and the P-Chain require.
 * @throws OnboardError E-ID-105 for an address, E-CMD-107 for the number or a repeated address
 */
export function parseOwner(text: string, hrp: string): PChainOwner {
  const match = /^(?:(\d{1,3}):)?(.+)$/s.exec(text.trim());
  const addresses = (match?.[2] ?? '')
    .split(',')
    .map((address) => parsePChainAddress(address, hrp))
    .sort(compareBytes);
  const threshold = Number(match?.[1] ?? '1');
  const isRepeated = addresses.some((address, i) => {
    const previous = addresses[i - 1];
    return previous !== undefined && bytesEqual(previous, address);
  });
  if (threshold < 1 || threshold > addresses.length || isRepeated) {
    throw new OnboardError('E-CMD-107', {
      text: refusedText(text),
      fault: isRepeated
        ? message('reason.address-twice')
        : message('reason.threshold-too-high', { threshold, addresses: addresses.length }),
    });
  }
  return { threshold, addresses };
}
