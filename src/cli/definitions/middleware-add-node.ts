import type { AddNodeOrder } from '../../commands/add-node.ts';
import { parseBlsPublicKey } from '../../domain/bls-key.ts';
import { addressHrp } from '../../domain/profile.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import { tellFirstStep } from '../first-step-report.ts';
import { nodeCheck } from '../node-check.ts';
import {
  middlewareAndNode,
  middlewareArgument,
  nodeArgument,
  parseSmallestUnits,
} from '../node-arguments.ts';
import { wholeNumber } from '../option-values.ts';
import { sendingOptions } from '../shared-options.ts';
import { parseOwner } from '../../commands/parse-owner.ts';

const NAME = 'middleware-add-node';

/** First step of adding a node. */
export const middlewareAddNodeDefinition: Definition = {
  name: NAME,
  summary: 'Begin to add a node; prints the transaction that the second step needs',
  group: 'Nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    { name: 'bls_key', help: "the node's BLS public key: 48 bytes in hexadecimal" },
  ],
  options: [
    ...sendingOptions,
    {
      flags: '--stake <integer>',
      help: "the node's stake, in the smallest unit (default: all that is available)",
    },
    {
      flags: '--registration-expiry <seconds>',
      help: 'until when it can be completed, in seconds since 1970; at most 24 hours from now',
    },
    {
      flags: '--remaining-balance-owner <owner>',
      help: 'who gets the rest of the P-Chain balance, such as P-… or 2:P-…,P-… (default: you)',
    },
    {
      flags: '--disable-owner <owner>',
      help: 'who may take the validator out of service (default: you)',
    },
    {
      flags: '--node-url <url>',
      help: 'API address of the node, which is asked whether it tracks the L1 (default: as in the wizard)',
    },
  ],
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $BLS_KEY',
  run: async (call, shell) => {
    const order = readOrder(call);
    const [{ send }, { addNode }] = await Promise.all([
      import('../sending.ts'),
      import('../../commands/add-node.ts'),
    ]);
    return send(
      NAME,
      call,
      shell,
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
          await nodeCheck(call, shell, sending, order.nodeId),
        );
      },
      (performed, _, words) => tellFirstStep(performed, order, shell, words),
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
