import { type Message, message } from '../../domain/message.ts';
import { type Change, awaitsPChainMessage, isApplied } from '../validation/change-in-progress.ts';
import { type WarpStepsSnapshot, presentChange } from '../validation/warp-steps-snapshot.ts';
import { type NAvax, nAvax, nAvaxText, nAvaxToWei, weiText } from '../../domain/units.ts';
import type { EvmCallIntent, FollowUp, IntentEffect } from '../../engine/intent.ts';
import { CALL_GAS, callFee, completionFee } from '../transactions/costs.ts';
import { catchUpFollowUps } from '../validation/epoch-catch-up.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import type { L1Validator } from '../../ports/p-chain.ts';

export function pChainTitle(
  change: Change,
  { nodeId: node }: WarpStepsSnapshot,
  balance: string,
): Message {
  if (change.kind === 'registration')
    return message('intent.register-validator', { node, balance });
  return change.kind === 'weight'
    ? message('intent.set-weight', { node, weight: change.weight })
    : message('intent.remove-validator', { node });
}

export function completionTitle(change: Change, node: string): Message {
  if (change.kind === 'registration') return message('intent.complete-registration', { node });
  if (change.kind === 'weight') return message('intent.complete-update', { node });
  return change.kind === 'expired'
    ? message('intent.clean-up', { node })
    : message('intent.complete-removal', { node });
}

export function pChainFollowUp(title: Message, fee: NAvax, amount = nAvax(0n)): FollowUp {
  const most = nAvaxToWei(fee);
  return { title, fee: { typical: most, most }, amount };
}

export function completionPrice(intent: EvmCallIntent): string {
  return weiText.needed(completionFee(intent));
}

export type FollowUps<L> = (snapshot: L) => Promise<readonly FollowUp[]>;

export const afterPChain: FollowUps<WarpStepsSnapshot> = async (snapshot) => {
  const present = await presentChange(snapshot);
  if (present === undefined || !awaitsPChainMessage(present.change)) return [];
  const { evm } = snapshot.context.readers;
  const [fees, epochs] = await Promise.all([evm.fees(), catchUpFollowUps(snapshot)]);
  const title = completionTitle(present.change, snapshot.nodeId);
  return [...epochs, { title, fee: callFee(CALL_GAS.complete, fees) }];
};

export const afterImport: FollowUps<WarpStepsSnapshot> = async (snapshot) => {
  const present = await presentChange(snapshot);
  if (present === undefined) return [];
  const { change, facts } = present;
  const after = await afterPChain(snapshot);
  if (change.kind === 'expired' || isApplied(change, facts)) return after;
  const { gasPrice } = await snapshot.account();
  const isNew = change.kind === 'registration';
  const balance = (isNew && snapshot.registering?.balance) || nAvax(0n);
  const title = pChainTitle(change, snapshot, nAvaxText.exact(balance));
  return [pChainFollowUp(title, pChainFee(change.kind, gasPrice), balance), ...after];
};

export function afterExport<L extends Pick<WarpStepsSnapshot, 'account'>>(
  next: FollowUps<L>,
): FollowUps<L> {
  return async (snapshot) => {
    const [{ gasPrice }, after] = await Promise.all([snapshot.account(), next(snapshot)]);
    return [pChainFollowUp(message('step.import'), pChainFee('import', gasPrice)), ...after];
  };
}

export function nextEffect(value: Message): IntentEffect {
  return { label: message('intent.then'), value, varies: true };
}

/** Returns where a validator's balance goes after its removal; empty if the P-Chain does not have the validator. */
export function refundEffects(
  validator: Pick<L1Validator, 'balance' | 'remainingBalanceOwner'> | undefined,
): readonly IntentEffect[] {
  if (validator === undefined) return [];
  const value = message('intent.refund-value', refundValues(validator));
  // The balance pays for each second. The owner of a validator never changes.
  return [{ label: message('intent.refund'), value, varies: true }];
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
