import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { EvmHash } from '../../domain/identity/evm.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import {
  middlewareArgument,
  nodeArgument,
  nodeUrlOption,
  parseSmallestUnits,
  operatorArgument,
  parseInitiation,
} from '../options/node-arguments.ts';
import { parsedOption, textOption, wholeNumberOption } from '../options/option.ts';
import { allowOtherOwnerOption } from '../options/shared-options.ts';
import { defineSendingCommand, type ReportContext } from '../sending/sending-command.ts';
import type { AddNodeValues } from './initiate-add-node.ts';
import type { InitiationOutcome, NodeValues } from './initiate-change.ts';
import { amountOfStake, parseNAvax, stakeOfAmount } from '../../domain/units.ts';
import type { TypedArgument } from '../definition.ts';
import type { CompletionOutcome } from './complete-change.ts';

export const middlewareAddNodeDefinition = defineSendingCommand({
  name: 'middleware-add-node',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    blsKey: { name: 'bls_key', parse: parseBlsPublicKey },
  },
  options: {
    stake: parsedOption('--stake <integer>', (text) => stakeOfAmount(parseSmallestUnits(text))),
    registrationExpiry: wholeNumberOption('--registration-expiry <seconds>', [1, 10 ** 12]),
    remainingBalanceOwner: textOption('--remaining-balance-owner <owner>'),
    disableOwner: textOption('--disable-owner <owner>'),
    nodeUrl: nodeUrlOption,
  },
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $BLS_KEY',
  perform: async (values, sendContext, context) => {
    const { addNode, createNodeCheck } = await import('./initiate-add-node.ts');
    const { parseOwner } = await import('../reading/parse-owner.ts');
    const hrp = addressHrp(sendContext.connection.profile.networkId);
    const { registrationExpiry: expiry, remainingBalanceOwner, disableOwner } = values;
    const owner = (text: string | undefined) =>
      text === undefined ? undefined : parseOwner(text, hrp);
    return addNode(
      {
        ...values,
        expiry: expiry === undefined ? undefined : BigInt(expiry),
        remainingBalanceOwner: owner(remainingBalanceOwner),
        disableOwner: owner(disableOwner),
      },
      sendContext,
      await createNodeCheck(values.nodeUrl, context, sendContext, values.nodeId),
    );
  },
  report: reportInitiation,
});

export const middlewareInitStakeUpdateDefinition = defineSendingCommand({
  name: 'middleware-init-stake-update',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    stake: { name: 'total_new_stake', parse: parseSmallestUnits },
  },
  options: {},
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID 4000000000000000000000',
  perform: async (values, sendContext) =>
    (await import('./initiate-change.ts')).initStakeUpdate(values, sendContext),
  report: reportInitiation,
});

/** Also cleans up an expired registration. */
export const middlewareRemoveNodeDefinition = defineSendingCommand({
  name: 'middleware-remove-node',
  arguments: { middleware: middlewareArgument, nodeId: nodeArgument },
  options: {},
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID',
  perform: async (values, sendContext) =>
    (await import('./initiate-change.ts')).removeNode(values, sendContext),
  report: reportInitiation,
});

/** Reports the transaction hash, which the second command needs. */
function reportInitiation(
  { transaction, validationId, isExpired }: InitiationOutcome,
  { values, context }: ReportContext<NodeValues & Pick<AddNodeValues, 'stake'>>,
) {
  const { middleware, nodeId, stake } = values;
  const { output, i18n } = context;
  const { t } = i18n;
  if (transaction === undefined) output.note(t('cli.note.no-first'));
  if (isExpired === true) output.note(t('cli.note.expired'));
  return {
    lines: transaction === undefined ? [] : [transaction],
    data: {
      middleware,
      nodeID: nodeId,
      ...(stake !== undefined && { stake: amountOfStake(stake) }),
      validationID: validationId ?? null,
      /** The transaction hash for the second step. */
      transactionHash: transaction ?? null,
    },
  };
}

export const middlewareCompleteValidatorRegistrationDefinition = defineSendingCommand({
  name: 'middleware-complete-validator-registration',
  arguments: {
    middleware: middlewareArgument,
    operator: operatorArgument,
    nodeId: nodeArgument,
    transaction: transactionArgument('add_node_tx_hash'),
    proof: { name: 'bls_proof_of_possession', parse: parseProofOfPossession },
  },
  options: {
    initialBalance: parsedOption('--initial-balance <avax>', parseNAvax),
    allowOtherOwner: allowOtherOwnerOption,
  },
  example: '--network sandbox --yes $MIDDLEWARE $OPERATOR $NODE_ID $TX $BLS_PROOF',
  perform: async ({ initialBalance: balance, ...values }, sendContext) =>
    (await import('./complete-change.ts')).completeRegistration(
      { ...values, balance },
      sendContext,
    ),
  report: reportCompletion,
});

export const middlewareCompleteStakeUpdateDefinition = completionOf(
  'middleware-complete-stake-update',
  transactionArgument('init_stake_update_tx_hash'),
  'completeStakeUpdate',
);

export const middlewareCompleteValidatorRemovalDefinition = completionOf(
  'middleware-complete-validator-removal',
  transactionArgument('remove_node_tx_hash'),
  'completeRemoval',
);

function completionOf(
  name: 'middleware-complete-stake-update' | 'middleware-complete-validator-removal',
  transaction: TypedArgument<EvmHash>,
  complete: 'completeStakeUpdate' | 'completeRemoval',
) {
  return defineSendingCommand({
    name,
    arguments: { middleware: middlewareArgument, nodeId: nodeArgument, transaction },
    options: {},
    example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
    perform: async (values, sendContext) =>
      (await import('./complete-change.ts'))[complete](values, sendContext),
    report: reportCompletion,
  });
}

/** The hash of the transaction that initiated the change, as the first command of the task printed it. */
function transactionArgument(name: string): TypedArgument<EvmHash> {
  return { name, mayBeHash: true, parse: parseInitiation };
}

function reportCompletion(
  { validationId }: CompletionOutcome,
  { values }: ReportContext<Pick<NodeValues, 'nodeId'>>,
) {
  return { lines: [validationId], data: { nodeID: values.nodeId, validationID: validationId } };
}
