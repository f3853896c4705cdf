import { bech32 } from '@scure/base';
import { OnboardError } from '../errors.ts';
import { message, type Message } from '../message.ts';
import { printable } from '../text/printable.ts';
import { refusedText } from '../text/refused.ts';

export function pChainAddress(shortId: Uint8Array, hrp: string): string {
  return `P-${bech32.encode(hrp, bech32.toWords(shortId))}`;
}

/** Formats a P-Chain owner: its only address, or its threshold and all its addresses. */
export function ownerText(threshold: number, shortIds: readonly Uint8Array[], hrp: string): string {
  const addresses = shortIds.map((shortId) => pChainAddress(shortId, hrp));
  const [only] = addresses;
  return addresses.length === 1 && threshold === 1 && only !== undefined
    ? only
    : `${threshold} of ${addresses.join(', ')}`;
}

/** Verifies the checksum and the human-readable part `hrp`. @throws OnboardError E-ID-105 */
export function parsePChainAddress(text: string, hrp: string): Uint8Array {
  const trimmed = text.trim();
  const fault = (why: Message): never => {
    throw new OnboardError('E-ID-105', { text: refusedText(text), fault: why, hrp });
  };
  if (/^0x/i.test(trimmed)) fault(message('reason.is-evm-address'));
  const body = trimmed.replace(/^P-/, '');
  const decoded = bech32.decodeUnsafe(body);
  if (decoded === undefined) return fault(message('reason.checksum'));
  if (decoded.prefix !== hrp)
    fault(message('reason.other-network', { network: printable(decoded.prefix, 20) }));
  const shortId = bech32.fromWordsUnsafe(decoded.words);
  if (shortId?.length !== 20) return fault(message('reason.wrong-length'));
  return shortId;
}
