import { encodeFunctionData } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { openReaders } from '../../../src/app/networks/open-readers.ts';
import { english, englishText } from '../../../src/i18n/english.ts';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { optInServiceAbi } from '../../../src/protocol/abi/registries.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../src/sandbox/identity/network-ids.ts';
import type { ReadOnlyFlow } from '../../../src/session/flow-state.ts';
import { doneScreen, homeScreen } from '../../../src/session/screens/dashboard-screens.ts';
import { readHome, readNodePosition } from '../../../src/session/view/standing.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { statusOfMany } from '../../../src/support/status/status-of-many.ts';
import { parseSubject } from '../../../src/support/status/subject.ts';
import { until } from '../../helpers/until.ts';
import { join, newOperator } from '../tasks/helpers/operator.ts';

test.each(['a', 'c'] as const)(
  'a removal stays in progress after the L1 middleware has dropped the node from its list (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', {
      generation,
      actors: ['l1Owner', 'curator', 'epochKeeper'],
    });
    onTestFinished(() => operator.sandbox.stop());
    await join(operator);
    const { l1, clock, connection, signer } = operator;
    const { nodeId } = operator.node;
    const { controls, profile } = operator.sandbox;
    const nextEpoch = async (): Promise<void> => {
      controls.advance(profile.epochSeconds);
      await controls.cChain.tick();
      // With the first write of an epoch, the middleware drops nodes that are leaving.
      await until(async () => {
        controls.advance(1);
        const { epoch } = await readOperator(connection.ports, l1, signer.evmAddress);
        return epoch.lastUpdated === epoch.number ? true : undefined;
      });
    };
    expect(
      await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() }),
    ).toMatchObject({ kind: 'done' });
    await nextEpoch();
    const begun = await operator.run(
      { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
      { stopAfter: 'remove' },
    );
    expect(begun.kind).toBe('stopped');

    const readers = openReaders(connection.profile, clock);
    const desk = {
      profile: connection.profile,
      ports: readers,
      clock,
      aggregator: undefined,
      readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
    };
    const here = {
      deps: { i18n: english, options: { clock } },
      connection,
      l1,
      operator: signer.evmAddress,
    } as unknown as ReadOnlyFlow;
    const node = await readNodePosition(here, nodeId);
    const { validationId } = node.validation;
    const asked = await readStatus(desk, { subject: parseSubject(nodeId) });
    const removal = asked.l1s[0]!.tracks[0]!.lastInitiation!;
    expect(removal.kind).toBe('removal');
    const shown = async () => {
      const [many, ...single] = await Promise.all([
        statusOfMany(desk, [signer.evmAddress], undefined, () => undefined),
        ...[signer.evmAddress, nodeId, validationId!, removal.transaction].map((subject) =>
          readStatus(desk, { subject: parseSubject(subject) }),
        ),
      ]);
      const statuses = [...single, many[0]!].map(({ l1s: [told] }) => ({
        code: told!.code,
        says: englishText(told!.nextAction!.says),
      }));
      const home = homeScreen(here, await readHome(here)).choices[0]!;
      const visited = doneScreen(here, await readNodePosition(here, nodeId), []);
      return {
        // Each way to ask gets the same answer.
        statuses: [...new Set(statuses.map((one) => JSON.stringify(one)))],
        home: home.title,
        node: `${visited.title} ${visited.choices[0]!.title}`,
      };
    };
    const says = `Removing ${nodeId}: 5 steps left.`;
    const next = `${says} Next: collect signatures for the P-Chain.`;
    const removing = {
      statuses: [JSON.stringify({ code: 'G7-REMOVAL-OPEN', says: next })],
      home: `Continue removing ${nodeId}`,
      node: `${says} Continue removing ${nodeId}`,
    };
    expect(await shown()).toEqual(removing);
    for (let epochs = 1; epochs <= 2; epochs++) {
      await nextEpoch();
      expect(await shown()).toEqual(removing);
    }

    // The removal comes before a new opt-in.
    const { privateKey } = profile.accounts.find(({ name }) => name === 'operator')!;
    await createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey).send({
      to: l1.services.operatorL1OptIn,
      data: encodeFunctionData({
        abi: optInServiceAbi,
        functionName: 'optOut',
        args: [l1.balancer],
      }),
    });
    expect((await readOperator(connection.ports, l1, signer.evmAddress)).optedInToL1).toBe(false);
    expect(await shown()).toEqual(removing);
  },
);
