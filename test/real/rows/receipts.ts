import type { RealNetwork } from '../network/start.ts';
import type { RealOperator } from '../operator.ts';

interface Paid {
  readonly chain: string;
  readonly feeWei: string | null;
}

interface ReceiptDocument {
  readonly openTransactions: readonly unknown[];
  readonly transactions: readonly (Paid & {
    readonly how: string;
    readonly from: string | null;
    readonly moved: readonly { readonly amountWei: string }[] | null;
  })[];
  readonly failedTransactions: readonly Paid[];
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
  for (const [chain, change] of Object.entries(balances)) {
    const said = changeOn(chain, operator, receipt);
    if (said !== change)
      throw new Error(`the receipt says ${said} wei on the ${chain}, the balance ${change}`);
    receiptSums.balances += 1;
  }
  receiptSums.transactions += receipt.transactions.length;
  receiptSums.lost += receipt.openTransactions.length;
  receiptSums.lost += receipt.transactions.filter(({ how }) => how !== 'included').length;
}

/** What moved to or from the operator's balance on a chain, minus the fees. */
function changeOn(
  chain: string,
  operator: string,
  { transactions, failedTransactions }: ReceiptDocument,
): bigint {
  const own = transactions.filter((one) => one.chain === chain && one.from === operator);
  const failed = failedTransactions.filter((one) => one.chain === chain);
  const moved = own.flatMap((one) => (one.moved ?? []).map(({ amountWei }) => BigInt(amountWei)));
  const fees = [...own, ...failed].map(({ feeWei }) => BigInt(feeWei ?? 0));
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  return sum(moved) - sum(fees);
}
