import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { readOperatorStatus } from '../../../src/protocol/snapshots/read-operator.ts';
import { callProxy } from '../../helpers/endpoints/rpc-proxy.ts';
import { newOperator } from './helpers/operator.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

/** How often the second endpoint reports an old block number. */
const LAGS = 3;

test('a lagging endpoint does not make a finished step start again', async () => {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  const { sandbox, l1, vaults, signer, clock } = operator;
  const rpc = sandbox.plain.network.rpcUrls[0];
  let isOver = false;
  let seen = 0n;
  const first = await callProxy(rpc, async (call, forward) => {
    if (isOver) throw new Error('it does not answer');
    const answer = await forward(call);
    // The first endpoint reports the block of the first transaction, and then does not answer any more.
    isOver = call.method === 'eth_getTransactionReceipt' && !answer.body.includes('"result":null');
    if (isOver) seen = BigInt(/"blockNumber":"(0x[0-9a-f]+)"/.exec(answer.body)![1]!);
    return answer;
  });
  let lags = LAGS;
  const whileBehind: string[] = [];
  const second = await callProxy(rpc, async (call, forward) => {
    const { id, method } = call;
    if (lags > 0) whileBehind.push(method);
    if (method !== 'eth_blockNumber' || lags === 0) return forward(call);
    lags -= 1;
    // Always one block behind the block that was seen.
    const old = `0x${(seen - 1n).toString(16)}`;
    return { body: JSON.stringify({ jsonrpc: '2.0', id, result: old }) };
  });
  onTestFinished(async () => {
    await first.close();
    await second.close();
  });

  const rpcUrls = [first.url, second.url] as const;
  const { ports } = await connect(openProfile({ ...sandbox.profile.network, rpcUrls }), clock);
  const events: EngineEvent[] = [];
  const input = { metadataUrl: 'https://example.org', vaults };
  expect(await operator.run({ kind: 'join', l1, input }, { ports, events })).toMatchObject({
    kind: 'done',
  });
  expect(isOver).toBe(true);
  expect(lags).toBe(0);
  expect(new Set(whileBehind)).toEqual(new Set(['eth_chainId', 'eth_blockNumber']));
  const signed = events.filter(({ type }) => type === 'signed');
  const { latest } = await ports.evm.nonces(signer.evmAddress);
  expect(BigInt(signed.length)).toBe(latest);
  expect(await readOperatorStatus(ports.evm, l1, signer.evmAddress)).toMatchObject({
    registered: true,
    optedInToL1: true,
  });
});
