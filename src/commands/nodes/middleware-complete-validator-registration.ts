import { parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount } from '../../domain/units.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import {
  middlewareArgument,
  nodeArgument,
  parseFirstStep,
  parseMiddleware,
} from '../options/node-arguments.ts';
import { secondStepReport } from './steps/second-step-report.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'middleware-complete-validator-registration';

/** Second step of adding a node. */
export const middlewareCompleteValidatorRegistrationDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-complete-validator-registration.summary'),
  group: 'group.nodes',
  arguments: [
    middlewareArgument,
    {
      name: 'operator_address',
      help: message('argument.middleware-complete-validator-registration.operator-address'),
    },
    nodeArgument,
    { name: 'add_node_tx_hash', help: message('argument.add-node-tx-hash'), mayBeHash: true },
    { name: 'bls_proof_of_possession', help: message('argument.bls-proof-of-possession') },
  ],
  options: [
    ...sendingOptions,
    { flags: '--initial-balance <avax>', help: message('option.initial-balance') },
  ],
  example: '--network sandbox --yes $MIDDLEWARE $OPERATOR $NODE_ID $TX $BLS_PROOF',
  run: async (call, context) => {
    const order = readOrder(call);
    const [{ send }, { completeRegistration }] = await Promise.all([
      import('../sending/send.ts'),
      import('./complete-registration.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => completeRegistration(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
};

function readOrder(call: Call) {
  const balance = textOption(call, 'initialBalance');
  return {
    middleware: parseMiddleware(call),
    operator: parseAddress(argument(call, 1), 'noun.operator-address'),
    nodeId: parseNodeId(argument(call, 2)),
    transaction: parseFirstStep(argument(call, 3)),
    proof: parseProofOfPossession(argument(call, 4)),
    ...(balance !== undefined && { balance: nAvax(parseAmount(balance, NAVAX_DECIMALS)) }),
  };
}
