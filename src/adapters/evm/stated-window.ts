import type { RpcFailure } from '../http/rpc/rpc-answer.ts';

/** Matches limits on the number or size of results, which are not limits on the number of blocks. */
const RESULT_LIMIT =
  /(?<!eth_get)(?:results?|logs|entries|events|size)[^\d,;.]{0,20}\d+|\d+ (?:results?|logs|entries|events|bytes|[kmg]b)\b/gi;
/** A block range that the endpoint suggests. */
const SUGGESTED_RANGE =
  /(?:should work|retry with|try with)[^[\d]{0,40}\[?(0x[0-9a-f]{1,15}|\d{1,15})(?:, ?| ?- ?| to )(0x[0-9a-f]{1,15}|\d{1,15})/i;
/**
 * Patterns for error texts that state the maximum number of blocks: avalanchego's first, then those of other nodes
 * and hosted endpoints.
 */
const STATED_LIMITS: readonly RegExp[] = [
  /maximum is set to (\d{1,9})/i,
  /max(?:imum)?[ _a-z]{0,45}(?: ?[:=(] ?| )(\d{1,9})/i,
  /limit(?:ed)?(?: of| is| to| at| for \w+)?(?: an?| 0 -| the)?(?: ?[:=(] ?| )(\d{1,9})/i,
  /(?:up to|more than|over|within|exceeds?|exceeded|exceeding)(?: an?| the)? (\d{1,9}) blocks?/i,
  /up to an? (\d{1,9})\b/i,
  /exceed(?:s|ed)?(?: the)?(?: block)? range(?: of|:)? ?(\d{1,9})/i,
];
/** The maximum number of characters that are read from an error's data. */
const MAX_CHARACTERS = 2000;

/**
 * Returns the maximum number of blocks that the refusal of a log search states; undefined if it states no
 * number below `tried`.
 * @param tried the number of blocks in the refused search
 */
export function statedWindow({ message, data }: RpcFailure, tried: bigint): bigint | undefined {
  const details = data === undefined ? '' : ` ${JSON.stringify(data).slice(0, MAX_CHARACTERS)}`;
  const text = `${message}${details}`
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)k\b/gi, '$1000');
  const suggested = SUGGESTED_RANGE.exec(text);
  if (suggested?.[1] !== undefined && suggested[2] !== undefined) {
    const range = BigInt(suggested[2]) - BigInt(suggested[1]) + 1n;
    if (range > 0n && range < tried) return range;
  }
  const withoutResultLimits = text.replace(RESULT_LIMIT, ' ');
  for (const pattern of STATED_LIMITS) {
    const stated = pattern.exec(withoutResultLimits)?.[1];
    if (stated !== undefined && BigInt(stated) < tried) return BigInt(stated);
  }
  return undefined;
}
