import { expect, onTestFinished, test } from 'vitest';
import { readEpoch } from '../../../../src/protocol/snapshots/read-operator.ts';
import { openTestSession, personalFolder } from '../../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../../session/helpers/walk-session.ts';
import { callProxy, refusal } from '../../../helpers/endpoints/rpc-proxy.ts';
import { OWNER_AND_CURATOR } from '../../../helpers/sandbox/sandbox.ts';
import { awaitDelegation, newOperator } from '../../tasks/helpers/operator.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { shownStatus } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const cases = [
  { generation: 'a', takesTime: false },
  { generation: 'c', takesTime: true },
] as const;

test.each(cases)(
  'on an idle chain, status and wizard never wait for a time that has passed (generation $generation, endpoint takes a time: $takesTime)',
  async ({ generation, takesTime }) => {
    const close: (() => Promise<void>)[] = [];
    const operator = await newOperator(
      'operator',
      { generation, actors: OWNER_AND_CURATOR },
      async (profile) => {
        if (takesTime) return profile;
        // Imitates an endpoint that supports no block overrides.
        const proxy = await callProxy(profile.rpcUrls[0], async (call, forward) =>
          call.method === 'eth_call' && call.params.length > 3
            ? refusal(call, -32_602, 'too many arguments, want at most 3')
            : forward(call),
        );
        close.push(() => proxy.close());
        return { ...profile, rpcUrls: [proxy.url] };
      },
    );
    onTestFinished(async () => {
      await operator.sandbox.stop();
      for (const end of close) await end();
    });
    const { sandbox, connection, signer, clock, l1, vaults } = operator;
    const { profile } = connection;
    // A delegation in the first second of an epoch already counts in that epoch, so the test waits a second.
    clock.forward(1);
    const input = { metadataUrl: 'https://example.org', vaults };
    expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
    await awaitDelegation(operator);
    const lastBlock = sandbox.controls.cChain.blocks.head.number;

    const look = () => shownStatus(supportDeps(profile, { clock }), signer.evmAddress);
    const waiting = await look();
    expect(waiting.nextAction.code).toBe('G4-WAIT-EPOCH');
    expect(waiting.shown).not.toContain('(past)');

    for (const epochs of [1, 1, 3]) {
      clock.forward(epochs * sandbox.profile.epochSeconds);
      const { nextAction, shown } = await look();
      expect(nextAction.code).not.toBe('G4-WAIT-EPOCH');
      expect(shown).not.toContain('(past)');
      // A value that no call returns is computed from the contract's parameters and marked as computed.
      expect(await readEpoch(connection.ports.evm, l1)).toMatchObject({ computed: !takesTime });
    }
    const session = openTestSession(profile, personalFolder(), clock);
    await bringNode(session, 'Genbu/Genbu');
    await giveKey(session, sandbox.profile.accounts[0]!.privateKey);
    await session.sees('account', 'G3-ACCOUNT');
    session.act({ type: 'confirm' });
    await session.sees('form', 'G5-FORM');
    expect(JSON.stringify(session.view.log)).not.toContain('(past)');
    session.act({ type: 'leave' });
    await session.ended;
    expect(sandbox.controls.cChain.blocks.head.number).toBe(lastBlock);
  },
);

test('the end of a balance counts from the block of the P-Chain in which it was left', async () => {
  const stage = await rehearsed('balance-low');
  onTestFinished(() => stage.stop());
  const { controls } = stage.sandbox;
  const told = async () => {
    const [l1] = (await stage.status()).l1s;
    const { nextAction, tracks } = l1!;
    const [node] = tracks.filter(({ kind }) => kind === 'node');
    const { says, until } = nextAction!;
    // The row of the node and the sentence about it are by one clock.
    expect(says).toMatchObject({ values: { lasts: node!.lasts } });
    return until;
  };
  const before = await told();
  controls.advance(3600);
  await controls.cChain.tick();
  expect(await told()).toBe(before);
});
