import type { CompletionOrder } from '../nodes/steps/second-step.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  parseAddress,
  parseHash,
  type EvmAddress,
  type EvmHash,
} from '../../domain/identity/evm.ts';
import { isId, parseNodeId, type NodeId } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import { message } from '../../domain/message.ts';
import { argument, type ArgumentDefinition, type Call } from '../definition.ts';

export const middlewareArgument: ArgumentDefinition = {
  name: 'l1_middleware_address',
  help: message('argument.l1-middleware-address'),
};
export const nodeArgument: ArgumentDefinition = {
  name: 'node_id',
  help: message('argument.node-id'),
};

/** The L1 middleware that stands first. */
export function parseMiddleware(call: Call): EvmAddress {
  return parseAddress(argument(call, 0), 'noun.middleware-address');
}

/** The middleware and the node that stand first and second. */
export function middlewareAndNode(call: Call): {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
} {
  return {
    middleware: parseMiddleware(call),
    nodeId: parseNodeId(argument(call, 1)),
  };
}

/** Middleware, node and the first step's transaction, in this order. */
export function completionArguments(call: Call): CompletionOrder {
  return { ...middlewareAndNode(call), transaction: parseFirstStep(argument(call, 2)) };
}

/**
 * The hash that a first command printed.
 * @throws OnboardError E-CMD-109 for a transaction ID of the P-Chain, E-ID-104
 */
export function parseFirstStep(text: string): EvmHash {
  if (isId(text.trim())) throw new OnboardError('E-CMD-109', { hash: text.trim() });
  return parseHash(text);
}

/**
 * An integer of the stake's smallest unit.
 * @throws OnboardError E-AMT-102
 */
export function parseSmallestUnits(text: string): bigint {
  const trimmed = text.trim();
  if (!/^\d{1,60}$/.test(trimmed)) {
    throw new OnboardError('E-AMT-102', { text: printable(text, 40) });
  }
  return BigInt(trimmed);
}
