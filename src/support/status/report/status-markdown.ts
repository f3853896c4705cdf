import { markdownBlock, markdownCode, markdownText } from '../../../domain/text/markdown.ts';
import { withMoneyNotice } from '../../../i18n/network-title.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { failedMarkdown } from '../../transactions/failed-lines.ts';
import { departedLimit, departedLines } from './departed-lines.ts';
import { onTheWayLines } from './on-the-way-lines.ts';
import { momentsText, partyText } from './moments.ts';
import { nextActionsOf } from '../../../standing/urgency.ts';
import type { OperatorStatus } from '../status.ts';
import type { L1Status, StatusStep, NextAction } from '../../../standing/standing.ts';
import { newestFailed, readText, sourceText, trackFigures, trackTitle } from './status-lines.ts';

const MARKS = { done: '✅', 'not-done': '⬜', unknown: '❔' } as const;

/** Formats a status for a ticket or a chat. */
export function statusMarkdown(status: OperatorStatus, words: Translator): string[] {
  const { node, at, realMoney = false } = status;
  const network = withMoneyNotice(status.network, realMoney, words);
  const operator = `\`${status.operator}\``;
  const { newest, older } = newestFailed(status);
  return [
    `# ${words.t('desk.operator-on', { operator, network })}`,
    ...(status.clock === undefined ? [] : ['', markdownText(showText(status.clock, words))]),
    ...onTheWayMarkdown(status, words),
    ...status.l1s.flatMap((l1) => ['', ...l1Markdown(l1, at, words)]),
    ...(node === undefined
      ? []
      : [
          '',
          `## ${words.t('desk.node-at', { url: node.url })}`,
          '',
          ...node.findings.map(
            ({ verdict, text }) =>
              `- ${words.t(`desk.verdict.${verdict}`)}: ${markdownText(showText(text, words))}`,
          ),
        ]),
    ...failedMarkdown(newest, words),
    ...(older === 0 ? [] : [`- ${words.t('desk.failed-more', { count: older })}`]),
  ];
}

function onTheWayMarkdown(status: OperatorStatus, words: Translator): string[] {
  const lines = onTheWayLines(status, words);
  return lines.length === 0 ? [] : ['', ...lines.map((line) => `- ${markdownText(line.trim())}`)];
}

function l1Markdown(l1: L1Status, now: number, words: Translator): string[] {
  const heads = ['step', 'code', 'state', 'proof', 'read'] as const;
  return [
    `## ${markdownText(l1.name)}: ${l1.code}`,
    '',
    ...turnMarkdown(l1.nextAction, now, words),
    ...nextActionsOf(l1)
      .filter((nextAction) => nextAction !== l1.nextAction)
      .flatMap((nextAction) => ['', ...turnMarkdown(nextAction, now, words)]),
    ...l1.tracks.flatMap((track) => [
      '',
      `### ${markdownText(trackTitle(track, words))}`,
      '',
      ...trackFigures(track, words).map((line) => `- ${markdownText(line)}`),
      ...(track.about === 'node' ? [''] : []),
      `| ${heads.map((head) => words.t(`desk.head.${head}`)).join(' | ')} |`,
      '| --- | --- | --- | --- | --- |',
      ...track.steps.map((step) => stepRow(step, now, words)),
    ]),
    ...departedMarkdown(l1, now, words),
    '',
    words.t('linear.sentence', {
      text: words.t('desk.Read-at', { read: readText(l1, now, words) }),
    }),
  ];
}

function departedMarkdown(l1: L1Status, now: number, words: Translator): string[] {
  const nodes = departedLines(l1, now, words);
  const limit = departedLimit(l1, words);
  return [
    ...(nodes.length === 0 ? [] : ['', `### ${words.t('desk.departed')}`, '']),
    ...nodes.map(({ node, end, validation }) => {
      const line = [node, end, validation].join(words.t('linear.comma'));
      return `- ${markdownText(line)}`;
    }),
    ...(limit === undefined ? [] : ['', markdownText(limit)]),
  ];
}

function turnMarkdown(
  nextAction: NextAction | undefined,
  now: number,
  words: Translator,
): string[] {
  if (nextAction === undefined) return [words.t('desk.nothing-left')];
  const { whose, says, next, message } = nextAction;
  const when = momentsText(nextAction, now, words);
  const party = words.t('desk.turn', { party: partyText(whose, words) });
  return [
    `**${party}**${when === '' ? '' : ` (${when})`}: ${markdownText(showText(says, words))}`,
    '',
    ...next
      .map((line) => showText(line, words))
      .map(
        (line) =>
          `- ${line.includes(words.t('command-line', { args: '' })) ? markdownCode(line) : markdownText(line)}`,
      ),
    ...(message === undefined ? [] : ['', ...markdownBlock(message)]),
  ];
}

function stepRow(step: StatusStep, now: number, words: Translator): string {
  const { code, title, state, fact, value } = step;
  const proven = fact && markdownText(showText(fact, words));
  const proof = [proven, value && markdownCode(value)].filter(Boolean);
  const source = markdownText(sourceText(step, now, words) ?? '-');
  const word = words.t(`desk.mark.${state}`);
  return `| ${showText(title, words)} | ${code} | ${MARKS[state]} ${word} | ${proof.join(' ')} | ${source} |`;
}
