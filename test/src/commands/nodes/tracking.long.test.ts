import { beforeEach, describe, expect, test } from 'vitest';
import { unusedUrl } from '../../adapters/helpers/loopback.ts';
import { otherNode } from '../../../helpers/sandbox/controls.ts';
import { freshHome, joinL1, onlyLine, writeNetwork } from '../helpers/command-home.ts';
import { expectRefused } from '../helpers/documents.ts';

// A block of the new epoch: on a network of this name, an endpoint's clock must not be far ahead of the latest block.
const home = freshHome({}, [
  'joined, and a block of the new epoch',
  async (made) => {
    await joinL1(made);
    await made.operator.sendNothing();
  },
]);
const node = () => home.sandbox.controls.operatorNode;
let add: readonly string[];
beforeEach(() => {
  add = [home.contracts.middleware, home.nodeId, node().identity.publicKey];
  writeNetwork(home, 'unlisted', { phases: [{ name: 'Genbu', active: true, l1s: [] }] });
});

/** Adds a node on a network whose profile lists no L1, so the middleware is found in the registry. */
const addNode = (options: readonly string[] = [], node = add) =>
  home.run(['middleware-add-node', '--network', 'unlisted', '--yes', ...options, ...node], {
    env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
  });

describe('a node that is added to an L1 of the registry', () => {
  test.each([[[]], [['--dry-run']]])('and does not track it is rejected (%j)', async (options) => {
    node().trackedSubnets = [];
    const before = await home.nonce();
    expectRefused(
      await addNode(options),
      3,
      `Your node ${home.nodeId} at ${home.sandbox.nodeUrl} does not track`,
      `onboard node-config --network unlisted --l1 ${home.subnet}`,
      'E-NODE-108',
    );
    expect(await home.nonce()).toBe(before);
  });

  test('and is bootstrapping has to finish first: whether it tracks the L1 is not known yet', async () => {
    node().bootstrapped = false;
    const before = await home.nonce();
    const ended = await addNode();
    expectRefused(ended, 4, 'is still bootstrapping', 'E-NODE-109');
    expect(ended.stderr).not.toContain('does not track');
    expect(await home.nonce()).toBe(before);
  });

  test('and whose BLS key the reachable node has under another NodeID is refused', async () => {
    const before = await home.nonce();
    const { nodeId } = otherNode('mistaken');
    const ended = await addNode([], add.with(1, nodeId));
    expectRefused(ended, 2, `belongs to ${home.nodeId}`, `not to ${nodeId}`, 'E-NODE-111');
    expect(await home.nonce()).toBe(before);
  });

  test('and does not answer is accepted, and a note gives the reason', async () => {
    node().trackedSubnets = [];
    const { code, stderr } = await addNode(['--dry-run', '--node-url', await unusedUrl()]);
    expect(stderr).toContain(`note: could not tell whether ${home.nodeId} tracks`);
    expect(stderr).toContain('E-NODE-101');
    expect(code).toBe(0);
  });

  test('and tracks it is added without a note; later, its state does not matter', async () => {
    const stake = ['--stake', (1000n * 10n ** 18n).toString()];
    const added = await addNode(stake);
    expect(added.stderr).not.toContain('tracks');
    expect(onlyLine(added)).toMatch(/^0x[0-9a-f]{64}$/);
    node().trackedSubnets = [];
    expect(onlyLine(await addNode(stake))).toBe(onlyLine(added));
  });
});

test('the HTTP 503 of an API whose node is bootstrapping is reported as bootstrapping', async () => {
  home.sandbox.controls.publicNode.bootstrapped = false;
  expectRefused(await home.look('status', home.nodeId), 4, 'is still bootstrapping', 'E-NET-121');
});
