import type { RealNetwork } from '../network/start.ts';
import type { RealOperator } from '../operator.ts';

interface ReceiptDocument {
  readonly openTransactions: readonly unknown[];
  readonly transactions: readonly { readonly how: string }[];
  readonly totals: readonly { readonly chain: string; readonly changeWei: string | null }[];
}

/** The balance with which an operator began, in wei on the C-Chain. */
const BEGAN = 5n * 10n ** 18n;
const WEI_PER_NAVAX = 10n ** 9n;

/** What the receipts of all rows said. */
export const receiptSums = { balances: 0, transactions: 0, lost: 0 };

/** Compares an operator's receipt with its balances on both chains. @throws Error if a unit differs */
export async function checkReceipt(
  { connection: { ports } }: RealNetwork,
  { operator, pChainAddress, run }: RealOperator,
): Promise<void> {
  const { stdout, code, stderr } = await run('receipt', '--json', operator);
  if (code !== 0) throw new Error(`receipt ended with ${code}: ${stderr}`);
  const receipt = JSON.parse(stdout) as ReceiptDocument;
  const [onC, outputs] = await Promise.all([
    ports.evm.balance(operator),
    ports.pChain.utxos(pChainAddress),
  ]);
  const onP = outputs.reduce((sum, { amount }) => sum + amount, 0n) * WEI_PER_NAVAX;
  const balances: Readonly<Record<string, bigint>> = { 'C-Chain': onC - BEGAN, 'P-Chain': onP };
  for (const { chain, changeWei } of receipt.totals) {
    const change = balances[chain];
    if (changeWei === null || BigInt(changeWei) !== change)
      throw new Error(`the receipt says ${changeWei} wei on the ${chain}, the balance ${change}`);
    receiptSums.balances += 1;
  }
  receiptSums.transactions += receipt.transactions.length;
  receiptSums.lost += receipt.openTransactions.length;
  receiptSums.lost += receipt.transactions.filter(({ how }) => how !== 'included').length;
}
