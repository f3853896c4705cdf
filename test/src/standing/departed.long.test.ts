import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { english } from '../../../src/i18n/english.ts';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import type { JournalFolder } from '../../../src/ports/stored-data.ts';
import { receiptData } from '../../../src/support/receipt/receipt-json.ts';
import { readReceipt } from '../../../src/support/receipt/receipt.ts';
import { readBoard, readBoardFile } from '../../../src/support/status/board/board.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../src/support/status/subject.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { failingProvider, type FailingProvider } from '../support/helpers/failing-reads.ts';
import { boardLines, receiptMarkdown, statusLines } from '../support/helpers/printed.ts';
import { rehearsed, type Rehearsed } from '../support/helpers/rehearsed.ts';

let stage: Rehearsed;
let provider: FailingProvider;
beforeAll(async () => {
  stage = await rehearsed(scenarios.find(({ name }) => name === 'removed')!);
  provider = await failingProvider(stage.deps.profile);
});
afterEach(() => provider.fail(undefined));
afterAll(async () => {
  await provider.close();
  await stage.stop();
});

/** What a machine without a journal is told; new readers remember no answer. */
async function deps() {
  const clock = provider.clock();
  const { profile, ports } = await connect(openProfile(provider.profile), clock);
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const journals = { read: () => Promise.resolve() } as unknown as JournalFolder;
  return { profile, ports, clock, aggregator: undefined, readMemoryOf, journals };
}

const subject = () => parseSubject(stage.operator);

const receiptNow = async () => {
  const asked = subject();
  if (asked.kind !== 'operator') throw new Error('not an operator');
  return (await readReceipt(await deps(), { subject: asked })).receipt;
};

const DEPTHS = ['whole', 'without-departed', 'short'] as const;

test.each(DEPTHS)('an operator whose only node was removed has left (%s)', async (depth) => {
  const { l1s } = await readStatus(await deps(), { subject: subject(), depth });
  expect(l1s[0]).toMatchObject({ code: 'G9-LEFT', nextAction: undefined });
});

test('a board says of a removed node that it has left, and that nobody has to act', async () => {
  const { l1s } = await readStatus(await deps(), { subject: subject(), depth: 'whole' });
  const { nodeId } = l1s[0]!.departed!.nodes[0]!;
  const file = readBoardFile(nodeId, 'nodes.txt');
  const board = await readBoard(await deps(), file, undefined, () => undefined);
  expect(board.rows).toMatchObject([{ subject: nodeId, code: 'G9-LEFT', nextAction: undefined }]);
  expect(boardLines(board, english)[0]).toMatch(/^No operator has to act\. .* 1 needs nothing\.$/);
});

test.each(DEPTHS)(
  'if the search of departed nodes fails, whether the operator has left is unknown (%s)',
  async (depth) => {
    provider.fail('eth_getLogs');
    const status = await readStatus(await deps(), { subject: subject(), depth });
    expect(status.l1s[0]).toMatchObject({ code: 'G1-NO-ANSWER' });
    const shown = statusLines(status, english).join('\n');
    expect(shown).toMatch(/^Unknown: .* G1-NO-ANSWER/);
    expect(shown, shown).not.toMatch(/add-node|G5-ADD|add node|Nodes that were added before/);
    if (depth === 'whole') expect(shown).toContain('Which nodes have left is not known');
  },
);

test('a receipt whose searches fail does not say that a node is to be added', async () => {
  provider.fail('eth_getLogs');
  const receipt = await receiptNow();
  const shown = receiptMarkdown(receipt, english).join('\n');
  expect(shown).not.toMatch(/add-node|G5-ADD/);
  expect(receiptData(receipt).transactions).toEqual([]);
});
