import { BaseError, createClient, createTransport, UnknownRpcError, type Client } from 'viem';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/stated-reason.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import type { RpcFailure } from '../http/rpc/rpc-answer.ts';
import { checkedResult } from './checked-result.ts';

/** Carries an endpoint's error answer through viem. */
export class EndpointRefusal extends BaseError {
  constructor(
    readonly url: string,
    readonly method: string,
    readonly failure: RpcFailure,
  ) {
    super(`${method} refused`, { details: failure.message });
  }
}

/**
 * Creates a viem client over our JSON-RPC transport. The transport limits time and size, retries every
 * request except a submission, matches answers by ID, and chooses the endpoint. Every result is checked
 * before viem formats it. URLs named by a contract are never fetched (`ccipRead`).
 */
export function createEvmClient(rpc: JsonRpc): Client {
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const repeatable = method !== 'eth_sendRawTransaction';
    const answer = await rpc.request({ method, params }, { repeatable });
    if (!answer.ok) throw new EndpointRefusal(rpc.url, method, answer.failure);
    return checkedResult(rpc.url, method, answer.result);
  };
  const transport = { key: 'json-rpc', name: 'JSON-RPC', type: 'json-rpc', retryCount: 0 } as const;
  return createClient({
    ccipRead: false,
    transport: () => createTransport({ ...transport, request: request as never }),
  });
}

/**
 * Returns the result of a viem action.
 * @throws OnboardError E-EVM-105 if the endpoint refused; E-EVM-104, E-NET-*; the reason of an abort
 */
export async function resultOf<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal === undefined ? originOf(error) : refusedRead(refusal);
  }
}

/** Returns the endpoint's error answer behind a viem error; undefined if something else failed. */
export function refusalIn(error: unknown): EndpointRefusal | undefined {
  return causesOf(error).find((cause) => cause instanceof EndpointRefusal);
}

/** Returns the original error, without viem's wrapping. */
export function originOf(error: unknown): unknown {
  const causes = causesOf(error);
  return causes.find((cause) => cause instanceof OnboardError) ?? causes.at(-1) ?? error;
}

/** Whether the request failed, not the contract call. */
export function isRequestFailure(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => cause instanceof UnknownRpcError || cause.name === 'AbortError',
  );
}

export function refusedRead({ url, method, failure }: EndpointRefusal): OnboardError {
  return new OnboardError('E-EVM-105', { url, method, reason: statedReason(failure.message) });
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error; current = current.cause) causes.push(current);
  return causes;
}
