import { OnboardError } from '../../domain/errors.ts';
import {
  parseAddress,
  parseHash,
  type EvmAddress,
  type EvmHash,
} from '../../domain/identity/evm.ts';
import { isId, parseNodeId, type NodeId } from '../../domain/identity/ids.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { completeNodeUrl } from '../../domain/text/links.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { parseSubject, type Subject } from '../../support/status/subject.ts';
import type { TypedArgument } from '../definition.ts';
import { parsedOption } from './option.ts';

export const middlewareArgument: TypedArgument<EvmAddress> = {
  name: 'l1_middleware_address',
  parse: (text) => parseAddress(text, 'noun.middleware-address'),
};

export const nodeArgument: TypedArgument<NodeId> = {
  name: 'node_id',
  parse: parseNodeId,
};

export const operatorArgument: TypedArgument<EvmAddress> = {
  name: 'operator_address',
  parse: (text) => parseAddress(text, 'noun.operator-address'),
};

export const subjectArgument: TypedArgument<Subject> = {
  name: 'operator_or_node_or_transaction',
  mayBeHash: true,
  parse: parseSubject,
};

export const nodeUrlArgument: TypedArgument<ServiceUrl> = {
  name: 'node_url',
  parse: completeNodeUrl,
};

export const nodeUrlOption = parsedOption('--node-url <url>', completeNodeUrl);

/** Parses the hash of the call that began a change. @throws OnboardError E-CMD-109 for a P-Chain transaction ID, E-ID-104 */
export function parseInitiation(text: string): EvmHash {
  if (isId(text.trim())) throw new OnboardError('E-CMD-109', { hash: text.trim() });
  return parseHash(text);
}

/** Parses an amount in the smallest unit. @throws OnboardError E-AMT-102 */
export function parseSmallestUnits(text: string): bigint {
  const trimmed = text.trim();
  if (!/^\d{1,60}$/.test(trimmed)) {
    throw new OnboardError('E-AMT-102', { text: refusedText(text) });
  }
  return BigInt(trimmed);
}
