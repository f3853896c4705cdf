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
  await session.submit(operator.sandbox.nodeUrl, 'node', 'G2-NODE');
  session.act({ type: 'confirm' });
  const { problem } = await session.seesProblemOf('text', 'G2-NODE');
  const values = { node: operator.node.nodeId, wanted: nodeId };
  expect(problem).toMatchObject({ code: 'E-NODE-110', values });
}

test('an addition is continued only with its own node', async () => {
  const { nodeId } = otherNode('second');
  const { newNode } = operator.addNodeInput();
  const home = await folderOf(operator);
  // The journal of this machine lacks the node's proof of possession.
  const request = {
    kind: 'add-node',
    l1: operator.l1,
    input: { nodeId, newNode: newNode! },
  } as const;
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
  await interruptAt('signed', home, operator, { kind: 'set-metadata-url', input });
  const offer = 'Continue changing the public link';
  const { session, choices } = await openAtOffer(home, operator, offer);
  session.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(session, operator.sandbox.profile.accounts[1]!.privateKey);
  expect((await session.sees('problem', 'G3-KEY')).problem?.code).toBe('E-KEY-108');
  const again = await session.back('choice', 'G0-RESUME');
  expect(again.choices).toEqual(choices);
  expect(again.choices[0]!.note).toBe('signed, perhaps not sent yet');

  const looking = await session.choose('look', 'choice', 'G9-HOME');
  expect(session.view.header.isReadOnly).toBe(true);
  const ids = looking.choices.map(({ id }) => id.replace(/^NodeID-.*/, 'node'));
  expect(ids).toEqual(['node', 'again', 'quit']);
  expect((await session.back('choice', 'G0-RESUME')).choices).toEqual(choices);
  expect(session.view.header.isReadOnly).toBe(false);
});
