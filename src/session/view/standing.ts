import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmFees } from '../../ports/evm.ts';
import type { Wei } from '../../domain/units.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { readAccount, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { findDisableTx } from '../../protocol/p-chain/find-disable-tx.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import type { ReadOnlyFlow, WithAccount } from '../flow/flow-state.ts';

/** The state of the operator on the L1, of one node, and of the account's funds. */
export interface Standing {
  readonly operator: OperatorFacts;
  readonly validation: ValidationFacts;
  readonly cBalance: Wei;
  readonly pChain: PChainAccount;
  readonly fees: EvmFees;
  /** The nAVAX per second that a validator pays now. */
  readonly validatorFee: bigint;
  /** The lowest possible fee; undefined if the endpoint does not report it. */
  readonly validatorFeeMinimum: bigint | undefined;
}

export async function readStanding(
  known: Pick<WithAccount, 'connection' | 'l1' | 'signer'> & {
    readonly node: Pick<WithAccount['node'], 'nodeId'>;
  },
): Promise<Standing> {
  const { connection, l1, node, signer } = known;
  const { evm, pChain } = connection.ports;
  const address: EvmAddress = signer.evmAddress;
  const [operator, validation, cBalance, pChainAccount, fees, validatorFee, minimum] =
    await Promise.all([
      readOperator(connection.ports, l1, address),
      readValidation(connection.ports, l1, node.nodeId),
      evm.balance(address),
      readAccount(connection.ports, connection.profile, signer),
      evm.fees(),
      pChain.validatorFeePrice(),
      pChain.validatorFeeMinimum(),
    ]);
  return {
    operator,
    validation,
    cBalance,
    pChain: pChainAccount,
    fees,
    validatorFee,
    validatorFeeMinimum: minimum,
  };
}

/** The publicly readable state of one node. */
export interface NodeStanding {
  readonly nodeId: NodeId;
  readonly validation: ValidationFacts;
  /** True if the program found the transaction with which the disable owner disabled the validator. */
  readonly isDisabled: boolean;
  /** The nAVAX per second that a validator pays now. */
  readonly validatorFee: bigint;
  /**
   * The stake that the node uses in the current epoch, in the smallest unit; undefined if the L1 middleware
   * does not list the node.
   */
  readonly stake: bigint | undefined;
}

/** The state of an operator and of its nodes. */
export interface HomeStanding {
  readonly operator: OperatorFacts;
  readonly nodes: readonly NodeStanding[];
}

export async function readNode(here: ReadOnlyFlow, nodeId: NodeId): Promise<NodeStanding> {
  const { nodes } = await readHome(here, nodeId);
  const [node] = nodes;
  if (node === undefined) throw new RangeError('the node is missing from the facts that were read');
  return node;
}

/**
 * Reads an operator and its nodes. `only`: reads just this node, even if the operator's list does not contain
 * the node.
 */
export async function readHome(here: ReadOnlyFlow, only?: NodeId): Promise<HomeStanding> {
  const { connection, l1, operator: address } = here;
  const [operator, validatorFee] = await Promise.all([
    readOperator(connection.ports, l1, address),
    connection.ports.pChain.validatorFeePrice(),
  ]);
  const ids = only === undefined ? operator.nodes.map(({ nodeId }) => nodeId) : [only];
  const nodes = await Promise.all(
    [...new Set(ids)].map(async (nodeId) => {
      const validation = await readValidation(connection.ports, l1, nodeId);
      return {
        nodeId,
        validation,
        isDisabled: await isKnownDisabled(connection.ports.pChain, validation),
        validatorFee,
        stake: operator.nodes.find((listed) => listed.nodeId === nodeId)?.stake,
      };
    }),
  );
  return { operator, nodes };
}

async function isKnownDisabled(pChain: PChainReader, { pChain: validator }: ValidationFacts) {
  if (validator?.balance !== 0n) return false;
  return (await findDisableTx(pChain, validator).catch(() => undefined)) !== undefined;
}
