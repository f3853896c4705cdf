import type { AddNodeOrder } from './add-node.ts';
import { parseBlsPublicKey } from '../../domain/identity/bls-key.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import { firstStepReport } from './steps/first-step-report.ts';
import { createNodeCheck } from './steps/create-node-check.ts';
import {
  middlewareAndNode,
  middlewareArgument,
  nodeArgument,
  parseSmallestUnits,
} from '../options/node-arguments.ts';
import { wholeNumber } from '../options/option-values.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { parseOwner } from '../reading/parse-owner.ts';

const NAME = 'middleware-add-node';

/** First step of adding a node. */
export const middlewareAddNodeDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-add-node.summary'),
  group: 'group.nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    { name: 'bls_key', help: message('argument.bls-key') },
  ],
  options: [
    ...sendingOptions,
    { flags: '--stake <integer>', help: message('option.stake') },
    { flags: '--registration-expiry <seconds>', help: message('option.registration-expiry') },
    { flags: '--remaining-balance-owner <owner>', help: message('option.remaining-balance-owner') },
    { flags: '--disable-owner <owner>', help: message('option.disable-owner') },
    { flags: '--node-url <url>', help: message('option.middleware-add-node.node-url') },
  ],
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $BLS_KEY',
  run: async (call, context) => {
    const order = readOrder(call);
    const [{ send }, { addNode }] = await Promise.all([
      import('../sending/send.ts'),
      import('./add-node.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      async (sending) => {
        const hrp = addressHrp(sending.connection.profile.networkId);
        const remaining = textOption(call, 'remainingBalanceOwner');
        const disable = textOption(call, 'disableOwner');
        return addNode(
          {
            ...order,
            ...(remaining !== undefined && { remainingBalanceOwner: parseOwner(remaining, hrp) }),
            ...(disable !== undefined && { disableOwner: parseOwner(disable, hrp) }),
          },
          sending,
          await createNodeCheck(call, context, sending, order.nodeId),
        );
      },
      (performed, _, words) => firstStepReport(performed, order, context, words),
    );
  },
};

function readOrder(call: Call): AddNodeOrder {
  const stake = textOption(call, 'stake');
  const expiry = wholeNumber(NAME, call, 'registrationExpiry', [1, 10 ** 12]);
  return {
    ...middlewareAndNode(call),
    blsKey: parseBlsPublicKey(argument(call, 2)),
    ...(stake !== undefined && { stake: parseSmallestUnits(stake) }),
    ...(expiry !== undefined && { expiry: BigInt(expiry) }),
  };
}
