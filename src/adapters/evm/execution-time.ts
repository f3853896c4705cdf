import { numberToHex } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { sharedPromises } from '../../domain/kept-results.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/json-rpc.ts';

/** Milliseconds after which an endpoint's `Date` is read again before a simulation. */
const STALE_MS = 15_000;

/** Seconds. Validators accept a block up to 10 s ahead of their clock. */
const ACCURACY = 10n;

/** EVM code that returns the block time as a word. A state override places it at `PROBE_ADDRESS`. */
const TIMESTAMP_CODE = '0x4260005260206000f3';
export const PROBE_ADDRESS = '0x00000000000000000000000000000000000000aa';
/** 2100-01-01, a time that no block has. */
const PROBE_TIME = 4_102_444_800n;

/** An RPC refusal, an unexpected answer, or an HTTP status without its own error code. */
export function isRpcRefusal(error: unknown): boolean {
  return error instanceof OnboardError && /^E-(?:NET-109|EVM-104|EVM-105)$/.test(error.code);
}

export type ExecutionTimes = ReturnType<typeof createExecutionTimes>;

export function createExecutionTimes(rpc: JsonRpc, readHead: () => Promise<EvmHead>) {
  const probes = sharedPromises<string, boolean>();
  let blockTime: bigint | undefined;
  let refreshing: Promise<void> | undefined;

  /** Some endpoints silently ignore the block override, so only the returned time proves the support. */
  async function probe(): Promise<boolean> {
    const call = { to: PROBE_ADDRESS, data: '0x' };
    const code = { [PROBE_ADDRESS]: { code: TIMESTAMP_CODE } };
    const params = [call, 'latest', code, { time: numberToHex(PROBE_TIME) }];
    try {
      const answer = await rpc.request({ method: 'eth_call', params }, { repeatable: true });
      return answer.ok && answer.result === numberToHex(PROBE_TIME, { size: 32 });
    } catch (error) {
      if (isRpcRefusal(error)) return false;
      throw error;
    }
  }

  /** Whether the endpoint applies a block override of the time. */
  const takesTime = (): Promise<boolean> => probes(rpc.url, probe);

  /** Simultaneous callers share one request. */
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

  /** Undefined if the endpoint's clock is unknown, it accepts no time, or the block's time is accurate. */
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
    /**
     * Simulates at `requestedTime`, in seconds since 1970; default: the execution time. To learn it, the first
     * call, and a call after 15 s without an answer, first reads the latest block and the endpoint's `Date`.
     * @param callAt sends the call; without a time, the latest block's time applies
     */
    async simulate<T>(
      requestedTime: bigint | undefined,
      callAt: (time: bigint | undefined) => Promise<T>,
    ) {
      if (requestedTime === undefined) return callAt(await currentTime());
      return callAt((await takesTime()) ? requestedTime : undefined);
    },
  };
}
