import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readStatus } from '../../../../src/support/status/read/read-status.ts';
import { statusLines } from '../../../../src/support/status/report/status-lines.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { until } from '../../../helpers/until.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';

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

    const look = async () => {
      const { evm, pChain } = openReaders(connection.profile, clock);
      const desk = {
        profile: connection.profile,
        ports: { evm, pChain },
        clock,
        words: english,
        aggregator: undefined,
        readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
      };
      const status = await readStatus(desk, { subject: parseSubject(signer.evmAddress) });
      return { code: status.l1s[0]!.code, shown: statusLines(status, english).join('\n') };
    };
    expect(await look()).toMatchObject({ code: 'G7-REMOVAL-OPEN' });
    for (let epochs = 1; epochs <= 2; epochs++) {
      await nextEpoch();
      const { code, shown } = await look();
      expect(code, shown).toBe('G7-REMOVAL-OPEN');
      expect(shown).toContain(nodeId);
    }
  },
);
