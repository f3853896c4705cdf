import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { addNode } from '../../../../src/commands/nodes/steps/add-node.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { sendingOf } from '../../../requests/helpers/sending-of.ts';
import { openTestSession, personalFolder } from '../../session/helpers/open-test-session.ts';
import { giveKey } from '../../session/helpers/walk-session.ts';
import { newOperator } from '../helpers/operator.ts';

test.each(['a', 'c'] as const)(
  'command, status and wizard wait for the L1 owner if an operator is opted in but not enabled (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', { generation, actors: ['curator'] });
    try {
      const { sandbox, connection, signer, node, l1, vaults, clock } = operator;
      const { profile } = connection;
      const add = async () => {
        const { middleware } = l1;
        const { blsKey, stake } = operator.addNodeInput().initiate!;
        const order = { middleware, nodeId: node.nodeId, blsKey, stake };
        // A command does not wait.
        const policy = {
          consent: () => Promise.resolve('not-now' as const),
          patience: () => 0,
          persistence: 0,
        };
        const { result } = await addNode(order, { ...sendingOf(operator), policy });
        if (result.kind !== 'blocked') throw new Error(`add-node ended as ${result.kind}`);
        const { code, who } = result.error;
        return { code, who };
      };
      const status = async () => {
        const desk = {
          profile,
          ports: openReaders(profile, clock),
          clock,
          i18n: english,
          aggregator: createAggregatorPool(profile.aggregators, clock),
          readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
        };
        const { l1s } = await readStatus(desk, { subject: parseSubject(signer.evmAddress) });
        return l1s[0]!.nextAction;
      };
      // The L1 owner can enable an operator only after its opt-in.
      expect(await add()).toEqual({ code: 'E-MW-106', who: 'operator' });
      expect(await status()).toMatchObject({ whose: 'operator' });

      const input = { metadataUrl: 'https://operator.example', vaults };
      expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
      expect(await add()).toEqual({ code: 'E-MW-104', who: 'l1-owner' });
      expect(await status()).toMatchObject({ whose: 'l1-owner', code: 'G4-WAIT-OWNER' });

      const home = personalFolder();
      await (await openSettings(home, clock)).change(() => ({ l1: 'Genbu/Genbu' }));
      const session = openTestSession(sandbox.profile.network, home);
      const { value } = await session.sees('text', 'G2-NODE');
      session.act({ type: 'submit', value });
      await session.sees('node', 'G2-NODE');
      session.act({ type: 'confirm' });
      await giveKey(session, sandbox.profile.accounts[0]!.privateKey);
      await session.sees('account', 'G3-ACCOUNT');
      session.act({ type: 'confirm' });
      const screen = await session.sees('stake', 'G4-WAIT-OWNER');
      expect(screen.wait?.whose).toBe('l1-owner');
      session.act({ type: 'leave' });
      await session.ended;
    } finally {
      await operator.sandbox.stop();
    }
  },
);
