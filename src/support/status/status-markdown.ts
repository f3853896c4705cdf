import { markdownBlock, markdownCode, markdownText } from '../../domain/markdown.ts';
import { momentsText, partyText } from './moments.ts';
import type { L1Status, OperatorStatus, StatusStep, Turn } from './status.ts';
import { readText, sourceText, wayFigures, wayTitle } from './status-lines.ts';

const MARKS = { done: '✅', 'not-done': '⬜', unknown: '❔' } as const;

/** A status for a ticket or a chat. */
export function statusMarkdown(status: OperatorStatus): string[] {
  return [
    `# Operator \`${status.operator}\` on ${status.network}`,
    ...status.l1s.flatMap((l1) => ['', ...l1Markdown(l1, status.at)]),
    ...(status.node === undefined
      ? []
      : [
          '',
          `## Node at ${status.node.url}`,
          '',
          ...status.node.findings.map(({ verdict, text }) => `- ${verdict}: ${markdownText(text)}`),
        ]),
  ];
}

function l1Markdown(l1: L1Status, now: number): string[] {
  return [
    `## ${markdownText(l1.name)}: ${l1.code}`,
    '',
    ...turnMarkdown(l1.turn, now),
    ...l1.ways.flatMap((way) => [
      '',
      `### ${markdownText(wayTitle(way))}`,
      '',
      ...wayFigures(way).map((line) => `- ${markdownText(line)}`),
      ...(way.about === 'node' ? [''] : []),
      '| step | code | state | proof | read at |',
      '| --- | --- | --- | --- | --- |',
      ...way.steps.map((step) => stepRow(step, now)),
    ]),
    '',
    `Read at ${readText(l1, now)}.`,
  ];
}

function turnMarkdown(turn: Turn | undefined, now: number): string[] {
  if (turn === undefined) return ['Nothing is left to do.'];
  const { whose, says, next, message } = turn;
  const when = momentsText(turn, now);
  return [
    `**Turn of ${partyText(whose)}**${when === '' ? '' : ` (${when})`}: ${markdownText(says)}`,
    '',
    ...next.map(
      (line) => `- ${line.includes('onboard ') ? markdownCode(line) : markdownText(line)}`,
    ),
    ...(message === undefined ? [] : ['', ...markdownBlock(message)]),
  ];
}

function stepRow(step: StatusStep, now: number): string {
  const { code, title, state, fact, value } = step;
  const proof = [fact && markdownText(fact), value && markdownCode(value)].filter(Boolean);
  const source = markdownText(sourceText(step, now) ?? '-');
  return `| ${title} | ${code} | ${MARKS[state]} ${state} | ${proof.join(' ')} | ${source} |`;
}
