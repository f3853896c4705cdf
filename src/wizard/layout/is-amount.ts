/**
 * True if a step's cost is an amount of AVAX, exact or approximate. Otherwise the cost is a word or a sign,
 * such as "done" or "-".
 */
export function isAmount(cost: string): boolean {
  return /^~?[\d,.]+$/.test(cost);
}
