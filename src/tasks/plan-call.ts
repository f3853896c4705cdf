import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/evm.ts';
import type { Hex } from '../domain/bytes.ts';
import { wei } from '../domain/units.ts';
import type { EvmCallIntent } from '../engine/intent.ts';
import type { Message } from '../engine/message.ts';
import { requireFunds } from '../engine/require-funds.ts';
import type { AccessEntry } from '../ports/evm.ts';
import { explainRevert } from '../protocol/reverts/explain-revert.ts';
import type { RevertUnits } from '../protocol/reverts/explanations.ts';
import { describeCall } from './describe-call.ts';
import type { World } from './world.ts';

/** A call in words and bytes. */
export interface CallPlan {
  readonly title: Message;
  readonly contract: { readonly name: Message; readonly to: EvmAddress };
  readonly data: Hex;
  readonly accessList?: readonly AccessEntry[];
  /** The ID of the message in the access list. */
  readonly carries?: string;
  /** In which stakes are told, in the intent and where the call would revert. */
  readonly units?: RevertUnits;
  /** Of the P-Chain addresses among the arguments. */
  readonly hrp?: string;
}

/**
 * Simulates a call and makes it an intent, with what it will cost. A simulation does not verify the
 * signatures of cross-chain messages; everything else that would revert reverts here, for free.
 * @throws OnboardError of the revert, E-FUND-101, or E-EVM-101 where the endpoint serves another chain than the profile's
 */
export async function planCall(
  { readers: { evm }, profile, operator: from }: World,
  plan: CallPlan,
  now: number,
): Promise<EvmCallIntent> {
  const { data, contract, accessList = [] } = plan;
  const call = { from, to: contract.to, data, accessList };
  const [estimate, fees, balance, chainId, nonces] = await Promise.all([
    evm.estimateGas(call),
    evm.fees(),
    evm.balance(from),
    evm.chainId(),
    evm.nonces(from),
  ]);
  // An endpoint may be changed, or turn, at any time: what it says of another chain means nothing here.
  if (chainId !== profile.chainId) {
    const { name: network, chainId: expected } = profile;
    throw new OnboardError('E-EVM-101', { network, found: chainId, expected });
  }
  if (!estimate.ok) throw explainRevert(estimate.revert, plan.units);
  const gas = estimate.gas + estimate.gas / 4n;
  const typical = wei(estimate.gas * (fees.baseFee + fees.maxPriorityFeePerGas));
  const most = wei(gas * fees.maxFeePerGas);
  await requireFunds(evm, { from, fee: { typical, most } }, balance);
  return {
    effect: 'evm-call',
    title: plan.title,
    chainId,
    from,
    contract,
    call: describeCall(data, plan),
    data,
    value: wei(0n),
    accessList,
    gas,
    fee: { typical, most },
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    simulated: { block: fees.block, at: now },
    account: nonces,
    ...(plan.carries === undefined ? {} : { carries: plan.carries }),
  };
}
