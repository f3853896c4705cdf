import { OnboardError } from '../../domain/errors.ts';
import { PRIMARY_NETWORK_ID, type SubnetId } from '../../domain/identity/ids.ts';
import { formatUnits } from '../../domain/units.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { QUORUM_PERCENT, reachesQuorum } from '../warp/canonical-validators.ts';

/** Aggregators skip validators with less than this balance, in nAVAX (icm-services). */
const MIN_BALANCE = 2048n;
/** The errors for too little signed weight. These errors do not name a cause. */
const UNEXPLAINED: ReadonlySet<string> = new Set(['E-AGG-101', 'E-AGG-112']);

/**
 * Returns an error that names the cause of too little signed weight: validators whose P-Chain balance is too
 * low. Returns other errors unchanged. Also returns the failure unchanged if the validators with enough
 * balance reach the quorum, or if the balances cannot be read. Validators of the Primary Network have no such
 * balance.
 */
export async function explainMissingWeight(
  failure: OnboardError,
  pChain: Pick<PChainReader, 'currentValidators'>,
  signingSubnet: SubnetId,
): Promise<OnboardError> {
  if (!UNEXPLAINED.has(failure.code) || signingSubnet === PRIMARY_NETWORK_ID) return failure;
  try {
    const validators = await pChain.currentValidators(signingSubnet, []);
    const weightOf = (subset: typeof validators) =>
      subset.reduce((sum, { weight }) => sum + weight, 0n);
    const total = weightOf(validators);
    const withoutBalance = weightOf(
      validators.filter(({ l1 }) => l1 !== undefined && l1.balance < MIN_BALANCE),
    );
    if (total === 0n || reachesQuorum(total - withoutBalance, total)) return failure;
    const percent = (weight: bigint) => formatUnits((weight * 1000n) / total, 1);
    return new OnboardError(
      'E-AGG-114',
      {
        idle: percent(withoutBalance),
        left: percent(total - withoutBalance),
        needed: QUORUM_PERCENT,
      },
      failure,
    );
  } catch (error) {
    // Without the balances, the caller gets the original failure.
    if (error instanceof OnboardError) return failure;
    throw error;
  }
}
