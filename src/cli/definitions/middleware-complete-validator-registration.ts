import { parseProofOfPossession } from '../../domain/bls-key.ts';
import { parseAddress } from '../../domain/evm.ts';
import { parseNodeId } from '../../domain/ids.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount } from '../../domain/units.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import {
  middlewareArgument,
  nodeArgument,
  parseFirstStep,
  parseMiddleware,
} from '../node-arguments.ts';
import { tellSecondStep } from '../second-step-report.ts';
import { sendingOptions } from '../shared-options.ts';

const NAME = 'middleware-complete-validator-registration';

/** Second step of adding a node. */
export const middlewareCompleteValidatorRegistrationDefinition: Definition = {
  name: NAME,
  summary: 'Complete the addition of a node: P-Chain, acknowledgement, L1',
  group: 'Nodes',
  arguments: [
    middlewareArgument,
    { name: 'operator_address', help: "the operator's account, whose key signs" },
    nodeArgument,
    { name: 'add_node_tx_hash', help: 'what the first step printed', mayBeHash: true },
    {
      name: 'bls_proof_of_possession',
      help: "the proof of possession of the node's BLS key: 96 bytes in hexadecimal",
    },
  ],
  options: [
    ...sendingOptions,
    {
      flags: '--initial-balance <avax>',
      help: "the validator's first P-Chain balance, in AVAX (default: a month's fee)",
    },
  ],
  example: '--network sandbox --yes $MIDDLEWARE $OPERATOR $NODE_ID $TX $BLS_PROOF',
  run: async (call, shell) => {
    const order = readOrder(call);
    const [{ send }, { completeRegistration }] = await Promise.all([
      import('../sending.ts'),
      import('../../commands/complete-registration.ts'),
    ]);
    return send(
      NAME,
      call,
      shell,
      (sending) => completeRegistration(order, sending),
      (performed) => tellSecondStep(performed, order.nodeId),
    );
  },
};

function readOrder(call: Call) {
  const balance = textOption(call, 'initialBalance');
  return {
    middleware: parseMiddleware(call),
    operator: parseAddress(argument(call, 1), 'address of an operator'),
    nodeId: parseNodeId(argument(call, 2)),
    transaction: parseFirstStep(argument(call, 3)),
    proof: parseProofOfPossession(argument(call, 4)),
    ...(balance !== undefined && { balance: nAvax(parseAmount(balance, NAVAX_DECIMALS)) }),
  };
}
