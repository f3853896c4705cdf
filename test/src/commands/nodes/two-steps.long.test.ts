import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  idToHex,
  nodeIdToBytes32,
  type NodeId,
  type PChainTxId,
} from '../../../../src/domain/identity/ids.ts';
import {
  joinL1,
  onlyLine,
  openCommandHome,
  optIn,
  readMiddleware,
  sharedHome,
  stakeIsDelegated,
} from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const HASH = /^0x[0-9a-f]{64}$/;
const OTHER_NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const token = (whole: bigint): string => (whole * 10n ** 18n).toString();

// test/e2e runs them on both generations, and lives.long.test.ts asserts each command's answer in every state.
const generation = 'c';
const home = sharedHome({ generation });
let add: readonly [string, string, string];
let proof: string;
beforeAll(async () => {
  const node = await home.node();
  proof = node.proofOfPossession;
  add = [home.contracts.middleware, home.nodeId, node.publicKey];
  await joinL1(home);
});

const onMiddleware = (command: string, ...args: readonly string[]) =>
  home.send(`middleware-${command}`, home.contracts.middleware, ...args);
const register = (hash: string, pop = proof, node = home.nodeId) =>
  onMiddleware(
    'complete-validator-registration',
    ...[home.operator.account.evmAddress, node, hash, pop],
  );
const completeUpdate = (hash: string) => onMiddleware('complete-stake-update', home.nodeId, hash);
const completeRemoval = (hash: string, ...options: string[]) =>
  onMiddleware('complete-validator-removal', home.nodeId, hash, ...options);
const update = (stake: string) => onMiddleware('init-stake-update', home.nodeId, stake);
const remove = () => onMiddleware('remove-node', home.nodeId);
const validators = (...options: readonly string[]) =>
  home.look('validators', '--subnet', home.subnet, '--node', home.nodeId, ...options);
const state = async () =>
  documentOf<{ validators: object[] }>(await validators('--json'), 'validators').validators;

// Each step needs the state that the steps before it leave.
test('adds, changes and removes a node, each in two steps', async () => {
  const { controls, profile } = home.sandbox;
  const chosen = await home.send('middleware-add-node', ...add, '--registration-expiry', '1');
  expectRefused(chosen, 2, 'E-CMD-114');
  // The first command prints only the transaction hash for the second command.
  const added = onlyLine(await home.send('middleware-add-node', ...add, '--stake', token(1000n)));
  expect(added).toMatch(HASH);
  expect(await state()).toEqual([]);

  // A proof of possession of another key is refused before anything is spent.
  const other = await home.run(['node-id', home.sandbox.apiUrl, '--field', 'proofOfPossession']);
  const before = await home.operator.pChainBalance();
  expectRefused(await register(added, onlyLine(other)), 3, 'E-TASK-210');
  expect(await home.operator.pChainBalance()).toBe(before);
  onlyLine(await register(added));
  expect(await state()).toMatchObject([{ weight: '100000', state: 'active' }]);

  // The hash of another change or another node, an unknown hash and no hash.
  expectRefused(await completeUpdate(added), 2, 'E-TX-103');
  expectRefused(await register(added, proof, OTHER_NODE), 2, 'E-TX-103', OTHER_NODE);
  expectRefused(await completeRemoval(`0x${'11'.repeat(32)}`), 3, 'E-EVM-106');
  expectRefused(await completeRemoval('0x12'), 2, 'E-ID-104');

  // Another tool begins a change. The first command continues it, and no other change can begin.
  const transactionHash = await home.operator.write(
    `gen-${generation}/L1Middleware`,
    home.contracts.middleware,
    'initializeValidatorStakeUpdate',
    [nodeIdToBytes32(home.nodeId as NodeId), BigInt(token(400n))],
  );
  expect(onlyLine(await update(token(400n)))).toBe(transactionHash);
  const next = 'onboard middleware-complete-stake-update --network sandbox';
  for (const ended of [await update(token(500n)), await remove()])
    expectRefused(ended, 3, 'E-CMD-108', next, transactionHash);
  controls.advance(5 * profile.epochSeconds);
  expect((await completeUpdate(transactionHash)).stderr).toContain('past epochs');
  expect(await state()).toMatchObject([{ weight: '40000' }]);
  expect((await completeUpdate(transactionHash)).stderr).toContain('nothing was sent');

  controls.advance(2 * profile.epochSeconds);
  const removed = onlyLine(await remove());
  expect(removed).toMatch(HASH);
  expect(onlyLine(await remove())).toBe(removed);
  const leaves = validators('--watch', 'leaves');
  onlyLine(await completeRemoval(removed));
  expect(await state()).toEqual([]);
  expect(await leaves).toMatchObject({ code: 0, stdout: '' });
  // A command that was already done prints the same document as a command that was just done.
  documentOf(await completeRemoval(removed, '--json'), 'middleware-complete-validator-removal');
  expectRefused(await register(added), 2, 'E-CMD-105');
});

test('reports a reverted transaction', async () => {
  const hash = await home.operator.writeReverting(
    `gen-${generation}/L1Middleware`,
    home.contracts.middleware,
    'removeNode',
    [`0x${'00'.repeat(31)}01`],
  );
  expectRefused(await completeRemoval(hash), 3, 'E-TX-102');
});

test('reports a P-Chain transaction ID, in CB58 or hexadecimal', async () => {
  await home.operator.exportFromC(10_000_000n);
  const id = await home.operator.importToP();
  for (const spelling of [id, idToHex(id as PChainTxId)])
    expectRefused(await completeRemoval(spelling), 2, 'E-CMD-109');
});

test('waits for the pending transaction of a given hash', async () => {
  const own = await openCommandHome();
  onTestFinished(own.stop);
  own.sandbox.controls.cChain.setBlockTime(Infinity);
  const args = [own.contracts.middleware, own.nodeId, await own.operator.sendNothing()];
  const ended = await own.send('middleware-complete-validator-removal', ...args);
  expectRefused(ended, 4, 'E-TASK-216');
});

test('middleware-add-node ends as pending with the time at which the delegated stake counts', async () => {
  const own = await openCommandHome({ epochSeconds: 86_400 });
  onTestFinished(own.stop);
  // Stake that is delegated in an epoch's first second counts at once.
  own.sandbox.controls.advance(60);
  await optIn(own);
  await stakeIsDelegated(own);
  const epoch = await readMiddleware<number>(own, 'getCurrentEpoch');
  const next = await readMiddleware<number>(own, 'getEpochStartTs', [epoch + 1]);
  const { publicKey } = await own.node();
  const args = [own.contracts.middleware, own.nodeId, publicKey, '--json'];
  const ended = await own.send('middleware-add-node', ...args);
  expect(ended.code, ended.stderr).toBe(4);
  expect(documentOf(ended, 'middleware-add-node')).toMatchObject({
    ...{ outcome: 'pending', party: 'clock', reason: 'wait', sent: false, step: 'add' },
    retryAt: new Date(next * 1000).toISOString(),
  });
});
