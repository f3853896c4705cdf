import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { nAvax, type NAvax } from '../../domain/units.ts';
import type { SendContext } from '../sending/perform-task.ts';
import { secondStep, type CompletionOrder, type SecondStep } from './steps/second-step.ts';

export interface RegistrationOrder extends CompletionOrder {
  readonly operator: EvmAddress;
  readonly proof: ProofOfPossession;
  /** What the validator starts with on the P-Chain; left out: a month's fee as it is now. */
  readonly balance?: NAvax;
}

const MONTH_SECONDS = 30n * 86_400n;

/**
 * Second step of adding a node.
 * @throws OnboardError E-CMD-106 where the key is another operator's; as `secondStep` does
 */
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

/** A month's fee at the present price, and that price. */
async function monthOf({ ports: { pChain } }: SendContext['connection']) {
  const [price, minimum] = await Promise.all([
    pChain.validatorFeePrice(),
    pChain.validatorFeeMinimum(),
  ]);
  return { balance: nAvax(price * MONTH_SECONDS), price: { price, minimum } };
}
