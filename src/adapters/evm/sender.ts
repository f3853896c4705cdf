import { OnboardError } from '../../domain/errors.ts';
import { NODE_REFUSALS } from '../../domain/network/api-methods.ts';
import { printable } from '../../domain/text/printable.ts';
import type { EvmSender, SubmitAnswer } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { type RpcFailure, endpointLimit } from '../http/rpc-answer.ts';
import { isRefusedAtGateway } from '../http/retry.ts';
import { evmHash } from '../http/shape.ts';

/** The outcome for each pattern of a refusal. The first match applies. */
const outcomes = [
  [NODE_REFUSALS.known, 'known'],
  // `already exists` is too general for the other users of `NODE_REFUSALS`.
  [/already exists/i, 'known'],
  [NODE_REFUSALS['nonce-used'], 'nonce-used'],
  [NODE_REFUSALS.underpriced, 'underpriced'],
  [NODE_REFUSALS['replacement-underpriced'], 'underpriced'],
] as const;

/** Submits signed bytes once, to the first endpoint that passes transactions on. The caller decides whether to send them again. */
export function createEvmSender(rpc: JsonRpc): EvmSender {
  return {
    async submit(raw) {
      const request = { method: 'eth_sendRawTransaction', params: [raw], shape: evmHash } as const;
      try {
        const answer = await rpc.request(request, { repeatable: false });
        return answer.ok ? { kind: 'accepted' } : outcomeOf(answer.failure);
      } catch (error) {
        if (!(error instanceof OnboardError) || !isRefusedAtGateway(error)) throw error;
        return { kind: 'refused', limit: 'reads', reason: error.reason };
      }
    },
  };
}

/** Refusals before a node stores a transaction. After any other error, it may be in the pool. */
const refusals: readonly RegExp[] = [
  NODE_REFUSALS['insufficient-funds'],
  NODE_REFUSALS['gas-limit'],
  NODE_REFUSALS['nonce-gap'],
  NODE_REFUSALS['other-chain'],
  NODE_REFUSALS['pool-full'],
  /nonce has max value|invalid (?:signature|transaction)|future transaction/i,
  /higher than|fee cap|oversized|initcode|code size/i,
  /transaction type|not supported|rlp:|unmarshal|invalid argument/i,
];

function outcomeOf({ code, message }: RpcFailure): SubmitAnswer {
  const kind = outcomes.find(([text]) => text.test(message))?.[1];
  if (kind !== undefined) return { kind };
  const reason = printable(message);
  const limit = endpointLimit({ ok: false, failure: { code, message } });
  if (limit !== undefined) return { kind: 'refused', limit, reason };
  // Invalid parameters: the endpoint has not accepted the transaction.
  const isRefused = code === -32602 || refusals.some((text) => text.test(message));
  return { kind: isRefused ? 'refused' : 'unclear', reason };
}
