import { nAvaxText } from '../domain/units.ts';
import { type Message, message } from '../domain/message.ts';
import type { IntentEffect } from '../engine/intent.ts';
import type { L1Validator } from '../ports/p-chain.ts';

export function nextEffect(value: Message): IntentEffect {
  return { label: message('intent.then'), value };
}

/** Returns where a validator's balance goes after its removal; empty if the P-Chain does not have the validator. */
export function refundEffects(
  validator: Pick<L1Validator, 'balance' | 'remainingBalanceOwner'> | undefined,
): readonly IntentEffect[] {
  if (validator === undefined) return [];
  const value = message('intent.refund-value', refundValues(validator));
  return [{ label: message('intent.refund'), value }];
}

export function refundValues({
  balance,
  remainingBalanceOwner: { threshold, addresses },
}: Pick<L1Validator, 'balance' | 'remainingBalanceOwner'>) {
  const all = addresses.join(', ');
  return {
    balance: nAvaxText.held(balance),
    owner: addresses.length === 1 ? all : `${threshold} of ${all}`,
  };
}
