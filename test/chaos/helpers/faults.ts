import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControls } from '../../../src/sandbox/sandbox.ts';
import { EVM_CHAIN_ID } from '../../../src/sandbox/network/network.ts';

/** Limits of time are so many times shorter than with users, and so is what is late. */
export const HASTE = 20;

/** One call as it passes the proxy. */
export interface Passing {
  /** Of JSON-RPC the method of the (first) call, else the last part of the path. */
  readonly method: string;
  readonly body: string;
  /** What can be turned in the network behind. */
  readonly controls: SandboxControls | undefined;
  /** Has the sandbox answer. */
  readonly forward: () => Promise<Reply>;
  /** What this call was answered with some calls ago, if ever. */
  readonly stale: Reply | undefined;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What happens to the connection: an answer, none at all, or one that breaks off. */
export type Fate =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reset'; readonly begun: string };

/** Something that can go wrong on the way. */
export interface Fault {
  readonly name: string;
  /** Whether it can happen to a call. */
  readonly befalls: (method: string) => boolean;
  readonly strike: (passing: Passing) => Promise<Fate>;
}

const JSON_RPC = /^(?:eth_|platform\.|info\.|avax\.)/;
const any = (): boolean => true;
const rpc = (method: string): boolean => JSON_RPC.test(method);
const only =
  (...methods: readonly string[]) =>
  (method: string): boolean =>
    methods.includes(method);
const reply = (status: number, text: string, headers?: Reply['headers']): Promise<Fate> =>
  Promise.resolve({ kind: 'reply', reply: { status, text, ...(headers && { headers }) } });

/** An answer of JSON-RPC to whatever was asked, one call or a batch. */
function answer({ body }: Passing, outcome: Readonly<Record<string, unknown>>): Promise<Fate> {
  const asked = JSON.parse(body) as { id: unknown } | { id: unknown }[];
  const to = ({ id }: { id: unknown }) => ({ jsonrpc: '2.0', id, ...outcome });
  return reply(200, JSON.stringify(Array.isArray(asked) ? asked.map(to) : to(asked)));
}
const failing = (code: number, message: string) => (passing: Passing) =>
  answer(passing, { error: { code, message } });

/** The call arrives; what is answered is something else. */
const after =
  (strike: Fault['strike']): Fault['strike'] =>
  async (passing) => {
    await passing.forward();
    return strike(passing);
  };

const quantity = (number: bigint): string => `0x${number.toString(16)}`;
const word = (number: bigint): string => number.toString(16).padStart(64, '0');

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const submitting = only('eth_sendRawTransaction');

export const faults: readonly Fault[] = [
  { name: 'refused', befalls: any, strike: () => Promise.resolve({ kind: 'refused' }) },
  {
    name: 'cut off after it arrived',
    befalls: any,
    strike: after(() => Promise.resolve({ kind: 'refused' })),
  },
  {
    name: 'reset in the middle of the answer',
    befalls: any,
    strike: async ({ forward }) => {
      const { text } = await forward();
      return { kind: 'reset', begun: text.slice(0, text.length / 2) };
    },
  },
  {
    name: '429 with Retry-After',
    befalls: any,
    strike: () => reply(429, '', { 'retry-after': '2' }),
  },
  {
    name: '10 s late',
    befalls: any,
    strike: async ({ forward }) => {
      await wait(10_000 / HASTE);
      return { kind: 'reply', reply: await forward() };
    },
  },
  {
    name: 'later than anybody waits',
    befalls: any,
    strike: after(async () => {
      await wait(80_000 / HASTE);
      return { kind: 'refused' };
    }),
  },
  { name: '429 without', befalls: any, strike: () => reply(429, 'slow down') },
  { name: '500', befalls: any, strike: () => reply(500, 'internal error') },
  { name: '502 with HTML', befalls: any, strike: () => reply(502, HTML) },
  { name: '200 with HTML', befalls: any, strike: () => reply(200, HTML) },
  { name: 'empty', befalls: any, strike: () => reply(200, '') },
  {
    name: 'truncated',
    befalls: any,
    strike: async ({ forward }) => {
      const { status, text } = await forward();
      return reply(status, text.slice(0, -(1 + text.length / 3)));
    },
  },
  {
    name: 'answered twice in one',
    befalls: rpc,
    strike: async ({ forward }) => {
      const { status, text } = await forward();
      return reply(status, text + text);
    },
  },
  {
    name: 'a batch in another order',
    befalls: rpc,
    strike: async ({ forward }) => {
      const whole = await forward();
      const parsed: unknown = JSON.parse(whole.text);
      const turned: unknown = Array.isArray(parsed) ? [...(parsed as unknown[])].reverse() : parsed;
      return reply(whole.status, JSON.stringify(turned));
    },
  },
  {
    name: 'an endpoint behind the others',
    befalls: (method) => rpc(method) && !submitting(method) && !/issueTx/.test(method),
    strike: async ({ stale, forward }) => ({ kind: 'reply', reply: stale ?? (await forward()) }),
  },
  {
    name: 'an endpoint of another chain',
    befalls: (method) => method.startsWith('eth_'),
    // The chain ID is told in an answer of its own, or as a word among those of a call, whatever it travels with.
    strike: async ({ forward }) => {
      const { text, ...others } = await forward();
      const other = text.replaceAll(`"${quantity(EVM_CHAIN_ID)}"`, '"0x1"');
      return {
        kind: 'reply',
        reply: { ...others, text: other.replaceAll(word(EVM_CHAIN_ID), word(1n)) },
      };
    },
  },
  {
    name: 'nonce too low, though it arrived',
    befalls: submitting,
    strike: after(failing(-32000, 'nonce too low')),
  },
  {
    name: 'already known, though it is not',
    befalls: submitting,
    strike: failing(-32000, 'already known'),
  },
  {
    name: 'underpriced',
    befalls: submitting,
    strike: failing(-32000, 'transaction underpriced'),
  },
  {
    // The C-Chain looks at the validators of an earlier height, of which too few have signed.
    name: 'InvalidWarpMessage from an old validator set',
    befalls: submitting,
    strike: async ({ controls, forward }) => {
      if (controls === undefined) throw new RangeError('nothing can be turned behind this proxy');
      const { warpView } = controls;
      warpView.departedWeight = 10n ** 18n;
      const reply = await forward().finally(() => (warpView.departedWeight = 0n));
      return { kind: 'reply', reply };
    },
  },
  {
    name: 'a receipt that vanishes',
    befalls: only('eth_getTransactionReceipt'),
    strike: (passing) => answer(passing, { result: null }),
  },
  {
    name: 'signatures under the quorum',
    // Self-hosted and hosted.
    befalls: only('aggregate-signatures', 'aggregateSignatures'),
    strike: () => reply(500, '{"error":"failed to collect a threshold of signatures"}'),
  },
  {
    name: 'the P-Chain takes long',
    befalls: only('platform.getTxStatus'),
    strike: (passing) => answer(passing, { result: { status: 'Processing' } }),
  },
  {
    name: 'the P-Chain does not know it',
    befalls: only('platform.getTxStatus'),
    strike: (passing) => answer(passing, { result: { status: 'Unknown' } }),
  },
  {
    name: 'the P-Chain dropped it, it says',
    befalls: only('platform.getTxStatus'),
    strike: (passing) =>
      answer(passing, { result: { status: 'Dropped', reason: 'mempool is full' } }),
  },
];
