import { setTimeout as wait } from 'node:timers/promises';
import type { Passed } from '../../helpers/endpoints/serve.ts';
import type { TestControls } from '../../helpers/sandbox/ground.ts';
import { WARP_ADDRESS } from '../../../src/sandbox/evm/warp.ts';
import { EVM_CHAIN_ID } from '../../../src/sandbox/identity/accounts.ts';

/** The factor by which time limits and delays are shorter than in the real program. */
export const HASTE = 20;

/** A call that passes the proxy. */
export interface Passing {
  /** The method of the first JSON-RPC call, or else the last part of the path. */
  readonly method: string;
  readonly body: string;
  /** The controls of the sandbox behind the proxy. */
  readonly controls: TestControls | undefined;
  /** Forwards the call to the sandbox and resolves with the answer. */
  readonly forward: () => Promise<Reply>;
  /** An older answer to the same call, if there is one. */
  readonly stale: Reply | undefined;
}

export type Reply = Passed;

/** The effect on the connection: an answer, no answer, or an incomplete answer. */
type FaultEffect =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reset'; readonly begun: string };

/** A fault of the network. */
export interface Fault {
  readonly name: string;
  /** True if the fault can affect calls of this method with this request body. */
  readonly affects: (method: string, body: string) => boolean;
  readonly apply: (passing: Passing) => Promise<FaultEffect>;
}

const JSON_RPC = /^(?:eth_|platform\.|info\.|avax\.)/;
const any = (): boolean => true;
const rpc = (method: string): boolean => JSON_RPC.test(method);
const only =
  (...methods: readonly string[]) =>
  (method: string): boolean =>
    methods.includes(method);
const reply = (status: number, text: string, headers?: Reply['headers']): Promise<FaultEffect> =>
  Promise.resolve({ kind: 'reply', reply: { status, text, ...(headers && { headers }) } });

/** Makes a JSON-RPC answer for a call. */
function answer(
  { body }: Passing,
  outcome: Readonly<Record<string, unknown>>,
): Promise<FaultEffect> {
  const { id } = JSON.parse(body) as { id: unknown };
  return reply(200, JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
}
const failing = (code: number, message: string) => (passing: Passing) =>
  answer(passing, { error: { code, message } });

/** Forwards the call, and then applies the fault to the answer. */
const after =
  (apply: Fault['apply']): Fault['apply'] =>
  async (passing) => {
    await passing.forward();
    return apply(passing);
  };

const quantity = (number: bigint): string => `0x${number.toString(16)}`;
const word = (number: bigint): string => number.toString(16).padStart(64, '0');

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const submitting = only('eth_sendRawTransaction');

export const faults: readonly Fault[] = [
  { name: 'connection refused', affects: any, apply: () => Promise.resolve({ kind: 'refused' }) },
  {
    name: 'connection cut after the request arrived',
    affects: any,
    apply: after(() => Promise.resolve({ kind: 'refused' })),
  },
  {
    name: 'connection reset during the answer',
    affects: any,
    apply: async ({ forward }) => {
      const { text } = await forward();
      return { kind: 'reset', begun: text.slice(0, text.length / 2) };
    },
  },
  {
    name: '429 with Retry-After',
    affects: any,
    apply: () => reply(429, '', { 'retry-after': '2' }),
  },
  {
    name: 'answer 10 s late',
    affects: any,
    apply: async ({ forward }) => {
      await wait(10_000 / HASTE);
      return { kind: 'reply', reply: await forward() };
    },
  },
  {
    name: 'answer later than the time limit',
    affects: any,
    apply: after(async () => {
      await wait(80_000 / HASTE);
      return { kind: 'refused' };
    }),
  },
  { name: '429 without Retry-After', affects: any, apply: () => reply(429, 'slow down') },
  { name: '500', affects: any, apply: () => reply(500, 'internal error') },
  { name: '502 with HTML', affects: any, apply: () => reply(502, HTML) },
  { name: '200 with HTML', affects: any, apply: () => reply(200, HTML) },
  { name: 'empty answer', affects: any, apply: () => reply(200, '') },
  {
    name: 'truncated answer',
    affects: any,
    apply: async ({ forward }) => {
      const { status, text } = await forward();
      return reply(status, text.slice(0, -(1 + text.length / 3)));
    },
  },
  {
    name: 'answer body repeated in the same response',
    affects: rpc,
    apply: async ({ forward }) => {
      const { status, text } = await forward();
      return reply(status, text + text);
    },
  },
  {
    name: 'endpoint behind the others',
    affects: (method) => rpc(method) && !submitting(method) && !/issueTx/.test(method),
    apply: async ({ stale, forward }) => ({ kind: 'reply', reply: stale ?? (await forward()) }),
  },
  {
    name: 'endpoint of another chain',
    affects: (method) => method.startsWith('eth_'),
    // The chain ID is a whole result, or a word in the result of a call.
    apply: async ({ forward }) => {
      const { text, ...others } = await forward();
      const other = text.replaceAll(`"${quantity(EVM_CHAIN_ID)}"`, '"0x1"');
      return {
        kind: 'reply',
        reply: { ...others, text: other.replaceAll(word(EVM_CHAIN_ID), word(1n)) },
      };
    },
  },
  {
    name: '"nonce too low" for an accepted transaction',
    affects: submitting,
    apply: after(failing(-32000, 'nonce too low')),
  },
  {
    name: '"already known" for a transaction that did not arrive',
    affects: submitting,
    apply: failing(-32000, 'already known'),
  },
  {
    name: '"underpriced"',
    affects: submitting,
    apply: failing(-32000, 'transaction underpriced'),
  },
  {
    // Makes the C-Chain verify with an older validator set, of which too few validators signed.
    name: 'InvalidWarpMessage, as if the endpoint used an old validator set',
    // A transaction names the precompile in its access list if it carries a warp message.
    affects: (method, body) => submitting(method) && body.includes(WARP_ADDRESS.slice(2)),
    apply: async ({ controls, forward }) => {
      if (controls === undefined)
        throw new RangeError('the sandbox behind this proxy has no controls');
      const { warpView } = controls;
      warpView.departedWeight = 10n ** 18n;
      const reply = await forward().finally(() => (warpView.departedWeight = 0n));
      return { kind: 'reply', reply };
    },
  },
  {
    name: 'receipt disappears',
    affects: only('eth_getTransactionReceipt'),
    apply: (passing) => answer(passing, { result: null }),
  },
  {
    name: 'signatures below the quorum',
    // The methods of a self-hosted and of a hosted aggregator.
    affects: only('aggregate-signatures', 'aggregateSignatures'),
    apply: () => reply(500, '{"error":"failed to collect a threshold of signatures"}'),
  },
  {
    name: 'P-Chain reports Processing',
    affects: only('platform.getTxStatus'),
    apply: (passing) => answer(passing, { result: { status: 'Processing' } }),
  },
  {
    name: 'P-Chain reports Unknown',
    affects: only('platform.getTxStatus'),
    apply: (passing) => answer(passing, { result: { status: 'Unknown' } }),
  },
  {
    name: 'P-Chain reports Dropped',
    affects: only('platform.getTxStatus'),
    apply: (passing) =>
      answer(passing, { result: { status: 'Dropped', reason: 'mempool is full' } }),
  },
];
