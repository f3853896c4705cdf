import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { english } from '../../../../src/i18n/english.ts';
import { judgeNodeApi, readValidatedL1s } from '../../../../src/support/status/read-node-status.ts';
import { loseNodeKey } from '../../../helpers/sandbox/controls.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';

test.each([
  ['is being added', 'add'],
  ['validates', undefined],
])(
  'a node that %s and has lost its BLS key fails, and the finding names both keys',
  async (_, stopAfter) => {
    const { sandbox, connection, l1, node, run, addNodeInput } = await joinedOperator('operator');
    const add = { kind: 'add-node', l1, input: addNodeInput() } as const;
    expect(await run(add, { ...(stopAfter && { stopAfter }) })).toMatchObject({
      kind: stopAfter === undefined ? 'done' : 'stopped',
    });
    const { ports, profile } = connection;
    const wanted = await readValidatedL1s(ports, profile, node.nodeId);
    const judge = () => {
      const reader = createNodeReader(profile.nodeUrl, systemClock);
      return judgeNodeApi({ url: profile.nodeUrl, reader }, wanted, english, systemClock);
    };
    expect((await judge()).map(({ verdict }) => verdict)).not.toContain('fails');

    loseNodeKey(sandbox);
    const failed = (await judge()).filter(({ verdict }) => verdict === 'fails');
    expect(failed).toHaveLength(1);
    expect(failed[0]!.text).toContain(node.publicKey);
    expect(failed[0]!.text).toContain(sandbox.controls.operatorNode.identity.publicKey);
    expect(failed[0]!.fix).toContain('signer.key');
  },
);
