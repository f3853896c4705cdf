import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import { exactAvax, wei, type Wei } from '../../domain/units.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import { type Message, message } from '../../domain/message.ts';
import { assertFeeCap } from '../../engine/fees.ts';
import { requireFunds } from '../../engine/fees.ts';
import type { AccessListEntry } from '../../ports/evm.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { executionTime } from '../../protocol/readers/execution-time.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { RevertUnits } from '../../protocol/reverts/explanations.ts';
import { callGas } from './call-gas.ts';
import { describeCall } from './describe-call.ts';
import type { ReadContext } from '../step.ts';

/** A call to plan, with its title and call data. */
export interface CallPlan {
  readonly title: Message;
  readonly contract: { readonly name: Message; readonly to: EvmAddress };
  readonly data: Hex;
  readonly accessList?: readonly AccessListEntry[];
  /** The ID of the warp message in the access list. */
  readonly carries?: string;
  /** The unit of stakes, in the intent and in revert messages. */
  readonly units?: RevertUnits;
  /** The human-readable part of the P-Chain addresses among the arguments. */
  readonly hrp?: string;
}

/**
 * Simulates a call and returns it as an intent with its cost. The simulation shows a revert before the
 * operator pays for it. The simulation does not verify the signatures of a warp message.
 * @throws OnboardError that explains the revert; E-SIGN-203, E-FUND-101; E-EVM-101 if the endpoint does not
 * serve the profile's chain
 */
export async function planCall(
  context: ReadContext & { readonly l1?: L1Facts },
  plan: CallPlan,
  now: number,
): Promise<EvmCallIntent> {
  const { readers, profile, operator: from, maxFee, l1 } = context;
  const { evm } = readers;
  const { data, contract, accessList = [] } = plan;
  const call = { from, to: contract.to, data, accessList };
  const head = await evm.head();
  const [simulated, estimate, fees, balance, chainId, nonces] = await Promise.all([
    // The gas estimate may use the time of an earlier epoch; the simulation uses the execution time. It uses the state
    // of the same block, because a newer state at an earlier time makes correct contracts revert.
    evm.call(call, { block: head.number, time: executionTime(head) }),
    evm.estimateGas(call),
    evm.fees(),
    evm.balance(from),
    evm.chainId(),
    evm.nonces(from),
  ]);
  // Every plan checks the chain ID, because an endpoint may switch to another chain at any time.
  if (chainId !== profile.chainId) {
    const { name: network, chainId: expected } = profile;
    throw new OnboardError('E-EVM-101', { network, found: chainId, expected });
  }
  // The estimate sees the newest block. If that block is newer than the simulation's, the call is planned on it again.
  if (!(simulated.ok && estimate.ok) && (await evm.head()).number > head.number)
    return planCall(context, plan, now);
  if (!simulated.ok) throw explainRevert(simulated.revert, plan.units);
  const gasRequest = { call, estimate, head, epochs: l1?.epochs, units: plan.units };
  const { needed, limit: gas } = await callGas(evm, gasRequest);
  // A block charges at least half of the gas limit (since the network upgrade Helicon).
  const charged = needed > gas / 2n ? needed : gas / 2n;
  const typical = wei(charged * (fees.baseFee + fees.maxPriorityFeePerGas));
  const most = wei(gas * fees.maxFeePerGas);
  assertFeeCap(most, maxFee);
  await requireFunds(evm, { from, fee: { typical, most } }, balance);
  const unusual = unusualFee(typical, charged, profile);
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
    neededGas: needed,
    fee: { typical, most },
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    simulated: { block: fees.block, at: now },
    account: nonces,
    ...(unusual && { unusual }),
    ...(plan.carries === undefined ? {} : { carries: plan.carries }),
  };
}

/** A fee above this multiple of the usual price of its gas is unusual. */
const UNUSUAL_FACTOR = 50n;
/** The usual price of networks whose profile states none: 1 gwei, in wei per gas. */
const USUAL_GAS_PRICE = 1_000_000_000n;

/**
 * Returns a warning if a fee is over 50 times what the gas usually costs on the network. The usual price comes from the
 * profile, because one endpoint can report false prices in all its answers.
 */
export function unusualFee(
  typical: Wei,
  gas: bigint,
  { usualGasPrice = wei(USUAL_GAS_PRICE) }: Pick<NetworkProfile, 'usualGasPrice'>,
): Message | undefined {
  const usual = wei(gas * usualGasPrice);
  if (typical <= UNUSUAL_FACTOR * usual) return undefined;
  return message('intent.unusual-fee', { fee: exactAvax(typical), usual: exactAvax(usual) });
}
