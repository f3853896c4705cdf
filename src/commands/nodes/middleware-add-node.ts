import { parseBlsPublicKey } from '../../domain/identity/bls-key.ts';
import { message } from '../../domain/message.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { defineSigningCommand } from '../definition.ts';
import { middlewareArgument, nodeArgument, parseSmallestUnits } from '../options/node-arguments.ts';
import { parsedOption, textOption, wholeNumberOption } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { firstStepReport } from './steps/first-step-report.ts';

const NAME = 'middleware-add-node';

/** First step of adding a node. */
export const middlewareAddNodeDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-add-node.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    blsKey: { name: 'bls_key', help: message('argument.bls-key'), parse: parseBlsPublicKey },
  },
  options: {
    ...sendingOptions,
    stake: parsedOption('--stake <integer>', message('option.stake'), parseSmallestUnits),
    registrationExpiry: wholeNumberOption(
      '--registration-expiry <seconds>',
      message('option.registration-expiry'),
      [1, 10 ** 12],
    ),
    remainingBalanceOwner: textOption(
      '--remaining-balance-owner <owner>',
      message('option.remaining-balance-owner'),
    ),
    disableOwner: textOption('--disable-owner <owner>', message('option.disable-owner')),
    nodeUrl: textOption('--node-url <url>', message('option.middleware-add-node.node-url')),
  },
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $BLS_KEY',
  run: async (args, options, context) => {
    const [{ send }, { addNode }, { createNodeCheck }, { parseOwner }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/add-node.ts'),
      import('./steps/create-node-check.ts'),
      import('../reading/parse-owner.ts'),
    ]);
    const { stake, registrationExpiry, remainingBalanceOwner, disableOwner } = options;
    const order = { ...args, ...(stake !== undefined && { stake }) };
    return send(
      NAME,
      options,
      context,
      async (sending) => {
        const hrp = addressHrp(sending.connection.profile.networkId);
        return addNode(
          {
            ...order,
            ...(registrationExpiry !== undefined && { expiry: BigInt(registrationExpiry) }),
            ...(remainingBalanceOwner !== undefined && {
              remainingBalanceOwner: parseOwner(remainingBalanceOwner, hrp),
            }),
            ...(disableOwner !== undefined && { disableOwner: parseOwner(disableOwner, hrp) }),
          },
          sending,
          await createNodeCheck(options.nodeUrl, context, sending, args.nodeId),
        );
      },
      (performed, _, i18n) => firstStepReport(performed, order, context, i18n),
    );
  },
});
