import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  idToHex,
  nodeIdToBytes32,
  type NodeId,
  type PChainTxId,
} from '../../../../src/domain/identity/ids.ts';
import { joinL1, onlyLine, openCommandHome, type CommandHome } from '../helpers/command-home.ts';
import { documentOf } from '../helpers/documents.ts';

const HASH = /^0x[0-9a-f]{64}$/;
const OTHER_NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const token = (whole: bigint): string => (whole * 10n ** 18n).toString();

// test/e2e runs them on both generations, and lives.long.test.ts asserts each command's answer in every state.
describe('the two-step commands', () => {
  const generation = 'c';
  let home: CommandHome;
  let add: readonly [string, string, string];
  let proof: string;
  /** Hashes that the first commands printed. */
  const tx = { add: '', update: '', remove: '' };
  beforeAll(async () => {
    home = await openCommandHome({ generation });
    const node = await home.node();
    proof = node.proofOfPossession;
    add = [home.contracts.middleware, home.nodeId, node.publicKey];
    await joinL1(home);
  });
  afterAll(() => home.stop());

  const register = (hash: string, pop = proof, node = home.nodeId) =>
    home.send(
      'middleware-complete-validator-registration',
      home.contracts.middleware,
      home.operator.account.evmAddress,
      node,
      hash,
      pop,
    );
  const completeUpdate = (hash: string) =>
    home.send('middleware-complete-stake-update', home.contracts.middleware, home.nodeId, hash);
  const completeRemoval = (hash: string) =>
    home.send(
      'middleware-complete-validator-removal',
      home.contracts.middleware,
      home.nodeId,
      hash,
    );
  const update = (stake: string) =>
    home.send('middleware-init-stake-update', home.contracts.middleware, home.nodeId, stake);
  const remove = () => home.send('middleware-remove-node', home.contracts.middleware, home.nodeId);
  const state = async () => {
    const { stdout } = await home.run([
      ...['validators', '--network', 'sandbox', '--subnet', home.subnet],
      ...['--node', home.nodeId, '--json'],
    ]);
    return (JSON.parse(stdout) as { validators: { weight: string; state: string }[] }).validators;
  };

  test('the first command prints only the transaction hash for the second command', async () => {
    tx.add = onlyLine(await home.send('middleware-add-node', ...add, '--stake', token(1000n)));
    expect(tx.add).toMatch(HASH);
    expect(await state()).toEqual([]);
  });

  test('reports an initiated change with the same hash, and sends nothing', async () => {
    const again = await home.send('middleware-add-node', ...add);
    expect(onlyLine(again)).toBe(tx.add);
    expect(again.stderr).toContain('already done; nothing was sent');
  });

  test('rejects a proof of possession of another key before it spends anything', async () => {
    const other = JSON.parse(
      (await home.run(['node-id', home.sandbox.apiUrl, '--json'])).stdout,
    ) as { proofOfPossession: string };
    const before = await home.operator.pChainBalance();
    const { code, stdout, stderr } = await register(tx.add, other.proofOfPossession);
    expect(stderr).toContain('E-TASK-210');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).not.toContain('Sent:');
    expect(await home.operator.pChainBalance()).toBe(before);
  });

  test('the second command adds the node to the validator set', async () => {
    onlyLine(await register(tx.add));
    expect(await state()).toMatchObject([{ weight: '100000', state: 'active' }]);
    const again = await register(tx.add);
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('already done; nothing was sent');
  });

  test('rejects the hash of another change or another node, an unknown hash and an invalid hash', async () => {
    const foreign = await completeUpdate(tx.add);
    expect(foreign).toMatchObject({ code: 2, stdout: '' });
    expect(foreign.stderr).toContain('E-TX-103');
    const otherNode = await register(tx.add, proof, OTHER_NODE);
    expect(otherNode).toMatchObject({ code: 2, stdout: '' });
    expect(otherNode.stderr).toMatch(/E-TX-103: .*contains no addition of NodeID-7Xhw/);
    const unknown = await completeRemoval(`0x${'11'.repeat(32)}`);
    expect(unknown).toMatchObject({ code: 3, stdout: '' });
    expect(unknown.stderr).toContain('E-EVM-106');
    const none = await completeRemoval('0x12');
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('E-ID-104');
  });

  test('reports a reverted transaction', async () => {
    const hash = await home.operator.writeReverting(
      `gen-${generation}/L1Middleware`,
      home.contracts.middleware,
      'removeNode',
      [`0x${'00'.repeat(31)}01`],
    );
    const { code, stdout, stderr } = await completeRemoval(hash);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('E-TX-102');
  });

  test('reports a P-Chain transaction ID, in CB58 or hexadecimal', async () => {
    await home.operator.exportFromC(10_000_000n);
    const id = await home.operator.importToP();
    for (const spelling of [id, idToHex(id as PChainTxId)]) {
      const { code, stdout, stderr } = await completeRemoval(spelling);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('E-CMD-109');
    }
  });

  test('completes a change that another tool began', async () => {
    const { transactionHash } = await home.operator.write(
      `gen-${generation}/L1Middleware`,
      home.contracts.middleware,
      'initializeValidatorStakeUpdate',
      [nodeIdToBytes32(home.nodeId as NodeId), BigInt(token(400n))],
    );
    tx.update = transactionHash;
    expect(onlyLine(await update(token(400n)))).toBe(tx.update);
  });

  test('does not report another change while a change is in progress', async () => {
    for (const { code, stdout, stderr } of [await update(token(500n)), await remove()]) {
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain('E-CMD-108');
      expect(stderr).toContain(`onboard middleware-complete-stake-update --network sandbox`);
      expect(stderr).toContain(tx.update);
    }
  });

  test('the second command catches up epochs in a separate step', async () => {
    home.sandbox.controls.advance(5 * home.sandbox.profile.epochSeconds);
    const { code, stderr } = await completeUpdate(tx.update);
    expect(code).toBe(0);
    expect(stderr).toMatch(/past epochs \(\d+ behind\)/);
    expect(await state()).toMatchObject([{ weight: '40000' }]);
    expect((await completeUpdate(tx.update)).stderr).toContain('nothing was sent');
  });

  test('removes the node in two steps', async () => {
    home.sandbox.controls.advance(2 * home.sandbox.profile.epochSeconds);
    tx.remove = onlyLine(await remove());
    expect(tx.remove).toMatch(HASH);
    expect(onlyLine(await remove())).toBe(tx.remove);
    const leaves = home.run([
      ...['validators', '--network', 'sandbox', '--subnet', home.subnet],
      ...['--node', home.nodeId, '--watch', 'leaves'],
    ]);
    onlyLine(await completeRemoval(tx.remove));
    expect(await state()).toEqual([]);
    expect(await leaves).toMatchObject({ code: 0, stdout: '' });
  });

  test('prints documents that match their schema', async () => {
    const { middleware } = home.contracts;
    const node = [middleware, home.nodeId] as const;
    // A command that was already done prints the same document as a command that was just done.
    for (const [name, ...args] of [
      ['middleware-remove-node', ...node],
      ['middleware-complete-validator-removal', ...node, tx.remove],
    ] as const) {
      documentOf(await home.send(name, ...args, '--json'), name);
    }
  });

  test('reports a removed node as removed', async () => {
    const again = await completeRemoval(tx.remove);
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('already done; nothing was sent');
    const first = await remove();
    expect(onlyLine(first)).toBe(tx.remove);
    expect(first.stderr).toContain('already done; nothing was sent');
  });

  test('rejects the hash of an ended validation', async () => {
    const { code, stdout, stderr } = await register(tx.add);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('E-CMD-105');
  });

  test('rejects the removal of a node that never was a validator', async () => {
    const { code, stderr } = await home.send(
      'middleware-remove-node',
      home.contracts.middleware,
      OTHER_NODE,
    );
    expect(code).toBe(5);
    expect(stderr).toContain('E-TASK-205');
  });
});

test('waits for the pending transaction of a given hash', async () => {
  const home = await openCommandHome();
  home.sandbox.controls.cChain.setBlockTime(Infinity);
  try {
    const hash = await home.operator.sendNothing();
    const { code, stdout, stderr } = await home.send(
      'middleware-complete-validator-removal',
      ...[home.contracts.middleware, home.nodeId, hash],
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('E-TASK-216');
  } finally {
    await home.stop();
  }
});
