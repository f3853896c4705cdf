import { checksumAddress } from '../../../domain/identity/evm.ts';
import { BLOCK_GAS_LIMIT, minimumGasForSize } from '../chain-rules.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { AccountState } from '../state/state-diff.ts';
import type { Transaction } from './transaction.ts';
import type { TxPool } from './tx-pool.ts';

const MAX_INIT_CODE_BYTES = 49_152;

/**
 * Checks a transaction by the rules of the network's txpool.
 * @throws RpcError with the txpool's text if the transaction breaks a rule
 */
export function admitTransaction(
  transaction: Transaction,
  account: AccountState | undefined,
  pool: TxPool,
): void {
  const { tx, from, nonce, cost } = transaction;
  const sender = checksumAddress(from);
  refuseIf(pool.get(transaction.hash) !== undefined, 'already known');
  refuseIf(
    tx.to === undefined && tx.data.length > MAX_INIT_CODE_BYTES,
    `max initcode size exceeded: code size ${tx.data.length}, limit ${MAX_INIT_CODE_BYTES}`,
  );
  refuseIf(tx.gasLimit > BLOCK_GAS_LIMIT, 'exceeds block gas limit');
  const intrinsic = tx.getIntrinsicGas();
  refuseIf(
    tx.gasLimit < intrinsic,
    `intrinsic gas too low: address ${sender} tx gas (${tx.gasLimit}), minimum needed ${intrinsic}`,
  );
  const size = transaction.raw.length / 2 - 1;
  const minimumGas = minimumGasForSize(size);
  refuseIf(
    tx.gasLimit < minimumGas,
    `insufficient gas limit for tx size: tx size ${size} bytes must specify gas limit at least ${minimumGas} when the block gas limit is ${BLOCK_GAS_LIMIT}`,
  );
  const nextNonce = account?.nonce ?? 0n;
  refuseIf(nonce < nextNonce, `nonce too low: next nonce ${nextNonce}, tx nonce ${nonce}`);
  requireFunds(cost, account?.balance ?? 0n, transaction, pool);
}

function requireFunds(
  cost: bigint,
  balance: bigint,
  { from, nonce }: Transaction,
  pool: TxPool,
): void {
  const insufficientFunds = 'insufficient funds for gas * price + value';
  refuseIf(
    cost > balance,
    `${insufficientFunds}: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`,
  );
  const queued = pool.expenditure(from);
  const replaced = pool.at(from, nonce)?.cost;
  const added = cost - (replaced ?? 0n);
  refuseIf(
    queued + added > balance,
    `${insufficientFunds}: balance ${balance}, queued cost ${queued}, ` +
      `tx ${replaced === undefined ? 'cost' : 'bumped'} ${added}, overshot ${queued + added - balance}`,
  );
}

function refuseIf(condition: boolean, text: string): void {
  if (condition) throw new RpcError(text);
}
