import { expect, onTestFinished, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { PChainReader } from '../../../src/ports/p-chain.ts';
import { openReaders } from '../../../src/adapters/connect.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../src/support/status/subject.ts';
import { outcomeOfL1s } from '../../../src/commands/reading/report-outcome.ts';
import { openView, untilView } from '../support/helpers/open-view.ts';
import { type Rehearsed, rehearsed, rehearsedWithNode } from '../support/helpers/rehearsed.ts';

const refused = () => Promise.reject(new OnboardError('E-NET-116', { url: 'http://p' }));
const expired = () => rehearsed('expired-registration');
const withNode = () => rehearsedWithNode('a');

test.each<[string, () => Promise<Rehearsed>, Partial<PChainReader>, string, string, string]>([
  [
    'an unread set',
    withNode,
    { validatorsAt: refused },
    'G1-NO-ANSWER',
    'blocked',
    ' · unknown, because it could not be read',
  ],
  [
    'an empty set',
    withNode,
    { validatorsAt: () => Promise.resolve([]) },
    'G8-WAIT-SET',
    'done',
    ' · the validator set is being updated',
  ],
  [
    'an old answer of the P-Chain',
    withNode,
    { l1Validator: () => Promise.resolve(undefined) },
    'G9-MISMATCH',
    'unclear',
    ' · the two chains disagree about it',
  ],
  [
    'one that the P-Chain may have accepted',
    expired,
    { l1ValidatorSince: () => Promise.resolve({ time: 1n, validator: undefined }) },
    'G5-EXPIRY-OPEN',
    'unclear',
    ' · not known yet whether its registration expired',
  ],
])(
  'the first page has the word of `status`: %s',
  async (_, stageOf, change, code, outcome, word) => {
    const stage = await stageOf();
    onTestFinished(() => stage.stop());
    const { evm, pChain } = openReaders(stage.deps.profile, stage.deps.clock);
    const deps = {
      ...stage.deps,
      aggregator: undefined,
      ports: { evm, pChain: { ...pChain, ...change } },
    };
    const { l1s } = await readStatus(deps, { subject: parseSubject(stage.operator) });
    const node = l1s[0]!.tracks.find(({ kind }) => kind === 'node')!;
    const of = await readStatus(deps, { subject: parseSubject(node.nodeId!) });
    expect(of.l1s[0]!.code).toBe(code);
    expect(of.l1s[0]!.nextAction?.message).toBeUndefined();
    expect(outcomeOfL1s(of.l1s)).toBe(outcome);
    const view = await openView(deps, stage.operator);
    const { page } = await untilView(view, (shown) =>
      shown.page.name.startsWith('choice Your nodes'),
    );
    const choices = page.ask.kind === 'choose' ? page.ask.choices : [];
    expect(choices.find(({ id }) => id === node.nodeId)?.title).toContain(word);
  },
);
