/** Whether what a step costs is an amount of AVAX, exact or about; else it is a word, such as that it is paid. */
export function isAmount(cost: string): boolean {
  return /^~?[\d,.]+$/.test(cost);
}
