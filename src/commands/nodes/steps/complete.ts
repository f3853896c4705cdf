import type { ProofOfPossession } from '../../../domain/identity/bls-key.ts';
import { OnboardError } from '../../../domain/errors.ts';
import { message } from '../../../domain/message.ts';
import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NAvax } from '../../../domain/units.ts';
import { balanceForDays } from '../../../tasks/validator-price.ts';
import type { SendContext } from '../../sending/run-with-journal.ts';
import { secondStep, type CompletionOrder, type SecondStep } from './second-step.ts';

export interface RegistrationOrder extends CompletionOrder {
  readonly operator: EvmAddress;
  readonly proof: ProofOfPossession;
  /** undefined: the fee of 30 days at the current price. */
  readonly balance?: NAvax | undefined;
}

/** @throws OnboardError E-CMD-106 if the key belongs to another operator; as `secondStep` does */
export async function completeRegistration(
  { operator, proof, balance, ...order }: RegistrationOrder,
  sending: SendContext,
): Promise<SecondStep> {
  const { signer, connection } = sending;
  if (signer.evmAddress !== operator) {
    throw new OnboardError('E-CMD-106', { operator, signer: signer.evmAddress });
  }
  return secondStep(
    ['registration'],
    order,
    sending,
    async ({ l1, change: { validationId, operator: owner } }) => {
      const registering =
        balance === undefined ? { proof, ...(await monthOf(connection)) } : { proof, balance };
      const { nodeId } = order;
      return { kind: 'add-node', l1, input: { nodeId, validationId, owner, registering } };
    },
  );
}

async function monthOf({ ports: { pChain } }: SendContext['connection']) {
  const [price, minimum] = await Promise.all([
    pChain.validatorFeePrice(),
    pChain.validatorFeeMinimum(),
  ]);
  return { balance: balanceForDays(30n, price), price: { price, minimum } };
}

export function completeStakeUpdate(
  order: CompletionOrder,
  sending: SendContext,
): Promise<SecondStep> {
  return secondStep(['weight'], order, sending, ({ l1 }) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId: order.nodeId },
  }));
}

/**
 * Also accepts the transaction that added a node whose registration expired. The P-Chain never registered such a
 * validator, so only the validator manager has to remove it.
 * @throws OnboardError E-TX-103 if the transaction added a node that became a validator; as `secondStep` does
 */
export function completeRemoval(order: CompletionOrder, sending: SendContext): Promise<SecondStep> {
  const { nodeId, transaction: hash } = order;
  return secondStep(['removal', 'registration'], order, sending, ({ l1, change, manager }) => {
    const { validationId } = change;
    if (change.kind === 'removal') {
      return { kind: 'remove-node', l1, input: { nodeId, validationId, initiate: false } };
    }
    const { status } = manager;
    if (status !== 'pending-added' && status !== 'invalidated') {
      throw new OnboardError('E-TX-103', { hash, what: message('noun.removal'), node: nodeId });
    }
    return { kind: 'clean-up', l1, input: { nodeId, validationId } };
  });
}
