import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromHex, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { answerData } from '../../../../src/support/status/answer-report.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import { type SignedHere, parseSubject } from '../../../../src/support/status/subject.ts';
import { told } from '../../../helpers/told.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { answerLines } from '../helpers/printed.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const GWEI = 1_000_000_000n;
const TO = `0x${'12'.repeat(20)}` as const;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.controls.cChain.setBlockTime(Infinity);
});
afterEach(() => sandbox.stop());

const signer = () => keyFromText(sandbox.profile.accounts[0]!.privateKey);
const sign = (nonce: bigint, gweiPerGas = 100n) =>
  signer().signEvm({
    chainId: sandbox.profile.network.chainId,
    ...{ nonce, to: TO as never, data: '0x', value: wei(1n), gas: 21_000n, accessList: [] },
    maxFeePerGas: wei(gweiPerGas * GWEI),
    maxPriorityFeePerGas: wei(gweiPerGas * GWEI),
  });
const send = async (nonce: bigint, gweiPerGas?: bigint) => {
  const { network } = sandbox.profile;
  const { raw, hash } = await sign(nonce, gweiPerGas);
  const sender = createEvmSender(createEvmRpc(network, systemClock));
  expect(await sender.submit(raw)).toEqual({ kind: 'accepted' });
  return { raw, hash };
};
const ask = async (
  subject: string,
  { kept, pChain = {} }: { kept?: SignedHere; pChain?: Partial<PChainReader> } = {},
) => {
  const { network: profile } = sandbox.profile;
  const ports = openReaders(profile, systemClock);
  const deps = supportDeps(profile, {
    ports: { ...ports, pChain: { ...ports.pChain, ...pChain } },
    signed: (id) => Promise.resolve(id === kept?.id ? kept : undefined),
  });
  const answer = await answerStatus(deps, { subject: parseSubject(subject) });
  const lines = answerLines(answer, english);
  return { lines, data: answerData(answer) };
};
const keptHere = ({ raw, hash }: { raw: `0x${string}`; hash: string }, nonce: bigint) =>
  ({
    ...{ type: 'signed', run: 1, step: 'register', subject: '', chain: 'evm', id: hash },
    ...{ from: signer().evmAddress, nonce, inputs: [], maxFeePerGas: 100n * GWEI, raw },
    ...{ carries: null, signedAt: systemClock.now(), settled: undefined },
    task: { kind: 'register-operator', network: 'sandbox', operator: signer().evmAddress },
  }) satisfies SignedHere as SignedHere;

test('waiting: its nonce, and its offered fee against the base fee', async () => {
  const { hash } = await send(0n);
  const { lines, data } = await ask(hash);
  expect(lines[1]).toBe(`  from ${signer().evmAddress}`);
  expect(data).toMatchObject({
    asked: { fate: { how: 'waiting', nonce: 0n, missingNonce: null, baseFeeWei: GWEI } },
  });
});

test('waiting behind a missing nonce: names the nonce', async () => {
  const { hash } = await send(2n);
  const { data } = await ask(hash);
  expect(data).toMatchObject({ asked: { fate: { how: 'waiting', missingNonce: 0n } } });
});

test('replaced: by which transaction', async () => {
  const first = await send(0n);
  const second = await send(0n, 200n);
  await sandbox.controls.cChain.mine();
  const { data } = await ask(first.hash, { kept: keptHere(first, 0n) });
  expect(data).toMatchObject({ asked: { fate: { how: 'replaced', by: second.hash } } });
});

test('signed here but dropped by the endpoint: it can be sent again', async () => {
  const lost = await sign(0n);
  const { data } = await ask(lost.hash, { kept: keptHere(lost, 0n) });
  expect(data).toMatchObject({ asked: { fate: { how: 'lost', nonce: 0n } } });
});

test('unknown to both chains and this machine: names the possible causes', async () => {
  await expect(ask((await sign(0n)).hash)).rejects.toThrow(
    told(/know neither a transaction nor a validation/),
  );
});

test.each([
  [{ status: 'Processing' }, 'waiting for a block'],
  [{ status: 'Dropped', reason: 'insufficient funds' }, 'dropped: insufficient funds'],
  [{ status: 'Aborted' }, 'aborted'],
] as const)('a P-Chain transaction: %o', async (status, fate) => {
  const id = idFromHex<PChainTxId>(bytesToHex(new Uint8Array(32).fill(7)));
  const { lines, data } = await ask(id, {
    pChain: { txStatus: () => Promise.resolve(status as never) },
  });
  expect(lines[0]).toBe(`P-Chain transaction ${id} on sandbox: ${fate}`);
  expect(data).toMatchObject({
    asked: { kind: 'p-chain-transaction', status: status.status, does: null },
  });
});

test('the address of an unknown contract is not an operator', async () => {
  const { cChain } = sandbox.controls;
  cChain.setBlockTime(0);
  const owner = createTransactionSender(cChain, EVM_CHAIN_ID, actorAccounts().l1Owner.privateKey);
  const address = await owner.deploy('0x600160005360016000f3');
  const { lines } = await ask(address);
  expect(lines[0]).toContain(`${address} on sandbox is a contract`);
  expect(lines.join('\n')).not.toContain('onboard register-operator');
});
