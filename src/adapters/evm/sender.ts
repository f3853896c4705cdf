import { sendRawTransaction } from 'viem/actions';
import { printable } from '../../domain/text/printable.ts';
import type { EvmSender, SubmitOutcome } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import type { RpcFailure } from '../http/rpc/rpc-answer.ts';
import { createEvmClient, originOf, refusalIn } from './evm-client.ts';

/** Error texts of common nodes; the first match counts. Hosted endpoints add text around them. */
const outcomes: readonly (readonly [RegExp, SubmitOutcome['kind']])[] = [
  // Line 1: geth, coreth, subnet-evm and erigon. Line 2: further texts of erigon, besu and nethermind.
  [/already known|already imported|already exists|existing txn? with same hash/i, 'known'],
  [/\bknown transaction|\balreadyknown\b/i, 'known'],
  [/nonce (is )?too low|lower than the current nonce|\bold ?nonce\b/i, 'nonce-used'],
  [/underpriced|fee too low|less than (the )?block base fee/i, 'underpriced'],
  // erigon, nethermind and besu.
  [/could not replace existing|\breplacementnotallowed\b|\bfeetoolow/i, 'underpriced'],
  [/gas price (is )?(too low|below)|pool minimum fee cap/i, 'underpriced'],
];

/** Submits to one endpoint, once; the caller decides whether to send the bytes again. */
export function createEvmSender(rpc: JsonRpc): EvmSender {
  const client = createEvmClient(rpc);
  return {
    async submit(serializedTransaction) {
      try {
        await sendRawTransaction(client, { serializedTransaction });
        return { kind: 'accepted' };
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal === undefined) throw originOf(error);
        return outcomeOf(refusal.failure);
      }
    },
  };
}

/** Refusals that nodes issue before they store a transaction. After any other error it may be in the pool. */
const refusals: readonly RegExp[] = [
  /insufficient (funds|balance)|exceeds (the )?balance|overdraft|upfront cost/i,
  /intrinsic gas|insufficient gas limit|exceeds block gas limit|gas limit (is )?(reached|exceed)/i,
  /nonce too high|nonce gap|nonce has max value/i,
  /invalid (sender|signature|chain ?id|transaction)|replay-protected|only replay/i,
  /higher than|fee cap|tx fee .* exceeds|oversized|initcode|code size/i,
  /transaction type|not supported|rlp:|unmarshal|invalid argument/i,
  /pool is full|pool limit|too many pending|future transaction/i,
];

function outcomeOf({ code, message }: RpcFailure): SubmitOutcome {
  const kind = outcomes.find(([text]) => text.test(message))?.[1];
  if (kind !== undefined && kind !== 'refused' && kind !== 'unclear') return { kind };
  const reason = printable(message);
  // A missing method or invalid parameters: the transaction was not accepted.
  const isRefused =
    code === -32601 || code === -32602 || refusals.some((text) => text.test(message));
  return { kind: isRefused ? 'refused' : 'unclear', reason };
}
