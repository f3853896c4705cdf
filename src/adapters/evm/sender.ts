import { printable } from '../../domain/printable.ts';
import type { EvmSender, SubmitOutcome } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { evmHash } from '../http/shape.ts';
import { inShape } from './evm-rpc.ts';

/** Texts of go-ethereum and its descendants; the first that fits counts. */
const outcomes: readonly (readonly [RegExp, SubmitOutcome['kind']])[] = [
  [/already known|already imported|known transaction|already exists/i, 'known'],
  [/nonce too low|nonce is too low|old nonce/i, 'nonce-used'],
  [/underpriced|less than block base fee|fee too low|gas price too low|fee cap/i, 'underpriced'],
];

/** Submits to one endpoint, once; whether to do it again is for the caller, who holds the bytes. */
export function createEvmSender(rpc: JsonRpc): EvmSender {
  const method = 'eth_sendRawTransaction';
  return {
    async submit(raw) {
      const answer = await rpc.request({ method, params: [raw] }, { repeatable: false });
      if (answer.ok) {
        inShape(rpc, method, answer.result, evmHash);
        return { kind: 'accepted' };
      }
      return outcomeOf(answer.failure.message);
    },
  };
}

function outcomeOf(message: string): SubmitOutcome {
  const kind = outcomes.find(([text]) => text.test(message))?.[1];
  return kind === undefined || kind === 'refused'
    ? { kind: 'refused', reason: printable(message) }
    : { kind };
}
