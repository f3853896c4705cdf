import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { redactUrl } from '../../../../src/domain/text/links.ts';
import { english } from '../../../../src/i18n/english.ts';
import { l1sOf } from '../../../../src/support/status/l1s-of.ts';
import { judgeNodeApi } from '../../../../src/support/status/read-node-status.ts';
import { loseNodeKey } from '../../../helpers/sandbox/controls.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';

test('a validator that has lost its BLS key fails, and the finding names both keys', async () => {
  const { sandbox, connection, l1, node, run, addNodeInput } = await joinedOperator('operator');
  expect(await run({ kind: 'add-node', l1, input: addNodeInput() })).toMatchObject({
    kind: 'done',
  });
  const { ports, profile } = connection;
  const wanted = { l1s: await l1sOf(ports, profile), pChain: ports.pChain };
  const judge = () => {
    const reader = createNodeReader(profile.nodeUrl, systemClock);
    return judgeNodeApi(redactUrl(profile.nodeUrl), reader, wanted, english, systemClock);
  };
  expect((await judge()).map(({ verdict }) => verdict)).not.toContain('fails');

  loseNodeKey(sandbox);
  const failed = (await judge()).filter(({ verdict }) => verdict === 'fails');
  expect(failed).toHaveLength(1);
  expect(failed[0]!.text).toContain(node.publicKey);
  expect(failed[0]!.text).toContain(sandbox.controls.operatorNode.identity.publicKey);
  expect(failed[0]!.fix).toContain('signer.key');
});
