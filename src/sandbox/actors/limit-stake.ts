import { createTransactionSender } from '../contracts/transaction-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { ActorAccounts } from '../network/accounts.ts';
import type { SandboxContracts } from '../genesis/genesis-snapshot.ts';
import { EVM_CHAIN_ID } from '../network/network.ts';
import { PRIMARY_CLASS } from '../genesis/sandbox-set-up.ts';
import { bindContract } from './contract.ts';

/** Limits the stake that each of an L1's vaults gives to the L1, from the next epoch on. */
export async function limitStake(
  chain: EvmChain,
  { privateKey }: ActorAccounts['curator'],
  { vaults, balancer }: Pick<SandboxContracts, 'vaults' | 'balancer'>,
  amount: bigint,
): Promise<void> {
  const curator = createTransactionSender(chain, EVM_CHAIN_ID, privateKey);
  for (const { delegator } of vaults) {
    const limited = bindContract(curator, delegator);
    await limited.write('setL1Limit', [balancer, BigInt(PRIMARY_CLASS), amount]);
  }
}
