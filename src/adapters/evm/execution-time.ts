import { numberToHex } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';

/** At which time an endpoint simulates calls. */
export interface ExecutionTimes {
  /** Whether the endpoint applies a block override of the time. */
  takesTime(): Promise<boolean>;
  /**
   * Simulates at a time, seconds since 1970; without one, at the execution time. The first call, and the first after
   * 15 s without an answer of the endpoint, waits one round trip for the latest block and the endpoint's `Date`.
   * @param ask sends the call; undefined: without a time, so that the latest block's holds
   */
  simulate<T>(
    wanted: bigint | undefined,
    ask: (time: bigint | undefined) => Promise<T>,
  ): Promise<T>;
}

/** An older `Date` is refreshed before another call is simulated, in milliseconds. */
const STALE_MS = 15_000;

/** Validators accept a block whose time is so many seconds ahead of theirs: a smaller difference means nothing. */
const ACCURACY = 10n;

/** `TIMESTAMP`, returned as a word; run at an address that has no code on the chain. */
const TIMESTAMP_CODE = '0x4260005260206000f3';
const PROBE_ADDRESS = '0x00000000000000000000000000000000000000aa';
/** 2100-01-01: no block has this time. */
const PROBE_TIME = 4_102_444_800n;

/** An endpoint that refuses or misreads the probe takes no time. */
const REFUSALS: ReadonlySet<string> = new Set(['E-NET-109', 'E-EVM-104', 'E-EVM-105']);

/**
 * @param readHead asks for the latest block
 */
export function createExecutionTimes(
  rpc: JsonRpc,
  readHead: () => Promise<EvmHead>,
): ExecutionTimes {
  const probes = new Map<string, Promise<boolean>>();
  let blockTime: bigint | undefined;
  let refreshing: Promise<void> | undefined;

  /** Some endpoints ignore a 4th parameter silently, so the answer must show the time. */
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
    const known = probes.get(url) ?? probe();
    probes.set(url, known);
    known.catch(() => probes.delete(url));
    return known;
  }

  /** Reads the latest block's time, and with it the endpoint's `Date`; who asks meanwhile waits for it too. */
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

  /** undefined: the latest block's time is as good. */
  async function present(): Promise<bigint | undefined> {
    const before = rpc.serverTime();
    if (blockTime === undefined || (before !== undefined && before.age > STALE_MS)) await refresh();
    const told = rpc.serverTime();
    if (told === undefined || !(await takesTime())) return undefined;
    const endpointTime = told.seconds + BigInt(Math.floor(told.age / 1000));
    return endpointTime - (blockTime ?? 0n) > ACCURACY ? endpointTime : undefined;
  }

  return {
    takesTime,
    async simulate(wanted, ask) {
      if (wanted === undefined) return ask(await present());
      return ask((await takesTime()) ? wanted : undefined);
    },
  };
}
