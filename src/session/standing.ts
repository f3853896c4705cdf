import type { EvmAddress } from '../domain/evm.ts';
import type { EvmFees } from '../ports/evm.ts';
import type { Wei } from '../domain/units.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { readOperator } from '../protocol/contracts/read-operator.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { readPChainAccount, type PChainAccount } from '../tasks/p-chain-account.ts';
import type { WithAccount } from './flow/known.ts';

/** How somebody stands before the way, or on it: on the L1, with the node, and in money. */
export interface Standing {
  readonly operator: OperatorFacts;
  readonly validation: ValidationFacts;
  readonly cBalance: Wei;
  readonly pChain: PChainAccount;
  readonly fees: EvmFees;
  /** nAVAX per second that a validator pays now. */
  readonly validatorFee: bigint;
}

export async function readStanding(known: WithAccount): Promise<Standing> {
  const { connection, l1, node, signer } = known;
  const { evm, pChain } = connection.ports;
  const address: EvmAddress = signer.evmAddress;
  const [operator, validation, cBalance, account, fees, validatorFee] = await Promise.all([
    readOperator(connection.ports, l1, address),
    readValidation(connection.ports, l1, node.nodeId),
    evm.balance(address),
    readPChainAccount(connection.ports, connection.profile, signer),
    evm.fees(),
    pChain.validatorFeePrice(),
  ]);
  return { operator, validation, cBalance, pChain: account, fees, validatorFee };
}
