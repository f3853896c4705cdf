import { utils } from '@avalabs/avalanchejs';
import { expect, test } from 'vitest';
import { createAtomicChain, createPChainSender } from '../../../../src/adapters/p-chain/sender.ts';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { callsAt, jsonRpcLoopback, type Reply } from '../helpers/loopback.ts';
import { nodeAt } from '../helpers/node-at.ts';

const ID = idFromBytes<PChainTxId>(new Uint8Array(32).fill(9));
const BYTES = Uint8Array.of(1, 2, 3);

async function sendersAt(...answers: Reply[]) {
  const server = await jsonRpcLoopback(() => answers.shift()!);
  const { platform, avax } = nodeAt(server.url);
  return { server, pChain: createPChainSender(platform), atomic: createAtomicChain(avax) };
}
const refusal = (message: string, code = -32_000) => ({ error: { code, message } });

test('issues the bytes once with their checksum, and reports the reason of a refusal', async () => {
  const long = refusal(`no \u001b[1mfunds${'!'.repeat(600)}`);
  const { server, pChain, atomic } = await sendersAt({ result: { txID: ID } }, long);
  expect(await pChain.issue(BYTES)).toEqual({ kind: 'accepted' });
  const reason = expect.stringMatching(/^no funds!{100,}…$/) as string;
  expect(await atomic.issue(BYTES)).toEqual({ kind: 'refused', reason });
  const params = { tx: utils.bufferToHex(utils.addChecksum(BYTES)), encoding: 'hex' };
  expect(callsAt(server)).toEqual([
    ['platform.issueTx', params],
    ['avax.issueTx', params],
  ]);
});

test.each<[Reply, string]>([
  ['breaks', 'E-NET-112'],
  [{ result: {} }, 'E-PCH-902'],
  [{ result: null }, 'E-PCH-902'],
  [{ result: { txID: 'none' } }, 'E-PCH-902'],
])('issues once even if the answer is lost, or names no transaction: %j', async (answer, code) => {
  const { server, pChain } = await sendersAt(answer);
  await expect(pChain.issue(BYTES)).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [{ result: { blockHeight: '7' } }, { state: 'accepted', height: 7n }],
  [{ result: { blockHeight: null } }, { state: 'known' }],
  [{ result: {} }, { state: 'known' }],
  [refusal(`could not find tx ${ID}`), { state: 'unknown' }],
  [refusal('fetching tx: reading tx: not found'), { state: 'unknown' }],
  [refusal('the method avax.getAtomicTx does not exist', -32_601), { state: 'unknown' }],
])('reads the state of an export from %j', async (answer, state) => {
  const { server, atomic } = await sendersAt(answer);
  expect(await atomic.transaction(ID)).toEqual(state);
  expect(callsAt(server)).toEqual([['avax.getAtomicTx', { txID: ID, encoding: 'hex' }]]);
});

test('reports another error about an export as an error, not as an unknown export', async () => {
  const { atomic } = await sendersAt(refusal('upstream not found'));
  await expect(atomic.transaction(ID)).rejects.toMatchObject({ code: 'E-PCH-903' });
});
