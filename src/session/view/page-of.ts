import type { Translator } from '../../i18n/translator.ts';
import { duration } from '../../page/durations.ts';
import {
  ACTIONS,
  actionsOf,
  ANSWER,
  choiceAsk,
  LEAVING,
  messageBlocks,
  problemBlocks,
  questionBlocks,
} from '../../page/blocks.ts';
import type { Block, Page, Pair, TableRow } from '../../page/page.ts';
import type {
  AccountScreen,
  ChoiceScreen,
  DoneScreen,
  IntentScreen,
  NodeScreen,
  PlanRow,
  ProblemScreen,
  ProgressScreen,
  Screen,
  StakeScreen,
  TextScreen,
  WaitingScreen,
} from './view.ts';

/** Presents a screen as a page. */
export function pageOf(screen: Screen, i18n: Translator): Page {
  if (screen.kind === 'page') return screen;
  const about = screen.kind;
  switch (screen.kind) {
    case 'busy': {
      const { since, text } = screen;
      const blocks: Block[] = [{ kind: 'moment', moment: { says: 'busy', at: since, text } }];
      return { name: about, about, blocks, ask: { kind: 'nothing' } };
    }
    case 'choice':
      return choicePage(screen);
    case 'text':
      return textPage(screen);
    case 'secret': {
      const { question, help, problem } = screen;
      return {
        name: `${about} ${question}`,
        about,
        blocks: [...questionBlocks(question, help), ANSWER, ...problemBlocks(problem), ACTIONS],
        ask: { kind: 'hide', back: true, ...actionsOf(screen) },
      };
    }
    case 'node':
      return nodePage(screen, i18n);
    case 'account':
      return accountPage(screen, i18n);
    case 'form': {
      const { question, fields, facts } = screen;
      return {
        name: `${about} ${question}`,
        about,
        blocks: [...questionBlocks(question), ANSWER, { kind: 'findings', findings: facts }],
        ask: { kind: 'fill', fields, back: true },
      };
    }
    case 'intent':
      return intentPage(screen, i18n);
    case 'stake':
      return stakePage(screen, i18n);
    case 'waiting':
      return waitingPage(screen);
    case 'progress':
      return progressPage(screen);
    case 'problem':
      return problemPage(screen);
    case 'done':
      return donePage(screen, i18n);
  }
}

function choicePage(screen: ChoiceScreen): Page {
  const { introduction, question, help, choices, preferred, findings = [], problem } = screen;
  return {
    name: `choice ${question}`,
    about: 'choice',
    blocks: [
      ...(introduction === undefined
        ? []
        : [
            { kind: 'prose', text: introduction.figures } as const,
            ...introduction.lines.map((text): Block => ({
              kind: 'prose',
              text,
              tight: true,
              if: 'tall',
            })),
          ]),
      ...questionBlocks(question, help),
      ...(findings.length === 0 ? [] : [{ kind: 'findings', findings, if: 'yields' } as const]),
      ANSWER,
      ...problemBlocks(problem),
    ],
    ask: {
      kind: 'choose',
      choices,
      back: screen.first !== true,
      ...actionsOf(screen),
      ...(preferred !== undefined && { preferred }),
    },
    ...(screen.copies !== undefined && { copies: screen.copies }),
  };
}

function textPage(screen: TextScreen): Page {
  const { id, question, help, value, problem, recipes = [] } = screen;
  const values = recipes.map(({ title, command }) => ({ label: title, value: command }));
  return {
    name: `text ${id}: ${question}`,
    about: 'text',
    blocks: [
      ...questionBlocks(question, help),
      ANSWER,
      ...problemBlocks(problem),
      ...(values.length === 0 ? [] : [{ kind: 'values', values } as const]),
      ACTIONS,
    ],
    ask: {
      kind: 'type',
      value,
      isRefused: problem !== undefined,
      back: true,
      ...actionsOf(screen),
    },
  };
}

function nodePage({ url, nodeId, publicKey, proof, findings }: NodeScreen, i18n: Translator): Page {
  const { t } = i18n;
  return {
    name: 'node',
    about: 'node',
    blocks: [
      { kind: 'title', text: t('ui.node.question'), spoken: url },
      { kind: 'prose', text: url, quiet: true, tight: true },
      { kind: 'values', values: [{ label: t('ui.node.id'), value: nodeId }] },
      { kind: 'findings', findings },
      {
        kind: 'values',
        values: [
          { label: t('ui.node.public-key'), value: publicKey },
          { label: t('ui.node.proof'), value: proof },
        ],
      },
    ],
    ask: { kind: 'agree', to: 'node', again: 'retry', back: true },
  };
}

function accountPage(screen: AccountScreen, i18n: Translator): Page {
  const { t } = i18n;
  const { findings, ready, rows, lasting } = screen;
  const have = t('ui.account.have');
  const addresses: Block = {
    kind: 'values',
    values: [
      { label: `${t('ui.account.evm')}, ${have} ${screen.cBalance}`, value: screen.evmAddress },
      {
        label: `${t('ui.account.p-chain')}, ${have} ${screen.pBalance}`,
        value: screen.pChainAddress,
      },
    ],
  };
  const isBegun = rows.some(({ state }) => state === 'done');
  const plan: Block = {
    kind: 'table',
    head: [
      t(isBegun ? 'ui.account.begun' : 'ui.account.plan'),
      t('ui.account.where'),
      t('ui.account.cost'),
      t('ui.account.whose'),
    ],
    rows: [
      ...rows.map((row) => planRow(row, i18n)),
      ...(screen.total === undefined ? [] : [totalRow(screen.total, i18n)]),
    ],
  };
  const says: Block[] = lasting === undefined ? [] : [{ kind: 'prose', text: lasting }];
  // If funds are missing, the page begins with how to add funds.
  const blocks: Block[] = ready
    ? [
        plan,
        ...says,
        { kind: 'findings', findings, ...(lasting !== undefined && { tight: true as const }) },
        addresses,
        ACTIONS,
      ]
    : [{ kind: 'findings', findings }, { ...addresses, tight: true }, plan, ...says, ACTIONS];
  const common = { back: true, ...actionsOf(screen) };
  return {
    name: 'account',
    about: 'account',
    blocks,
    ask: ready
      ? { kind: 'agree', to: 'plan', again: 'look', ...common }
      : { kind: 'halt', again: 'retry', ...common },
  };
}

/** True if a cost is an amount of AVAX. Otherwise the cost is a word or a sign, such as "done" or "-". */
function isAmount(cost: string): boolean {
  return /^~?[\d,.]+$/.test(cost);
}

function withUnit(cost: string, { t }: Translator): string {
  return isAmount(cost) ? t('amount.avax', { amount: cost }) : cost;
}

function spokenCost(cost: string, i18n: Translator): string {
  const amount = cost.replace(/^~/, '');
  return isAmount(cost) && amount !== cost
    ? i18n.t('linear.about', { amount })
    : withUnit(cost, i18n);
}

function planRow(row: PlanRow, i18n: Translator): TableRow {
  const { t } = i18n;
  const { state, title, where, cost, whose } = row;
  const marks =
    state === 'done'
      ? []
      : [
          ...(row.isIrreversible === true ? [t('ui.intent.final')] : []),
          ...(row.ifNeeded === true ? [t('ui.account.if-needed')] : []),
        ];
  const party = t(`ui.party.${whose}`);
  const facts = [title, ...marks, where, spokenCost(cost, i18n), party, t(`ui.state.${state}`)];
  const spoken = facts.filter((fact, index) => fact !== '-' && facts.indexOf(fact) === index);
  const comma = t('linear.comma');
  return {
    cells: [[title, ...marks].join(comma), where, cost, party],
    narrow: whose === 'operator' ? withUnit(cost, i18n) : party,
    spoken: spoken.join(comma),
    state,
    ...((row.ifNeeded ?? row.within) && { isPart: true }),
  };
}

function totalRow(total: string, i18n: Translator): TableRow {
  const label = i18n.t('ui.account.total');
  const value = spokenCost(total, i18n);
  return {
    cells: [label, '', total, ''],
    narrow: withUnit(total, i18n),
    spoken: i18n.t('linear.pair', { label, value }),
    isPart: true,
  };
}

function intentPage(screen: IntentScreen, i18n: Translator): Page {
  const { subject, title, why, notices = [], rows, details, final, values, warnings } = screen;
  const warned = [
    ...(final === undefined
      ? []
      : [{ verdict: 'warns', text: final, label: i18n.t('ui.intent.final') } as const]),
    ...warnings.map((text) => ({ verdict: 'warns', text }) as const),
  ];
  return {
    name: `intent ${title}`,
    about: 'intent',
    blocks: [
      { kind: 'title', text: i18n.t('ui.intent.question', { title }), spoken: title },
      {
        kind: 'findings',
        findings: notices.map((text) => ({ verdict: 'warns', text }) as const),
      },
      ...(why === undefined
        ? []
        : [
            {
              kind: 'prose',
              text: why,
              quiet: true,
              ...(notices.length === 0 && { tight: true as const }),
            } as const,
          ]),
      { kind: 'pairs', pairs: rows },
      { kind: 'findings', findings: warned },
      { kind: 'pairs', pairs: details, quiet: true },
      { kind: 'values', values },
      ANSWER,
    ],
    ask: { kind: 'send', subject, back: true, ...actionsOf(screen) },
  };
}

function stakePage(screen: StakeScreen, i18n: Translator): Page {
  const { t } = i18n;
  const { wait, vaults, epoch, nextEpochAt, minimum, maximum, contact, message } = screen;
  const pair = (label: 'available' | 'used' | 'free'): Pair => ({
    label: t(`ui.stake.${label}`),
    value: screen[label],
  });
  return {
    name: 'stake',
    about: 'stake',
    blocks: [
      ...(wait === undefined
        ? []
        : [
            { kind: 'wait', wait, as: 'title', ...(contact !== undefined && { contact }) } as const,
            ...messageBlocks(message),
            ACTIONS,
            LEAVING,
          ]),
      {
        kind: 'title',
        text: t('ui.stake.title'),
        moment: { says: 'epoch', at: nextEpochAt, text: epoch },
        ...(wait !== undefined && { quiet: true as const }),
      },
      vaults.length === 0
        ? { kind: 'prose', text: t('ui.stake.no-vaults'), quiet: true }
        : {
            kind: 'items',
            items: vaults.map(({ name, wholeUnits, collateral, note, address }) => ({
              facts: [name, `${wholeUnits} ${collateral}`],
              ...(note !== undefined && { note }),
              value: address,
            })),
          },
      { kind: 'pairs', pairs: [pair('available'), pair('used'), pair('free')] },
      { kind: 'prose', text: t('ui.stake.limits', { minimum, maximum }), quiet: true, tight: true },
      { kind: 'findings', findings: screen.findings ?? [], tight: true },
    ],
    ask: { kind: 'watch', again: 'look', back: true, ...actionsOf(screen) },
  };
}

function waitingPage(screen: WaitingScreen): Page {
  const { title, wait, contact, message, lines } = screen;
  return {
    name: `waiting ${title}`,
    about: 'waiting',
    blocks: [
      { kind: 'title', text: title },
      { kind: 'wait', wait, as: 'rows', ...(contact !== undefined && { contact }) },
      ...lines.map((text, index): Block => ({
        kind: 'prose',
        text,
        ...(index > 0 && { tight: true }),
      })),
      ...messageBlocks(message),
      ACTIONS,
      LEAVING,
    ],
    ask: { kind: 'watch', again: 'look', back: true, ...actionsOf(screen) },
  };
}

function progressPage(screen: ProgressScreen): Page {
  const { title, steps, expiresAt } = screen;
  return {
    name: `progress ${title}`,
    about: 'progress',
    blocks: [
      {
        kind: 'title',
        text: title,
        ...(expiresAt !== undefined && { moment: { says: 'expires', at: expiresAt } }),
      },
      { kind: 'steps', steps },
      ACTIONS,
      LEAVING,
    ],
    ask: { kind: 'watch', back: true, ...actionsOf(screen) },
  };
}

function problemPage(screen: ProblemScreen): Page {
  const { problem, safe, retryAt, retryUntil, can } = screen;
  return {
    name: 'problem',
    about: 'problem',
    blocks: [
      { kind: 'problem', problem, safe },
      ...(retryAt === undefined
        ? []
        : [
            {
              kind: 'moment',
              ...(problem.whose !== 'operator' && { tight: true as const }),
              moment: {
                says: 'again',
                at: retryAt,
                ...(retryUntil !== undefined && { until: retryUntil }),
              },
            } as const,
          ]),
    ],
    ask: {
      kind: retryAt === undefined ? 'halt' : 'watch',
      ...(can.includes('retry') && { again: 'retry' }),
      back: can.includes('back'),
      ...actionsOf(screen),
    },
  };
}

function donePage(screen: DoneScreen, i18n: Translator): Page {
  const { title, isOpen, facts, took, values, choices, sent = [] } = screen;
  const lasted: Pair[] =
    took === undefined ? [] : [{ label: i18n.t('ui.done.took'), value: duration(took, i18n) }];
  return {
    name: `done ${title}`,
    about: 'done',
    blocks: [
      { kind: 'title', text: title, ...(isOpen !== true && { mark: 'done' as const }) },
      { kind: 'pairs', pairs: [...facts, ...lasted], if: 'yields' },
      ...values.map((value): Block => ({
        kind: 'values',
        values: [value],
        tight: true,
        if: 'yields',
      })),
      ANSWER,
      ...(sent.length === 0 ? [] : [{ kind: 'values', values: sent } as const]),
    ],
    ask: choiceAsk(choices),
  };
}

/** The screens on which the session continues by itself. */
const WATCHED: ReadonlySet<Screen['kind']> = new Set(['busy', 'waiting', 'progress', 'stake']);

/** True if the session waits for the operator's action. */
export function needsOperator(screen: Screen): boolean {
  if (screen.kind === 'page') return screen.ask.kind !== 'watch' && screen.ask.kind !== 'nothing';
  if (screen.kind === 'problem') return screen.retryAt === undefined;
  return !WATCHED.has(screen.kind);
}
