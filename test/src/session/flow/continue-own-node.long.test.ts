import { expect, test } from 'vitest';
import { otherNode } from '../../../helpers/sandbox/controls.ts';
import { interruptAt, openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import { freshOperator, openValidating } from '../../tasks/helpers/operator.ts';
import { folderOf, openIn } from '../helpers/node-life.ts';
import type { TestSession } from '../helpers/open-test-session.ts';
import { giveKey } from '../helpers/walk-session.ts';

const operator = freshOperator(() => openValidating('operator'));

/** Enters the address of the sandbox's node, which is not the node whose addition continues. */
async function enterOther(session: TestSession, nodeId: string): Promise<void> {
  const { title } = await session.sees('text', 'G2-NODE');
  expect(title).toBe(`What is the API address of ${nodeId}?`);
  session.act({ type: 'submit', value: operator.sandbox.nodeUrl });
  await session.sees('node', 'G2-NODE');
  session.act({ type: 'confirm' });
  const { problem } = await session.seesProblemOf('text', 'G2-NODE');
  expect(problem).toMatchObject({
    code: 'E-NODE-110',
    values: { node: operator.node.nodeId, wanted: nodeId },
  });
  session.act({ type: 'leave' });
  await session.ended;
}

test('an addition is continued only with its own node', async () => {
  const { nodeId } = otherNode('second');
  const adding = operator.addNodeInput();
  const home = await folderOf(operator);
  // The journal of this machine lacks the node's proof of possession.
  const input = {
    nodeId,
    newNode: { ...adding.newNode!, stake: operator.l1.primaryClass.minimum },
  };
  const request = { kind: 'add-node', l1: operator.l1, input } as const;
  expect((await runIn(home, operator, request, { stopAfter: 'add' })).kind).toBe('stopped');

  const resumed = await openAtOffer(home, operator, `Continue adding ${nodeId}`);
  resumed.session.act({ type: 'choose', id: resumed.choices[0]!.id });
  await enterOther(resumed.session, nodeId);

  const session = openIn(await folderOf(operator), operator);
  await session.sees('choice', 'G9-HOME');
  session.act({ type: 'choose', id: `continue:${nodeId}` });
  await enterOther(session, nodeId);
});

test('after a refused key, going back offers the unfinished task again', async () => {
  const home = await folderOf(operator);
  const input = { metadataUrl: 'https://example.org/changed' };
  const request = { kind: 'set-metadata-url', input } as const;
  await interruptAt('signed', home, operator, request);
  const { session, choices } = await openAtOffer(
    home,
    operator,
    'Continue changing the public link',
  );
  session.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(session, operator.sandbox.profile.accounts[1]!.privateKey);
  const { problem } = await session.sees('problem', 'G3-KEY');
  expect(problem?.code).toBe('E-KEY-108');
  session.act({ type: 'back' });
  const again = await session.sees('choice', 'G0-RESUME');
  expect(again.choices).toEqual(choices);
  expect(again.choices[0]!.note).toBe('signed, perhaps not sent yet');

  session.act({ type: 'choose', id: 'look' });
  const looking = await session.sees('choice', 'G9-HOME');
  expect(session.view.header.isReadOnly).toBe(true);
  const ids = looking.choices.map(({ id }) => id.replace(/^NodeID-.*/, 'node'));
  expect(ids).toEqual(['node', 'again', 'quit']);
  session.act({ type: 'back' });
  expect((await session.sees('choice', 'G0-RESUME')).choices).toEqual(choices);
  expect(session.view.header.isReadOnly).toBe(false);
});
