import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { readOperatorStatus } from '../../../src/protocol/snapshots/read-operator.ts';
import { newOperator } from './helpers/operator.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
}

/** Starts a proxy before an RPC. The proxy forwards every request that it does not answer itself. */
async function before(
  target: string,
  answer: (call: Call, pass: () => Promise<string>, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const call = JSON.parse(body) as Call;
      const headers = { 'content-type': 'application/json' };
      const pass = async () => (await fetch(target, { method: 'POST', headers, body })).text();
      response.setHeader('content-type', 'application/json');
      await answer(call, pass, response);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ext/bc/C/rpc`;
}

/** How often the second endpoint reports an old block number. */
const LAGS = 3;

test('a lagging endpoint does not make a finished step start again', async () => {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  const { sandbox, l1, vaults, signer, clock } = operator;
  const rpc = sandbox.plain.network.rpcUrls[0];
  let isOver = false;
  let seen = 0n;
  const first = await before(rpc, async ({ method }, pass, response) => {
    if (isOver) return void response.destroy();
    const answer = await pass();
    // The first endpoint reports the block of the first transaction, and then does not answer any more.
    isOver = method === 'eth_getTransactionReceipt' && !answer.includes('"result":null');
    if (isOver) seen = BigInt(/"blockNumber":"(0x[0-9a-f]+)"/.exec(answer)![1]!);
    response.end(answer);
  });
  let lags = LAGS;
  const whileBehind: string[] = [];
  const second = await before(rpc, async ({ id, method }, pass, response) => {
    if (lags > 0) whileBehind.push(method);
    if (method !== 'eth_blockNumber' || lags === 0) return void response.end(await pass());
    lags -= 1;
    // Always one block behind the block that was seen.
    const old = `0x${(seen - 1n).toString(16)}`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: old }));
  });

  const { ports } = await connect({ ...sandbox.profile.network, rpcUrls: [first, second] }, clock);
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
