/**
 * Returns the last height up to `head` at which `isOlder` is true; 0 if there is none. Searches backwards in
 * doubling steps and then bisects. Such a search reads few blocks.
 * @param isOlder resolves with true if the block at a height is older than the wanted time; also true if the
 * endpoint does not have the block
 */
export async function heightBefore(
  isOlder: (height: bigint) => Promise<boolean>,
  head: bigint,
): Promise<bigint> {
  let low = head;
  let high = head + 1n;
  for (let step = 1n; low > 0n && !(await isOlder(low)); step *= 2n) {
    high = low;
    low = low > step ? low - step : 0n;
  }
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (await isOlder(middle)) low = middle;
    else high = middle;
  }
  return low;
}
