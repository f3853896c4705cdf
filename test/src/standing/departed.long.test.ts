import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { receiptData } from '../../../src/support/receipt/receipt-json.ts';
import { readReceipt } from '../../../src/support/receipt/receipt.ts';
import { readBoard, readBoardFile } from '../../../src/support/status/board/board.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { failingProvider, type FailingProvider } from '../support/helpers/failing-reads.ts';
import { boardLines, receiptMarkdown, statusLines } from '../support/helpers/printed.ts';
import { rehearsed, type Rehearsed } from '../support/helpers/rehearsed.ts';
import { receiptDeps, supportDeps } from '../support/helpers/support-deps.ts';

let stage: Rehearsed;
let provider: FailingProvider;
beforeAll(async () => {
  stage = await rehearsed('removed');
  provider = await failingProvider(stage.deps.profile);
});
afterEach(() => provider.fail(undefined));
afterAll(async () => {
  await provider.close();
  await stage.stop();
});

/** New readers remember no answer. */
const deps = () => supportDeps(provider.profile, { clock: provider.clock() });
const subject = () => ({ kind: 'operator', operator: stage.operator }) as const;

test('an operator whose only node was removed has left, and on a board of this node nobody has to act', async () => {
  const { l1s } = await readStatus(deps(), { subject: subject() });
  expect(l1s[0]).toMatchObject({ code: 'G9-LEFT', nextAction: undefined });
  const { nodeId } = l1s[0]!.departed!.nodes[0]!;
  const file = readBoardFile(nodeId, 'nodes.txt');
  const board = await readBoard(deps(), file, undefined, () => undefined);
  expect(board.rows).toMatchObject([{ subject: nodeId, code: 'G9-LEFT', nextAction: undefined }]);
  expect(boardLines(board, english)[0]).toMatch(/^No operator has to act\. .* 1 needs nothing\.$/);
});

test.each(['whole', 'without-departed'] as const)(
  'if the search of departed nodes fails, whether the operator has left is unknown (%s)',
  async (depth) => {
    provider.fail('eth_getLogs');
    const status = await readStatus(deps(), { subject: subject(), depth });
    expect(status.l1s[0]).toMatchObject({ code: 'G1-NO-ANSWER' });
    const shown = statusLines(status, english).join('\n');
    expect(shown).toMatch(/^Unknown: .* G1-NO-ANSWER/);
    expect(shown, shown).not.toMatch(/add-node|G5-ADD|add node|Nodes that were added before/);
    if (depth === 'whole') expect(shown).toContain('Which nodes have left is not known');
  },
);

test('a receipt whose searches fail does not say that a node is to be added', async () => {
  provider.fail('eth_getLogs');
  const clock = provider.clock();
  const ofMachine = await receiptDeps(provider.profile, { clock });
  const { receipt } = await readReceipt(ofMachine, { subject: subject() });
  const shown = receiptMarkdown(receipt, english).join('\n');
  expect(shown).not.toMatch(/add-node|G5-ADD/);
  expect(receiptData(receipt).transactions).toEqual([]);
});
