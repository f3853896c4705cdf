import { numberToHex } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';

/** Determines the time at which an endpoint simulates calls. */
export interface ExecutionTimes {
  /** Whether the endpoint applies a block override of the time. */
  takesTime(): Promise<boolean>;
  /**
   * Simulates at `requestedTime`, in seconds since 1970. Default: the execution time. Without
   * `requestedTime`, the first call takes one extra round trip, which reads the latest block and the
   * endpoint's `Date`. After 15 s without an answer of the endpoint, the next call takes the extra round trip
   * again.
   * @param callAt sends the call; without a time, the latest block's time applies
   */
  simulate<T>(
    requestedTime: bigint | undefined,
    callAt: (time: bigint | undefined) => Promise<T>,
  ): Promise<T>;
}

/** Milliseconds after which an endpoint's `Date` is read again before a simulation. */
const STALE_MS = 15_000;

/** Seconds. Validators accept a block up to 10 s ahead of their clock, so smaller differences are irrelevant. */
const ACCURACY = 10n;

/** EVM code that returns the block time as a 32-byte word. A state override places the code at `PROBE_ADDRESS`. */
const TIMESTAMP_CODE = '0x4260005260206000f3';
const PROBE_ADDRESS = '0x00000000000000000000000000000000000000aa';
/** 2100-01-01, a time that no block has. */
const PROBE_TIME = 4_102_444_800n;

/**
 * Errors of an endpoint that refuses or misreads the probe, and therefore does not support a time
 * override.
 */
const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104', 'E-EVM-105']);

/**
 * Creates the `ExecutionTimes` of an endpoint.
 * @param readHead reads the latest block
 */
export function createExecutionTimes(
  rpc: JsonRpc,
  readHead: () => Promise<EvmHead>,
): ExecutionTimes {
  const probes = new Map<string, Promise<boolean>>();
  let blockTime: bigint | undefined;
  let refreshing: Promise<void> | undefined;

  /**
   * Runs code that returns the block time. Some endpoints silently ignore the fourth parameter of
   * `eth_call`, so only the returned time proves the support.
   */
  async function probe(): Promise<boolean> {
    const call = { to: PROBE_ADDRESS, data: '0x' };
    const code = { [PROBE_ADDRESS]: { code: TIMESTAMP_CODE } };
    const params = [call, 'latest', code, { time: numberToHex(PROBE_TIME) }];
    try {
      const answer = await rpc.request({ method: 'eth_call', params }, { repeatable: true });
      return answer.ok && answer.result === numberToHex(PROBE_TIME, { size: 32 });
    } catch (error) {
      if (error instanceof OnboardError && REFUSALS.has(error.code)) return false;
      throw error;
    }
  }

  function takesTime(): Promise<boolean> {
    const { url } = rpc;
    const support = probes.get(url) ?? probe();
    probes.set(url, support);
    support.catch(() => probes.delete(url));
    return support;
  }

  /** Reads the latest block's time and the endpoint's `Date`; simultaneous callers share one request. */
  function refresh(): Promise<void> {
    refreshing ??= Promise.all([readHead(), takesTime()])
      .then(([{ timestamp }]) => {
        blockTime = timestamp;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  /**
   * Returns the execution time; undefined if the endpoint's clock is unknown, the endpoint accepts
   * no time, or the latest block's time is accurate enough.
   */
  async function currentTime(): Promise<bigint | undefined> {
    const lastServerTime = rpc.serverTime();
    if (blockTime === undefined || (lastServerTime !== undefined && lastServerTime.age > STALE_MS))
      await refresh();
    const serverTime = rpc.serverTime();
    if (serverTime === undefined || !(await takesTime())) return undefined;
    const endpointTime = serverTime.seconds + BigInt(Math.floor(serverTime.age / 1000));
    return endpointTime - (blockTime ?? 0n) > ACCURACY ? endpointTime : undefined;
  }

  return {
    takesTime,
    async simulate(requestedTime, callAt) {
      if (requestedTime === undefined) return callAt(await currentTime());
      return callAt((await takesTime()) ? requestedTime : undefined);
    },
  };
}
