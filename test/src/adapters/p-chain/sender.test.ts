import { utils } from '@avalabs/avalanchejs';
import { expect, test } from 'vitest';
import { createNodeApi } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
import { createAtomicChain, createPChainSender } from '../../../../src/adapters/p-chain/sender.ts';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { callsAt, jsonRpcLoopback, loopback } from '../helpers/loopback.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const ID = idFromBytes<PChainTxId>(new Uint8Array(32).fill(9));
const BYTES = Uint8Array.of(1, 2, 3);

async function apiOf(reply: Parameters<typeof jsonRpcLoopback>[0]) {
  const server = await jsonRpcLoopback(reply);
  return { server, api: createNodeApi(new ServiceUrl(server.url), 'ext/bc/P', impatientClock()) };
}
const refusal = (message: string, code = -32_000) => ({ error: { code, message } });

test('issues the bytes once with their checksum, and reports the reason of a refusal', async () => {
  const answers = [{ result: { txID: ID } }, refusal(`no \u001b[1mfunds${'!'.repeat(600)}`)];
  const { server, api } = await apiOf(() => answers.shift()!);
  expect(await createPChainSender(api).issue(BYTES)).toEqual({ kind: 'accepted' });
  const refused = await createAtomicChain(api).issue(BYTES);
  expect(refused).toMatchObject({ kind: 'refused' });
  expect(refused.kind === 'refused' && refused.reason).toMatch(/^no funds!{100,}…$/);
  const params = { tx: utils.bufferToHex(utils.addChecksum(BYTES)), encoding: 'hex' };
  expect(callsAt(server)).toEqual([
    ['platform.issueTx', params],
    ['avax.issueTx', params],
  ]);
});

test('issues once even if the answer is lost, or names no transaction', async () => {
  const down = await loopback((_, response) => void response.destroy());
  const api = createNodeApi(new ServiceUrl(down.url), 'ext/bc/P', impatientClock());
  await expect(createPChainSender(api).issue(BYTES)).rejects.toMatchObject({ code: 'E-NET-112' });
  expect(down.requests).toHaveLength(1);
  for (const result of [{}, null, { txID: 'none' }]) {
    const { api } = await apiOf(() => ({ result }));
    await expect(createPChainSender(api).issue(BYTES)).rejects.toMatchObject({ code: 'E-PCH-902' });
  }
});

test.each([
  [{ result: { blockHeight: '7' } }, { state: 'accepted', height: 7n }],
  [{ result: { blockHeight: null } }, { state: 'known' }],
  [{ result: {} }, { state: 'known' }],
  [refusal('could not find tx'), { state: 'unknown' }],
  [refusal('fetching tx: reading tx: not found'), { state: 'unknown' }],
  [refusal('the method avax.getAtomicTx does not exist', -32_601), { state: 'unknown' }],
])('reads the state of an export from %j', async (answer, state) => {
  const { server, api } = await apiOf(() => answer);
  expect(await createAtomicChain(api).transaction(ID)).toEqual(state);
  expect(callsAt(server)).toEqual([['avax.getAtomicTx', { txID: ID, encoding: 'hex' }]]);
});

test('reports another error about an export as an error, not as an unknown export', async () => {
  const { api } = await apiOf(() => refusal('upstream not found'));
  await expect(createAtomicChain(api).transaction(ID)).rejects.toMatchObject({ code: 'E-PCH-903' });
});
