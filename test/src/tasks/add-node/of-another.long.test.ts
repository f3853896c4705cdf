import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { listNodes } from '../../../../src/protocol/snapshots/listed-nodes.ts';
import { overcommitmentOf } from '../../../../src/protocol/contracts/overcommitment.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import type { ReadOnlyFlow } from '../../../../src/session/flow-state.ts';
import { homeScreen } from '../../../../src/session/screens/dashboard-screens.ts';
import { readHome } from '../../../../src/session/view/standing.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { countEffects } from '../helpers/effects.ts';
import { join, newOperator, operatorOn } from '../helpers/operator.ts';

test.each(['a', 'c'] as const)(
  'no task changes a former node that another operator has added again (generation %s)',
  async (generation) => {
    const former = await newOperator('operator', { generation });
    try {
      const { l1, node, sandbox, clock, connection } = former;
      const { nodeId } = node;
      await join(former);
      const added = { kind: 'add-node', l1, input: former.addNodeInput() } as const;
      expect(await former.run(added)).toMatchObject({ kind: 'done' });
      const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
      expect(await former.run(removal)).toMatchObject({ kind: 'done' });

      const present = await operatorOn(sandbox, clock, 'second operator');
      await join(present);
      const again = { kind: 'add-node', l1, input: present.addNodeInput() } as const;
      expect(await present.run(again)).toMatchObject({ kind: 'done' });

      const before = await countEffects(former);
      const stake = l1.primaryClass.minimum * 2n;
      const update = { kind: 'update-weight', l1, input: { nodeId, stake } } as const;
      const owner = present.signer.evmAddress;
      for (const request of [removal, update]) {
        expect(await former.run(request)).toMatchObject({
          kind: 'blocked',
          error: { code: 'E-TASK-220', values: { owner } },
        });
      }
      expect(await countEffects(former)).toEqual(before);

      // Generation A keeps the entry of a node that left in this epoch, and counts the stake that the node uses
      // since.
      const listed = await listNodes(connection.ports.evm, l1, former.signer.evmAddress);
      expect(listed).toEqual(generation === 'a' ? [nodeId] : []);
      const factsOf = (operator: typeof former) =>
        readOperator(connection.ports, l1, operator.signer.evmAddress);
      expect(await factsOf(former)).toMatchObject({ nodes: [], stake: { used: 0n } });
      const formerFacts = await factsOf(former);
      expect(formerFacts.stake.free).toBe(formerFacts.stake.available);
      expect(overcommitmentOf(formerFacts, l1)).toBeUndefined();
      const own = await factsOf(present);
      expect(own.nodes.map((one) => one.nodeId)).toEqual([nodeId]);
      expect(own.stake.used).toBe(l1.primaryClass.minimum);

      const status = async (operator: typeof former) => {
        const { profile } = connection;
        const desk = {
          profile,
          ports: openReaders(profile, clock),
          clock,
          i18n: english,
          aggregator: createAggregatorPool(profile.aggregators, clock),
          readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
        };
        const subject = parseSubject(operator.signer.evmAddress);
        const { tracks } = (await readStatus(desk, { subject })).l1s[0]!;
        return tracks.filter(({ about }) => about === 'node').map((track) => track.nodeId);
      };
      expect(await status(former)).toEqual([]);
      expect(await status(present)).toEqual([nodeId]);
      const screen = async (operator: typeof former) => {
        const here = {
          deps: { i18n: english, options: { clock } },
          connection,
          l1,
          operator: operator.signer.evmAddress,
        } as unknown as ReadOnlyFlow;
        return homeScreen(here, await readHome(here)).choices.map(({ id }) => id);
      };
      expect(await screen(former)).not.toContain(nodeId);
      expect(await screen(present)).toContain(nodeId);
    } finally {
      await former.sandbox.stop();
    }
  },
);
