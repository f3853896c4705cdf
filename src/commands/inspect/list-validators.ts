import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, SubnetId, ValidationId } from '../../domain/identity/ids.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

/** One validator of an L1, as the P-Chain shows it. */
export interface ListedValidator {
  readonly nodeID: NodeId;
  /** None for validators that the set alone tells of, for example at an earlier height. */
  readonly validationID?: ValidationId;
  /** None where the set shows no key, as for the sum of the inactive ones. */
  readonly publicKey?: string;
  readonly weight: bigint;
  /** `inactive`: registered without a balance (used up, or refunded when it was disabled), so that it does not count. */
  readonly state: 'active' | 'inactive';
  /** nAVAX. */
  readonly balance?: bigint;
}

/** What is asked of the P-Chain. */
export interface ValidatorQuery {
  readonly subnet: SubnetId;
  readonly height: 'proposed' | bigint;
  /** One node alone. */
  readonly node?: NodeId;
}

/**
 * The validators of a subnet (`platform.getValidatorsAt`), inactive ones told apart by
 * `platform.getL1Validator`. At an earlier height nothing tells of inactive ones by name.
 * @throws OnboardError E-CMD-110 where the P-Chain has not come to the height yet
 */
export async function listValidators(
  pChain: PChainReader,
  { subnet, height, node }: ValidatorQuery,
): Promise<readonly ListedValidator[]> {
  if (height !== 'proposed') {
    const reached = await pChain.height();
    if (height > reached) throw new OnboardError('E-CMD-110', { height, reached });
  }
  const [set, current] = await Promise.all([
    pChain.validatorsAt(subnet, height),
    height === 'proposed'
      ? pChain.currentValidators(subnet, node === undefined ? [] : [node])
      : Promise.resolve([]),
  ]);
  const validationOf = new Map(current.map((entry) => [entry.nodeId, entry.validationId]));
  const active = set
    .filter((validator) => validator.publicKey !== null)
    .map(({ nodeId, publicKey, weight }): ListedValidator => {
      const validationID = validationOf.get(nodeId);
      return {
        nodeID: nodeId,
        ...(validationID === undefined ? {} : { validationID }),
        ...(publicKey === null ? {} : { publicKey }),
        weight,
        state: 'active',
      };
    });
  const known = new Set(active.map(({ nodeID }) => nodeID));
  const absent = current.flatMap(({ nodeId, validationId }) =>
    known.has(nodeId) || validationId === undefined ? [] : [validationId],
  );
  const inactive = await Promise.all(absent.map((id) => inactiveValidator(pChain, id)));
  return [...active, ...inactive.flat()].filter(
    ({ nodeID }) => node === undefined || nodeID === node,
  );
}

/** None where it has left meanwhile, or is active already and only the set is behind. */
async function inactiveValidator(
  pChain: PChainReader,
  id: ValidationId,
): Promise<readonly ListedValidator[]> {
  const validator = await pChain.l1Validator(id);
  if (validator === undefined || validator.balance > 0n) return [];
  const { nodeId, publicKey, weight, balance } = validator;
  return [{ nodeID: nodeId, validationID: id, publicKey, weight, state: 'inactive', balance }];
}
