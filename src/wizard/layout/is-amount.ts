/**
 * True if a step's cost is an amount of AVAX, exact or approximate. Otherwise the cost is a word, such as
 * "paid".
 */
export function isAmount(cost: string): boolean {
  return /^~?[\d,.]+$/.test(cost);
}
