import { parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { EvmHash } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount } from '../../domain/units.ts';
import type { TypedArgument } from '../definition.ts';
import {
  middlewareArgument,
  nodeArgument,
  operatorArgument,
  parseFirstStep,
} from '../options/node-arguments.ts';
import { parsedOption } from '../options/option.ts';
import { defineSendingCommand } from '../sending/sending-command.ts';
import type { SecondStep } from './steps/second-step.ts';

const load = () => import('./steps/complete.ts');

export const middlewareCompleteValidatorRegistrationDefinition = defineSendingCommand({
  name: 'middleware-complete-validator-registration',
  summary: message('command.middleware-complete-validator-registration.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    operator: {
      ...operatorArgument,
      help: message('argument.middleware-complete-validator-registration.operator-address'),
    },
    nodeId: nodeArgument,
    transaction: transactionArgument('add_node_tx_hash', message('argument.add-node-tx-hash')),
    proof: {
      name: 'bls_proof_of_possession',
      help: message('argument.bls-proof-of-possession'),
      parse: parseProofOfPossession,
    },
  },
  options: {
    initialBalance: parsedOption(
      '--initial-balance <avax>',
      message('option.initial-balance'),
      (text) => nAvax(parseAmount(text, NAVAX_DECIMALS)),
    ),
  },
  example: '--network sandbox --yes $MIDDLEWARE $OPERATOR $NODE_ID $TX $BLS_PROOF',
  load,
  perform: ({ completeRegistration }, { initialBalance: balance, ...order }, sending) =>
    completeRegistration({ ...order, balance }, sending),
  report: reportCompletion,
});

export const middlewareCompleteStakeUpdateDefinition = completionOf(
  'middleware-complete-stake-update',
  transactionArgument('init_stake_update_tx_hash', message('argument.init-stake-update-tx-hash')),
  'completeStakeUpdate',
);

export const middlewareCompleteValidatorRemovalDefinition = completionOf(
  'middleware-complete-validator-removal',
  transactionArgument('remove_node_tx_hash', message('argument.remove-node-tx-hash')),
  'completeRemoval',
);

function completionOf(
  name: 'middleware-complete-stake-update' | 'middleware-complete-validator-removal',
  transaction: TypedArgument<EvmHash>,
  complete: 'completeStakeUpdate' | 'completeRemoval',
) {
  return defineSendingCommand({
    name,
    summary: message(`command.${name}.summary`),
    group: 'group.nodes',
    arguments: { middleware: middlewareArgument, nodeId: nodeArgument, transaction },
    options: {},
    example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
    load,
    perform: (steps, order, sending) => steps[complete](order, sending),
    report: reportCompletion,
  });
}

/** The hash of the transaction that initiated the change, as the first command of the task printed it. */
function transactionArgument(name: string, help: Message): TypedArgument<EvmHash> {
  return { name, help, mayBeHash: true, parse: parseFirstStep };
}

function reportCompletion(
  { validationId }: SecondStep,
  { order }: { readonly order: { readonly nodeId: NodeId } },
) {
  return { lines: [validationId], data: { nodeID: order.nodeId, validationID: validationId } };
}
