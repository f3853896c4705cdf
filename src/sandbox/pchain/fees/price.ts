/**
 * Returns minimum × e^(excess ÷ constant) in integers. The P-Chain uses this approximation for the gas price
 * and for the continuous fee (ACP-103, ACP-77; the exponential of EIP-4844).
 */
export function exponentialPrice(minimum: bigint, excess: bigint, constant: bigint): bigint {
  let sum = 0n;
  let term = minimum * constant;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * excess) / constant / i;
  }
  return sum / constant;
}
