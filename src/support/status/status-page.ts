import { OnboardError } from '../../domain/errors.ts';
import { healthMessages } from '../../standing/node-health.ts';
import { weightText } from '../../standing/node-weight.ts';
import { nAvaxText } from '../../domain/units.ts';
import type { L1Status, NextAction, StatusStep, Track } from '../../standing/standing.ts';
import { isListed, nextActionsOf } from '../../standing/urgency.ts';
import { commandLine, type Text } from '../../domain/message.ts';
import { withMoneyNotice } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import type { Line, ReportBlock, Words } from '../../page/page.ts';
import { failedLines } from './failed-transactions.ts';
import type { OperatorStatus } from './status.ts';
import { actionText } from '../../standing/step-title.ts';
import { agoText, answerText, momentsText, endedText, stepsText } from '../../standing/moments.ts';
import { waitingText } from '../../tasks/transactions/waiting.ts';
import { gapText, pendingOnPText, pendingText, stuckText } from './beside-pending.ts';

export interface Extent {
  /** True to list each step with what proves it, and each ID and time. By default, the steps are counted in a line. */
  readonly steps: boolean;
  /** True to show each message to another party whole. By default, its first line and the command that prints it. */
  readonly messages?: boolean;
}

interface PageContext extends Extent, Pick<OperatorStatus, 'network' | 'operator'> {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly i18n: Translator;
}

/** The first line is the answer, one for each L1; then who, then the details of each L1. */
export function statusPage(
  status: OperatorStatus,
  i18n: Translator,
  extent: Extent = { steps: false },
): readonly ReportBlock[] {
  const { t } = i18n;
  const { operator, account, node, realMoney, l1s } = status;
  const network = withMoneyNotice(status.network, realMoney, i18n);
  const pending = pendingLines(status, i18n);
  const from = account && (extent.steps || account.from === 'given') ? account.from : undefined;
  const context = { ...extent, network: status.network, operator, now: status.at, i18n };
  const [only] = l1s.length === 1 && !extent.steps ? l1s : [];
  return [
    ...answerBlocks(status, i18n),
    ...sentences(
      only === undefined
        ? t('support.operator-on', { operator, network })
        : t('support.operator-on-l1', { operator, l1: only.name, network }),
      from &&
        t('support.account', {
          address: account?.address ?? '',
          from: account?.ofCChainKey
            ? t('support.account.other', { address: account.ofCChainKey })
            : t(`support.account.${from}`),
        }),
    ),
    ...(pending.length === 0 ? [] : [{ kind: 'sentences', lines: pending } as const]),
    ...sentences(status.clock && showText(status.clock, i18n)),
    ...l1s.flatMap((l1) => l1Blocks(l1, l1 !== only, context)),
    ...sentences(
      otherL1sText(status.otherL1s, i18n),
      status.cutL1s ? t('support.cut-l1s', { count: status.cutL1s }) : undefined,
    ),
    ...(node === undefined
      ? []
      : ([
          { kind: 'heading', level: 2, text: t('support.node-at', { url: String(node.url) }) },
          {
            kind: 'findings',
            findings: node.findings.map(({ verdict, text }) => ({
              verdict,
              text: showText(text, i18n),
            })),
          },
        ] as const)),
    ...failedBlocks(status.failed, i18n, MOST_FAILED),
  ];
}

function otherL1sText(others: OperatorStatus['otherL1s'], { t, error }: Translator) {
  if (others instanceof OnboardError) return t('l1.unlisted', { reason: error(others).text });
  return others ? t('support.other-l1s', { count: others }) : undefined;
}

function answerBlocks({ l1s, at }: OperatorStatus, i18n: Translator): readonly ReportBlock[] {
  return l1s.map((l1) => {
    const answer = answerText(l1, at, i18n);
    const text = l1s.length === 1 ? answer : i18n.t('answer.of-l1', { l1: l1.name, answer });
    return { kind: 'headline', text, code: l1.nextAction?.code ?? l1.code };
  });
}

const quietly = (...texts: readonly (string | undefined)[]): readonly ReportBlock[] =>
  sentences(...texts).map((block) => ({ ...block, quiet: true }) as ReportBlock);

export function sentences(...texts: readonly (string | undefined)[]): readonly ReportBlock[] {
  return listBlock(...texts).map((block) => ({ ...block, kind: 'sentences' }));
}

export function listBlock(
  ...texts: readonly (string | undefined)[]
): readonly Extract<ReportBlock, { kind: 'sentences' | 'list' }>[] {
  const lines = texts.filter((text) => text !== undefined).map((line) => ({ line }));
  return lines.length === 0 ? [] : [{ kind: 'list', lines }];
}

function l1Blocks(l1: L1Status, hasHeading: boolean, context: PageContext): readonly ReportBlock[] {
  const { now, i18n } = context;
  const all = nextActionsOf(l1);
  // Without an action of its own, as of a queried node, the L1 lists those of the other nodes.
  const others = l1.nextAction === undefined ? all : all.slice(1);
  return [
    ...(hasHeading ? [l1Heading(l1, context.steps)] : []),
    ...quietly(i18n.t('support.read-at', { read: readAtText(l1, now, i18n) })),
    ...(l1.nextAction === undefined ? [] : actionDetails(l1.nextAction, context)),
    ...others.flatMap((action) => [
      actionHeadline(action, now, i18n),
      ...actionDetails(action, context),
    ]),
    ...sentences(l1.leftRegistry && i18n.t('notice.left-registry', { l1: l1.name })),
    ...l1.tracks.flatMap((track) => trackBlocks({ track, l1 }, context)),
    ...departedBlocks(l1, context),
  ];
}

function l1Heading({ name, balancer }: L1Status, isWhole = true): ReportBlock {
  const text = balancer === undefined || !isWhole ? name : `${name}, ${balancer}`;
  return { kind: 'heading', level: 2, text };
}

function actionHeadline(nextAction: NextAction, now: number, i18n: Translator): ReportBlock {
  const { code } = nextAction;
  return { kind: 'headline', text: answerText({ nextAction, code }, now, i18n), code };
}

/** What is left to do on an L1, one line each. */
export function l1Headline(l1: L1Status, now: number, i18n: Translator): readonly ReportBlock[] {
  const all = nextActionsOf(l1).map((action) => actionHeadline(action, now, i18n));
  const none = { kind: 'headline', text: answerText(l1, now, i18n), code: l1.code } as const;
  return [l1Heading(l1), ...(all.length === 0 ? [none] : all)];
}

/** The sentences that say nothing more than the line above them. */
const SAID: ReadonlySet<string> = new Set(['support.next', 'wait.l1-owner', 'wait.curator']);

function actionDetails(nextAction: NextAction, context: PageContext): readonly ReportBlock[] {
  const { now, i18n, steps } = context;
  const { says, next, message, error } = nextAction;
  const isSaid = typeof says === 'object' && SAID.has(says.key);
  const sentence = `${showText(says, i18n)}${error === undefined ? '' : ` (${error})`}`;
  // The first line says since when, or how long is left.
  const moments = steps ? momentsText(nextAction, now, i18n) : '';
  const lines = next.map((step) => ({ line: commandOrText(step, i18n) }));
  return [
    ...sentences(isSaid ? undefined : sentence),
    ...quietly(moments === '' ? undefined : moments),
    ...(lines.length === 0 ? [] : [{ kind: 'list', lines } as const]),
    ...(message === undefined ? [] : [messageBlock(message, context)]),
  ];
}

function messageBlock(
  text: string,
  { steps, messages = steps, network, operator, i18n }: PageContext,
): ReportBlock {
  if (messages) return { kind: 'message', label: i18n.t('support.message'), text };
  const [first = ''] = text.split('\n');
  const whole = commandLine('status', '--network', network, operator, '--markdown');
  const line = i18n.t('support.message-first', { first });
  const details = [{ code: i18n.t('support.message-whole', { command: i18n.t(whole) }) }];
  return { kind: 'list', lines: [{ line, details }] };
}

/** Shows a text; a command is a value to copy. */
export function commandOrText(text: Text, i18n: Translator): Words {
  const shown = showText(text, i18n);
  return typeof text === 'object' && text.key === 'command-line' ? { code: shown } : shown;
}

function trackBlocks(
  { track, l1 }: { readonly track: Track; readonly l1: L1Status },
  context: PageContext,
): readonly ReportBlock[] {
  const { now, i18n, ...extent } = context;
  const { kind, nextAction, steps } = track;
  const isOffer = track.isOffer === true && (nextAction === undefined || !isListed(nextAction, l1));
  // Beside a node, nobody has begun another one.
  const hasNode = l1.tracks.some((track) => track.kind === 'node');
  if (isOffer && kind !== 'node' && !extent.steps) {
    // To validate more, or again, is an offer only while nothing else is left to do.
    if (l1.nextAction !== undefined || nextAction === undefined) return [];
    const { code, says } = nextAction;
    const isStep = typeof says === 'object' && says.key === 'support.next';
    const needs = showText(isStep ? actionText(nextAction) : says, i18n);
    const offer = i18n.t('support.offer', { has: hasNode ? 'node' : 'none', needs, code });
    return [...sentences(offer), ...(hasNode ? [] : actionDetails(nextAction, context))];
  }
  const isSaid = nextAction === undefined || isListed(nextAction, l1);
  if (kind === 'new-node' && hasNode && isSaid && !extent.steps) return [];
  const title = trackTitle(track, i18n);
  return [
    ...(kind === 'node' || extent.steps
      ? [{ kind: 'heading', level: 3, text: title } as const]
      : []),
    ...quietly(...trackFigures(track, i18n, extent.steps)),
    ...(extent.steps
      ? proofBlocks(steps, now, i18n)
      : sentences(countedSteps(track, l1, i18n), ...unknownSteps(steps, i18n))),
    // The top of the L1 already shows the other actions.
    ...(nextAction !== undefined && !isSaid && !isOffer
      ? [actionHeadline(nextAction, now, i18n), ...actionDetails(nextAction, context)]
      : []),
  ];
}

/** "Becoming an operator: 2 of 3 steps done, next: opt in to the vault"; undefined if a node shows that all are done. */
function countedSteps(
  track: Track,
  { tracks }: Pick<L1Status, 'tracks'>,
  i18n: Translator,
): string | undefined {
  const { kind, steps } = track;
  const way = trackTitle(track, i18n);
  const hasNode = tracks.some((track) => track.kind === 'node');
  if (hasNode && steps.every(({ state }) => state === 'done')) return undefined;
  const done = stepsText(track, i18n);
  return kind === 'node' ? done : i18n.t('support.steps-of', { way, done });
}

/** A line for each cause, but none for the operator's P-Chain address: without it, nothing less can be done. */
function unknownSteps(steps: readonly StatusStep[], i18n: Translator): readonly string[] {
  const unknown = steps.flatMap(({ state, title, fact = '' }) => {
    const isAddress = typeof fact === 'object' && fact.values['code'] === 'E-SUP-112';
    if (state !== 'unknown' || isAddress) return [];
    return [{ title: showText(title, i18n), reason: showText(fact, i18n) }];
  });
  return [...Map.groupBy(unknown, ({ reason }) => reason)].map(([reason, all]) => {
    const titles = all.map(({ title }) => title).join(i18n.t('linear.comma'));
    return i18n.t('support.steps-unknown', { steps: titles, reason });
  });
}

function proofBlocks(
  steps: readonly StatusStep[],
  now: number,
  i18n: Translator,
): readonly ReportBlock[] {
  if (steps.length === 0) return [];
  const proofs = steps.map((step) => ({
    ...{ state: step.state, mark: i18n.t(`support.mark.${step.state}`), code: step.code },
    title: showText(step.title, i18n),
    proof: proofOf(step, now, i18n),
  }));
  return [{ kind: 'proofs', proofs }];
}

function trackTitle({ kind, nodeId }: Track, { t }: Translator): string {
  if (kind === 'operator') return t('support.way.operator');
  return kind === 'new-node'
    ? t('support.way.new-node')
    : t('support.way.node', { node: nodeId ?? '' });
}

export function trackFigures(
  { weight, balance, lasts, validationId, health, nextAction }: Track,
  i18n: Translator,
  isWhole = true,
): readonly string[] {
  const { t } = i18n;
  const { party: nextParty = 'network' } = nextAction ?? {};
  const party = nextParty === 'operator' ? 'viewed' : nextParty;
  const figures = [
    weight && t('support.weight', { weight: weightText(weight, party, i18n) }),
    balance === undefined
      ? undefined
      : t('support.balance', { balance: nAvaxText.held(balance), lasts: lasts ?? '?' }),
  ].filter((figure) => figure !== undefined);
  return [
    ...(figures.length === 0 ? [] : [figures.join(t('linear.comma'))]),
    ...(health === undefined
      ? []
      : [
          healthMessages(health)
            .map((fact) => t(fact))
            .join(t('linear.comma')),
        ].filter(Boolean)),
    ...(isWhole && validationId ? [t('support.validation', { validation: validationId })] : []),
  ];
}

function proofOf(step: StatusStep, now: number, i18n: Translator): readonly Words[] {
  const { fact, value } = step;
  const source = sourceText(step, now, i18n);
  return [
    ...(fact === undefined ? [] : [showText(fact, i18n)]),
    ...(value === undefined ? [] : [{ code: value }]),
    ...(source === undefined ? [] : [`[${source}]`]),
  ];
}

function sourceText(
  { source, height, time }: Pick<StatusStep, 'source' | 'height' | 'time'>,
  now: number,
  i18n: Translator,
): string | undefined {
  if (source === undefined) return undefined;
  const place = source === 'C-Chain' ? 'support.at-block' : 'support.at-height';
  const at = height === undefined ? source : i18n.t(place, { source, height });
  return `${at}${time === undefined ? '' : `${i18n.t('linear.comma')}${agoText(time, now, i18n)}`}`;
}

/** `none` if the L1 could not be read. */
export function readAtText(
  { read }: Pick<L1Status, 'read'>,
  now: number,
  i18n: Translator,
): string {
  const { t } = i18n;
  if (read === undefined) return 'none';
  const { block, blockTime, height, heightTime } = read;
  const moment = (time: bigint) => agoText(time, now, i18n);
  const onC = t('support.at-block', { source: 'C-Chain', height: block });
  const onP = t('support.at-height', { source: 'P-Chain', height });
  const pMoment = heightTime === undefined ? '' : ` (${moment(heightTime)})`;
  return `${onC} (${moment(blockTime)})${t('linear.comma')}${onP}${pMoment}`;
}

function departedBlocks(
  { departed }: L1Status,
  { now, i18n, steps }: PageContext,
): readonly ReportBlock[] {
  const nodes = (departed?.nodes ?? []).map(({ nodeId, ended }): Line => ({
    line: i18n.t('support.way.node', { node: nodeId }),
    details: [
      endedText(ended, now, i18n),
      ...(steps ? [i18n.t('support.validation', { validation: ended.validationId })] : []),
    ],
  }));
  const limit = departed?.couldNotTell && showText(departed.couldNotTell, i18n);
  if (nodes.length === 0 && limit === undefined) return [];
  return [
    { kind: 'heading', level: 3, text: i18n.t('support.departed') },
    ...(nodes.length === 0 ? [] : [{ kind: 'list', lines: nodes } as const]),
    ...sentences(limit),
  ];
}

const MOST_FAILED = 5;

export function failedBlocks(
  failed: OperatorStatus['failed'],
  i18n: Translator,
  most = failed.length,
): readonly ReportBlock[] {
  const older = Math.max(0, failed.length - most);
  const newest = failed.slice(older).toReversed();
  if (newest.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: i18n.t('support.failed') },
    { kind: 'list', lines: newest.map((failed) => failedLines(failed, i18n)) },
    ...sentences(older === 0 ? undefined : i18n.t('support.failed-more', { count: older })),
  ];
}

function pendingLines(
  {
    pendingOnC,
    unreadOnC: unread,
    openExports,
    pendingOnP,
  }: Pick<OperatorStatus, 'pendingOnC' | 'unreadOnC' | 'openExports' | 'pendingOnP'>,
  i18n: Translator,
): readonly Line[] {
  const others = [
    // Most public endpoints report no pool; `pending` says so, where it matters.
    ...(unread === 'nonces' ? [{ line: i18n.t('support.pending.unread-nonces') }] : []),
    ...openExports.map((id) => ({ line: i18n.t('support.pending.export', { id }) })),
    ...pendingOnP.map((change) => ({ line: showText(pendingOnPText(change), i18n) })),
  ];
  if (pendingOnC === undefined) return others;
  const pending = pendingOnC.count === 0 ? undefined : pendingText(pendingOnC);
  const texts = [pending, stuckText(pendingOnC), gapText(pendingOnC)].filter(
    (text) => text !== undefined,
  );
  const details = [...pendingOnC.transactions.map(waitingText), pendingOnC.sum]
    .filter((text) => text !== undefined)
    .map((text) => showText(text, i18n));
  const onC = texts.map((text, index) => ({
    line: showText(text, i18n),
    ...(index === texts.length - 1 && { details }),
  }));
  return [...onC, ...others];
}
