import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action, View } from '../../../src/session/view/view.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { plainProfile } from '../../helpers/sandbox/open-profile.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import {
  deniedIn,
  EVERYTHING,
  FAILURE_NAMES,
  failingProvider,
  type Failure,
  type FailingProvider,
} from '../support/helpers/failing-reads.ts';
import { rehearsed, rehearsedWithNode, type Rehearsed } from '../support/helpers/rehearsed.ts';
import { folderFor } from './helpers/node-life.ts';
import { openTestSession, personalFolder } from './helpers/open-test-session.ts';
import { HOME, inPhase, LINK, NODE, placeOf } from './helpers/walk-session.ts';

const MEMBERSHIP = 'choice G9-MEMBERSHIP';
const WHICH_L1 = 'choice G1-L1';
const WHICH_NODE = 'text G2-NODE';
const PLAN = 'account G3-ACCOUNT';
const FIRST = 'NodeID-';
const CONFIRM = ['confirm', 'confirm'] as const;

/** The page of a row, and what is answered on each page before it: in order, an ID, a text, `confirm`, or the node's URL. */
type Row = readonly [page: string, answers?: Readonly<Record<string, readonly string[]>>];

/** From the nodes of an operator whom the wizard knows from an earlier session. */
const nodes = (page: string, answers = {}): Row => [page, { known: [], ...answers }];
const node = (id: string, page: string) => nodes(page, { [HOME]: [FIRST], [NODE]: [id] });

type States = Record<string, Record<string, Row>>;

/** For each state of the operator, the pages to which it leads. */
const STATES: States = {
  validating: {
    'the L1s': [WHICH_L1],
    'the nodes': nodes(HOME),
    'the node': nodes(NODE, { [HOME]: [FIRST] }),
    status: nodes('status G9-HOME', { [HOME]: ['status'] }),
    'link and opt-ins': nodes(MEMBERSHIP, { [HOME]: ['membership'] }),
    'opting out': nodes('send', { [HOME]: ['membership'], [MEMBERSHIP]: ['l1'] }),
    'its stake': node('weight', 'form G6-UPDATE'),
    'its balance': node('top-up', 'form G8-TOPUP'),
    'its removal': node('remove', 'send'),
    'the same node again': nodes(WHICH_NODE, { [HOME]: ['another'], [WHICH_NODE]: ['url'] }),
  },
  'without its L1': { 'the nodes': nodes(HOME) },
  new: {
    'the node': ['node G2-NODE', { [WHICH_NODE]: ['url'] }],
    'the keys': ['choice G3-KEY', { 'choice G3-KEY': [] }],
    'a foreign node': ['problem G3-ACCOUNT'],
  },
  'with an idle node': {
    'the node to come': [
      'waiting G2-NODE',
      { [WHICH_NODE]: ['none', 'url'], 'choice G2-NODE': ['next', 'next'] },
    ],
    'the node': ['node G2-NODE'],
  },
  'in Byakko': { 'the validator set': ['waiting S4-SET', { [WHICH_L1]: ['Byakko'] }] },
  'owner-asleep': { 'the plan': [PLAN], 'the wait': ['stake G4-WAIT-OWNER'] },
  'expired-registration': {
    'the nodes': nodes(HOME),
    'the node': nodes(NODE, { [HOME]: [FIRST] }),
    'cleaning up': node('continue', 'send'),
  },
  'foreign-update': { 'the next step': node('continue', 'send') },
  'over-committed': { 'the nodes': nodes(HOME) },
  removed: { 'the plan': [PLAN] },
};

/** States whose pages read and say what those above do, at night. */
const ALIKE: States = {
  'no-delegation': { 'the wait': ['stake G4-WAIT-CURATOR'] },
  'epoch-overdue': { 'the next call': ['send'] },
  'under-quorum': { 'the node': nodes(NODE, { [HOME]: [FIRST] }) },
  'removal-open': {
    'the node': nodes(NODE, { [HOME]: [FIRST] }),
    'the next step': node('continue', 'send'),
  },
  'balance-run-out': { 'the nodes': nodes(HOME) },
  'opted-out': { 'the plan': [PLAN] },
};

/** The scenarios that have another name. */
const SCENARIO_OF: Record<string, string> = {
  validating: '',
  'in Byakko': 'owner-asleep',
  'with an idle node': 'owner-asleep',
};

/** What is answered if a row states nothing else. */
const ANSWERS: NonNullable<Row[1]> = {
  [WHICH_L1]: ['Genbu'],
  [WHICH_NODE]: ['url'],
  'node G2-NODE': CONFIRM,
  'choice G3-KEY': ['typed', 'once'],
  'secret G3-KEY': ['key'],
  [PLAN]: CONFIRM,
  'text G4-METADATA': [LINK],
  'form G5-FORM': CONFIRM,
};

describe.each(Object.entries({ ...STATES, ...(IS_WHOLE && ALIKE) }))(
  'an operator, %s',
  (state, rows) => {
    let stage: Rehearsed;
    /** Before the chains and the aggregator, and before the operator's node. */
    let providers: readonly [FailingProvider, FailingProvider];
    let ahead: number;
    beforeAll(async () => {
      const scenario = scenarios.find(({ name }) => name === (SCENARIO_OF[state] ?? state));
      stage = await (scenario === undefined
        ? rehearsedWithNode('a', async ({ run, l1 }) => {
            if (state !== 'without its L1') return;
            const input = { kind: 'l1', where: l1.balancer, name: l1.name } as const;
            await run({ kind: 'opt-out', input });
          })
        : rehearsed(scenario));
      if (state === 'with an idle node') stage.sandbox.controls.operatorNode.trackedSubnets = [];
      const { profile, ports } = stage.deps;
      ahead = Number((await ports.evm.head()).endpointTime) * 1000 - Date.now();
      const ofNode = { ...plainProfile(profile), apiUrl: stage.sandbox.nodeUrl };
      providers = [await failingProvider(profile), await failingProvider(ofNode)];
    });
    afterAll(async () => {
      await Promise.all(providers.map((provider) => provider.close()));
      await stage.stop();
    });

    const failAll = (...how: Parameters<FailingProvider['fail']>) => {
      for (const provider of providers) provider.fail(...how);
    };

    function actionOf(answer: string, { page: { ask } }: View): Action {
      if (answer === 'confirm') return { type: 'confirm' };
      const [operator, , newcomer] = stage.sandbox.profile.accounts;
      if (answer === 'key')
        return { type: 'secret', value: (state === 'new' ? newcomer : operator)!.privateKey };
      if (answer === 'url') return { type: 'submit', value: providers[1].profile.apiUrl };
      if (ask.kind !== 'choose' && ask.kind !== 'type') return { type: 'confirm' };
      const choices = ask.kind === 'choose' ? ask.choices : [];
      const chosen = choices.find(({ id }) => id.startsWith(answer));
      if (chosen !== undefined) return { type: 'choose', id: chosen.id };
      return answer === LINK
        ? { type: 'submit', value: answer }
        : { type: 'other-action', id: answer };
    }

    /** Walks to the page of a row, or to that which ends the way. */
    async function walk([wanted, own]: Row, failing: FailingProvider) {
      const clock = failing.clock(ahead);
      const { profile } = providers[0];
      const network = state === 'in Byakko' ? inPhase(profile, { name: 'Byakko' }) : profile;
      const home =
        own && 'known' in own ? await folderFor(profile, stage.operator) : personalFolder();
      const session = openTestSession(network, home, clock);
      const left = new Map(
        Object.entries({ ...ANSWERS, ...own }).map(([place, all]) => [place, [...all]]),
      );
      const seen: string[] = [];
      const passed = new Set<unknown>();
      for (;;) {
        const view = await session.seesOneOf((one) => {
          const { helpTopic, ask } = one.page;
          const isPassing =
            helpTopic === 'busy' || helpTopic === 'progress' || one.code === 'G4-STAKE';
          return ask.kind !== 'send' && (isPassing || passed.has(one.page)) ? undefined : one;
        });
        const { log, page } = view;
        const place = page.ask.kind === 'send' ? 'send' : placeOf(view);
        seen.push(...textsOf(page), ...log.map(({ text }) => text));
        const isThere =
          place === wanted && (own?.[place] === undefined || left.get(place)?.length === 0);
        const answer = isThere ? undefined : left.get(place)?.shift();
        if (answer === undefined) return { session, view, place, text: seen.join('\n') };
        passed.add(page);
        session.act(actionOf(answer, view));
      }
    }

    test.each(Object.entries(rows))(
      'denies nothing that it did not read: %s',
      async (name, row) => {
        failAll(undefined);
        for (const { seen } of providers) seen.clear();
        const whole = await walk(row, providers[0]);
        expect(whole.place, whole.text).toBe(row[0]);
        await whole.session.leave();
        const denied = new Set(deniedIn(whole.text, ''));
        const needed = providers.flatMap((provider) => [
          ...[...provider.seen.keys()].map((read) => ({ provider, read, isService: false })),
          ...[...new Set(provider.seen.values())].map((read) => ({
            provider,
            read,
            isService: true,
          })),
        ]);
        expect(needed.length).toBeGreaterThan(3);
        const place = Object.keys(rows).indexOf(name);
        for (const [i, { provider, read, isService }] of needed.entries())
          for (const how of failuresOf(i + place, isService)) {
            failAll(undefined);
            provider.fail(read, how);
            const found = await walk(row, provider);
            await found.session.leave();
            const where = `${read}: ${how}\n${found.text}`;
            expect.soft(deniedIn(found.text, whole.text), where).toEqual([]);
            // A menu without an entry denies what the entry does.
            if (found.place === row[0])
              expect.soft(choicesOn(found.view), where).toEqual(choicesOn(whole.view));
            for (const key of denied)
              if (!deniedIn(found.text, '').includes(key)) denied.delete(key);
          }
        // Each denial needs a read. What the profile or the program itself says needs none.
        expect([...denied].filter((key) => key !== 'l1.phases')).toEqual([]);
      },
    );

    /** A wait reads again and again, and its last page stays only if it is still so. */
    test.each(Object.entries(rows).filter(([, [page]]) => /^(?:stake|waiting)/.test(page)))(
      'does not keep what it read before: %s',
      async (_, row) => {
        failAll(undefined);
        const { session, view } = await walk(row, providers[0]);
        failAll(EVERYTHING);
        session.act({ type: 'retry' });
        const { page } = await session.seesOneOf((one) =>
          one.page !== view.page && one.page.helpTopic !== 'busy' ? one : undefined,
        );
        const denied = deniedIn(textsOf(page).join('\n'), '');
        await session.leave();
        failAll(undefined);
        expect(denied).toEqual([]);
      },
    );
  },
);

/** Every failure of every read at night; else each service fails in one way, and a sample of the reads. */
function failuresOf(i: number, isService: boolean): readonly Failure[] {
  if (IS_WHOLE) return FAILURE_NAMES;
  return isService || i % 36 === 0 ? [FAILURE_NAMES[i % FAILURE_NAMES.length]!] : [];
}

const choicesOn = ({ page: { ask } }: View) =>
  ask.kind === 'choose' ? ask.choices.map(({ id }) => id) : [];

/** The texts of a page. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
