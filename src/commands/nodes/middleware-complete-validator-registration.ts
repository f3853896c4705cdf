import { parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import { message } from '../../domain/message.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount } from '../../domain/units.ts';
import { defineSigningCommand } from '../definition.ts';
import {
  firstStepTransactionArgument,
  middlewareArgument,
  nodeArgument,
  operatorArgument,
} from '../options/node-arguments.ts';
import { parsedOption } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { secondStepReport } from './steps/second-step-report.ts';

const NAME = 'middleware-complete-validator-registration';

/** Second step of adding a node. */
export const middlewareCompleteValidatorRegistrationDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-complete-validator-registration.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    operator: {
      ...operatorArgument,
      help: message('argument.middleware-complete-validator-registration.operator-address'),
    },
    nodeId: nodeArgument,
    transaction: firstStepTransactionArgument(
      'add_node_tx_hash',
      message('argument.add-node-tx-hash'),
    ),
    proof: {
      name: 'bls_proof_of_possession',
      help: message('argument.bls-proof-of-possession'),
      parse: parseProofOfPossession,
    },
  },
  options: {
    ...sendingOptions,
    initialBalance: parsedOption(
      '--initial-balance <avax>',
      message('option.initial-balance'),
      (text) => nAvax(parseAmount(text, NAVAX_DECIMALS)),
    ),
  },
  example: '--network sandbox --yes $MIDDLEWARE $OPERATOR $NODE_ID $TX $BLS_PROOF',
  run: async (args, options, context) => {
    const [{ send }, { completeRegistration }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/complete.ts'),
    ]);
    const { initialBalance: balance } = options;
    const order = { ...args, ...(balance !== undefined && { balance }) };
    return send(
      NAME,
      options,
      context,
      (sending) => completeRegistration(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
});
