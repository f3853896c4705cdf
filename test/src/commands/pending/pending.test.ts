import { beforeEach, expect, test } from 'vitest';
import { createWalletClient, http, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message } from '../../../../src/domain/message.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import type { Ended } from '../../../helpers/program/run-program.ts';
import { until } from '../../../helpers/until.ts';
import { onlyLine, freshHome } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const URL = 'https://example.org/me';

interface Listed {
  readonly unknownNonce: string | null;
  readonly pending: readonly { nonce: string; id: Hex; task: string; state: string }[];
}

const home = freshHome();
const operator = () => home.operator.account.evmAddress;
beforeEach(() => {
  cChain().setBlockTime(Infinity);
  cChain().exposePool(true);
});

const cChain = () => home.sandbox.controls.cChain;
const list = async (): Promise<Listed> => {
  const ended = await home.look('pending', operator(), '--json');
  return documentOf<Listed>(ended, 'pending');
};
const replace = (...args: readonly string[]): Promise<Ended> =>
  home.send('pending', operator(), ...args);

/** A wallet of another tool, with the operator's key. */
function otherTool() {
  const account = privateKeyToAccount(home.operator.account.privateKey);
  const { rpcUrls, chainId } = home.sandbox.profile.network;
  const wallet = createWalletClient({ account, transport: http(rpcUrls[0]) });
  const transfer = (value: bigint) => ({
    ...{ to: account.address, value, chain: null },
    ...{ maxFeePerGas: parseGwei('30'), maxPriorityFeePerGas: parseGwei('25') },
  });
  /** Sends a transfer to the account itself with this nonce, and returns its hash. */
  const sendAt = async (nonce: number, value: bigint) => {
    const request = { ...transfer(value), nonce, gas: 21_000n, chainId: Number(chainId) };
    const serializedTransaction = await wallet.signTransaction(request as never);
    return wallet.sendRawTransaction({ serializedTransaction });
  };
  return { account, send: () => wallet.sendTransaction(transfer(1n)), sendAt };
}

/** Stops a command while its transaction is in the pool, and returns the transaction's entry in the list. */
async function leaveWaiting(command: string, argument: string): Promise<Listed['pending'][0]> {
  const stop = new AbortController();
  const sending = runHere([command, '--network', 'sandbox', '--yes', argument], {
    home: home.home,
    env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
    signal: stop.signal,
  });
  // A transaction is listed as soon as it is signed, and is pending once it is in the pool.
  const waiting = await until(async () =>
    (await list()).pending.find(({ state }) => state === 'waiting'),
  );
  stop.abort(new OnboardError('E-CLI-130', { resume: message('reason.run-again') }));
  expectRefused(await sending, 130);
  return waiting;
}

/** Waits until another transaction replaces a pending one, and then produces blocks again. */
async function onceReplaced(old: Hex | undefined, ended: Promise<Ended>): Promise<Ended> {
  await until(async () =>
    (await list()).pending.find(({ id, state }) => id !== old && state === 'waiting'),
  );
  cChain().setBlockTime(0);
  await cChain().mine();
  return ended;
}

test('a pending transaction is listed with its nonce, can be sped up, and has its effect once', async () => {
  const waiting = await leaveWaiting('register-operator', URL);
  expect(waiting).toMatchObject({ task: 'register-operator', state: 'waiting' });
  const { stdout } = await home.look('pending', operator());
  expect(stdout).toContain(`nonce ${waiting.nonce}  ${waiting.id}  register-operator, register`);

  const ended = await onceReplaced(waiting.id, replace('--speed-up', waiting.nonce));
  expect(onlyLine(ended)).toContain(`nonce ${waiting.nonce} is used`);
  expect((await list()).pending).toEqual([]);
  const again = await home.send('register-operator', URL);
  onlyLine(again);
  expect(again.stderr).toContain('already done; nothing was sent');
});

test('a pending transaction can be cancelled and sent again later', async () => {
  const { balancer } = home.contracts;
  cChain().setBlockTime(0);
  onlyLine(await home.send('register-operator', URL));
  cChain().setBlockTime(Infinity);
  const waiting = await leaveWaiting('opt-in-l1', balancer);
  const shown = await replace('--cancel', waiting.nonce, '--dry-run');
  expect(shown.stdout).toContain('Cancel the waiting transaction');
  onlyLine(await onceReplaced(waiting.id, replace('--cancel', waiting.nonce)));
  const optIn = async () => onlyLine(await home.look('check-opt-in-l1', operator(), balancer));
  expect(await optIn()).toBe('not opted in');

  onlyLine(await home.send('opt-in-l1', balancer));
  expect(await optIn()).toBe('opted in');
});

test('a pending transaction of another tool can be cancelled but not sped up', async () => {
  const sending = otherTool().send();
  const nonce = await until(async () => (await list()).unknownNonce ?? undefined);
  // No endpoint reports the fees of the pending transaction.
  cChain().exposePool(false);
  expectRefused(await replace('--speed-up', nonce), 3, 'E-TASK-219');

  const ended = await onceReplaced(undefined, replace('--cancel', nonce));
  onlyLine(ended);
  await sending;
  // No offer that the pool refused is reported as sent.
  expect(ended.stderr.match(/^Sent/gm)).toHaveLength(1);
  expect(await list()).toMatchObject({ unknownNonce: null, pending: [] });
});

test('a pending transaction of another tool behind a missing nonce is listed, unless the pool is not reported', async () => {
  const { account, sendAt } = otherTool();
  const missing = await home.nonce();
  const id = await sendAt(missing + 1, 1n);
  const { stdout } = await home.look('pending', operator());
  expect(stdout).toContain(`nonce ${missing + 1}  ${id}  sent by another tool`);
  expect(stdout).toContain(`because no transaction with nonce ${missing} was sent`);
  expect(stdout).toContain(`transfer of 0.000000000000000001 AVAX to ${account.address}`);
  expect(stdout).toContain('fee at most 0.00063 AVAX');
  expect(stdout).not.toContain('take');
  expect(await list()).toMatchObject({
    ...{ missingNonce: `${missing}`, unread: null },
    others: [
      { id, function: null, to: account.address, valueWei: '1', highestFeeWei: '630000000000000' },
    ],
  });
  await sendAt(missing + 2, 10n ** 18n);
  for (const command of ['pending', 'status'])
    expect((await home.look(command, operator())).stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Together, these 2 transactions take at most 1.0013 AVAX from the account on the C-Chain.',
    );
  cChain().exposePool(false);
  const untold = await home.look('pending', operator());
  expect(untold.stdout).toMatch(/^Could not tell .* behind a missing nonce/);
  expect(untold.stdout).not.toContain('no transaction is waiting');
  expect(await list()).toMatchObject({ unread: 'pool' });
});

test('a pending transaction cannot be replaced if there is none, or by another key', async () => {
  expectRefused(await replace('--cancel', '4711'), 2, 'E-TASK-218', `pending ${operator()}`);
  const other = home.sandbox.profile.accounts[1]!.evmAddress;
  expectRefused(await home.send('pending', other, '--cancel', '0'), 2, 'E-CLI-101');
});
