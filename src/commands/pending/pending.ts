import { defineSigningCommand } from '../definition.ts';
import { operatorArgument } from '../options/node-arguments.ts';
import { neededBy, wholeNumberOption } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NONCES = [0, 1e15 - 1] as const;
const { network, ...ofReplacement } = sendingOptions;

export const pendingDefinition = defineSigningCommand({
  name: 'pending',
  arguments: { operator: operatorArgument },
  options: {
    speedUp: {
      ...wholeNumberOption('--speed-up <nonce>', NONCES),
      excludes: ['--cancel'],
    },
    cancel: wholeNumberOption('--cancel <nonce>', NONCES),
    network,
    // The list signs and sends nothing.
    ...neededBy(['--speed-up', '--cancel'], ofReplacement),
  },
  example: '--network sandbox $OPERATOR',
  run: async ({ operator }, options, context) => {
    const { speedUp, cancel } = options;
    const { listPending, replacePending } = await import('./run-pending.ts');
    const nonce = speedUp ?? cancel;
    if (nonce === undefined) return listPending(operator, options, context);
    const how = cancel === undefined ? 'speed-up' : 'cancel';
    return replacePending(operator, { nonce: BigInt(nonce), how }, options, context);
  },
});
