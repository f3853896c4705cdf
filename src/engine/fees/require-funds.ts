import { OnboardError } from '../../domain/errors.ts';
import { exactAvax, wei, type Wei } from '../../domain/units.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { EvmCallIntent } from '../intent.ts';

/**
 * Refuses a call whose maximum fee exceeds the account's balance. Does not refuse the call of a contract
 * account.
 * @param have the account's balance, if the caller has already read it
 * @throws OnboardError E-FUND-101
 */
export async function requireFunds(
  evm: Pick<EvmReader, 'balance' | 'code'>,
  { from, fee: { most } }: Pick<EvmCallIntent, 'from' | 'fee'>,
  have?: Wei,
): Promise<void> {
  const balance = have ?? (await evm.balance(from));
  if (balance >= most) return;
  // A contract account (a multisig) pays no fees. The account that executes the multisig's transaction pays.
  if ((await evm.code(from)) !== '0x') return;
  throw new OnboardError('E-FUND-101', {
    have: exactAvax(balance),
    need: exactAvax(most),
    missing: exactAvax(wei(most - balance)),
    address: from,
  });
}
