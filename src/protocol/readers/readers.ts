import type { ReadOnlyContext } from '../../ports/connection.ts';
import type { CallOutcome, EvmCall, EvmReader, Readers } from '../../ports/evm.ts';
import { setImmediate } from 'node:timers/promises';
import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, SubnetId } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

/** Every caller of a read gets the same result or failure. */
export function memoizeReaders({ evm, pChain }: Readers): Readers {
  const memoized = memoizeReads(pChain);
  return {
    evm: { ...memoizeReads(evm), callMany: memoizeCallMany(evm) },
    pChain: { ...memoized, currentValidators: joinCurrentValidators(memoized) },
  };
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

function memoizeReads<R extends object>(reader: R): R {
  const answers = new Map<string, Promise<unknown>>();
  const methods = Object.entries(reader as Record<string, Method>).map(
    ([name, method]): [string, Method] => [
      name,
      (...args) => {
        const key = `${name} ${textOf(args)}`;
        const answer = answers.get(key) ?? method(...args);
        answers.set(key, ignoreUnhandled(answer));
        return answer;
      },
    ],
  );
  return Object.fromEntries(methods) as R;
}

/** Sends each call only once, even if several batches contain it. */
function memoizeCallMany(evm: EvmReader): EvmReader['callMany'] {
  // A long registry has thousands of calls, so they share the promise of their batch.
  const sent = new Map<string, { batch: ReturnType<EvmReader['callMany']>; place: number }>();
  return async (calls) => {
    const byKey = new Map(calls.map((call) => [keyOf(call), call]));
    const newCalls = [...byKey].filter(([key]) => !sent.has(key));
    if (newCalls.length > 0) {
      const batch = ignoreUnhandled(evm.callMany(newCalls.map(([, call]) => call)));
      for (const [place, [key]] of newCalls.entries()) sent.set(key, { batch, place });
    }
    const outcomes: CallOutcome[] = [];
    for (const call of calls) {
      const request = sent.get(keyOf(call));
      const outcome = request && (await request.batch)[request.place];
      // A call without an answer must never count as a revert.
      if (outcome === undefined) throw new RangeError('a contract call has no answer');
      outcomes.push(outcome);
    }
    return outcomes;
  };
}

/** Simultaneous callers share one request, which lists the nodes of all of them. */
function joinCurrentValidators(pChain: PChainReader): PChainReader['currentValidators'] {
  type Answer = ReturnType<PChainReader['currentValidators']>;
  const answers = new Map<string, Answer>();
  const open = new Map<SubnetId, { readonly nodeIds: NodeId[]; readonly answer: Answer }>();
  function send(subnet: SubnetId) {
    const nodeIds: NodeId[] = [];
    const answer = setImmediate().then(() => {
      open.delete(subnet);
      return pChain.currentValidators(subnet, nodeIds);
    });
    const request = { nodeIds, answer: ignoreUnhandled(answer) };
    open.set(subnet, request);
    return request;
  }
  function entriesOf(subnet: SubnetId, nodeId: NodeId): Answer {
    const earlier = answers.get(`${subnet} ${nodeId}`);
    if (earlier !== undefined) return earlier;
    const { nodeIds, answer } = open.get(subnet) ?? send(subnet);
    nodeIds.push(nodeId);
    answers.set(`${subnet} ${nodeId}`, answer);
    return answer;
  }
  return async (subnet, nodeIds) => {
    // Without nodes, the answer is the whole set.
    if (nodeIds.length === 0) return pChain.currentValidators(subnet, nodeIds);
    const all = new Set(nodeIds.map((nodeId) => entriesOf(subnet, nodeId)));
    const entries = (await Promise.all(all)).flat();
    return entries.filter(({ nodeId }) => nodeIds.includes(nodeId));
  };
}

/** A query also has names. */
function keyOf({ to, data, from, value, accessList }: EvmCall): string {
  return `${to} ${data} ${textOf([from, value, accessList])}`;
}

/** Prevents an unhandled rejection. Callers that await the promise still see the failure. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? `${item}n` : item,
  );
}

/**
 * Runs `reads` and, in parallel, checks that the endpoint serves the profile's chain.
 * @throws OnboardError E-EVM-101 if the endpoint serves another chain, even if a read fails
 */
export async function onProfileChain<T>(
  { profile, ports }: ReadOnlyContext,
  reads: () => Promise<T>,
): Promise<T> {
  const [chainId, answer] = await Promise.allSettled([ports.evm.chainId(), reads()]);
  if (chainId.status === 'rejected') throw chainId.reason;
  requireChain(chainId.value, profile);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/**
 * Refuses readers whose endpoint is on another chain.
 * @throws OnboardError E-EVM-101 if an endpoint has reported another chain ID than the profile's
 */
export function requireChain(
  found: bigint,
  { name: network, chainId: expected }: Pick<NetworkProfile, 'name' | 'chainId'>,
): void {
  if (found !== expected) throw new OnboardError('E-EVM-101', { network, found, expected });
}
