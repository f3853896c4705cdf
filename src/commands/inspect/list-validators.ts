import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, SubnetId, ValidationId } from '../../domain/identity/ids.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

/** One validator of an L1, as the P-Chain reports it. */
export interface ListedValidator {
  readonly nodeID: NodeId;
  /** Missing for an earlier height, and if `platform.getCurrentValidators` does not list the validator. */
  readonly validationID?: ValidationId;
  /** A BLS public key as 0x-hex. */
  readonly publicKey?: string;
  readonly weight: bigint;
  /**
   * An `inactive` validator has no P-Chain balance, so its weight does not count. The balance is used up, or
   * was refunded when the validator was disabled.
   */
  readonly state: 'active' | 'inactive';
  /** In nAVAX; missing for an active validator. */
  readonly balance?: bigint;
}

/** The parameters of the query. */
export interface ValidatorsRequest {
  readonly subnet: SubnetId;
  readonly height: 'proposed' | bigint;
  /** Limits the list to one node. */
  readonly node?: NodeId;
}

/**
 * Lists the validators of a subnet (`platform.getValidatorsAt`). Adds the inactive validators with
 * `platform.getCurrentValidators` and `platform.getL1Validator`. For an earlier height, inactive validators cannot be
 * read.
 * @throws OnboardError E-CMD-110 if the P-Chain has not reached the height yet
 */
export async function listValidators(
  pChain: PChainReader,
  { subnet, height, node }: ValidatorsRequest,
): Promise<readonly ListedValidator[]> {
  if (height !== 'proposed') {
    const reached = await pChain.height();
    if (height > reached) throw new OnboardError('E-CMD-110', { height, reached });
  }
  const [validatorSet, current] = await Promise.all([
    pChain.validatorsAt(subnet, height),
    height === 'proposed'
      ? pChain.currentValidators(subnet, node === undefined ? [] : [node])
      : Promise.resolve([]),
  ]);
  const validationOf = new Map(current.map((entry) => [entry.nodeId, entry.validationId]));
  const active = validatorSet
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
  const activeNodes = new Set(active.map(({ nodeID }) => nodeID));
  const inactiveIds = current.flatMap(({ nodeId, validationId }) =>
    activeNodes.has(nodeId) || validationId === undefined ? [] : [validationId],
  );
  const inactive = await Promise.all(inactiveIds.map((id) => inactiveValidator(pChain, id)));
  return [...active, ...inactive.flat()].filter(
    ({ nodeID }) => node === undefined || nodeID === node,
  );
}

/**
 * Returns a list with the inactive validator. The list is empty if the validator has left or become active
 * since the validator set was read.
 */
async function inactiveValidator(
  pChain: PChainReader,
  id: ValidationId,
): Promise<readonly ListedValidator[]> {
  const validator = await pChain.l1Validator(id);
  if (validator === undefined || validator.balance > 0n) return [];
  const { nodeId, publicKey, weight, balance } = validator;
  return [{ nodeID: nodeId, validationID: id, publicKey, weight, state: 'inactive', balance }];
}
