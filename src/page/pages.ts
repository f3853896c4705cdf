import type {
  Block,
  Choice,
  Finding,
  FormField,
  OtherAction,
  Page,
  Pair,
  Problem,
  TaskStepView,
  Waiting,
  Line,
  ReportBlock,
  Words,
} from './page.ts';
import type { Translator } from '../i18n/translator.ts';

export const ANSWER: Block = { kind: 'answer' };
const ACTIONS: Block = { kind: 'actions' };
export const LEAVING: Block = { kind: 'leaving' };

/** Leaves out the items that do not apply. */
export function compact<Item>(items: readonly (Item | false | undefined)[]): Item[] {
  return items.filter((item): item is Item => item !== false && item !== undefined);
}

export function questionBlocks(text: string, help?: string): Block[] {
  return compact<Block>([
    { kind: 'title', text },
    help !== undefined && { kind: 'prose', text: help, quiet: true, tight: true, if: 'tall' },
  ]);
}

export function problemBlocks(problem: Problem | undefined): Block[] {
  return problem === undefined ? [] : [{ kind: 'problem', problem }];
}

export function needsOperator({ ask }: Page): boolean {
  return ask.kind !== 'watch' && ask.kind !== 'nothing';
}

/** Shown while the program works, for example reads from an endpoint, since `since`. */
export function busyPage(text: string, since: number, actions?: readonly OtherAction[]): Page {
  return {
    name: 'busy',
    helpTopic: 'busy',
    blocks: [{ kind: 'moment', moment: { says: 'busy', at: since, text } }],
    ask: actions === undefined ? { kind: 'nothing' } : { kind: 'watch', back: false, actions },
  };
}

interface Question {
  readonly question: string;
  readonly help?: string | undefined;
  readonly problem?: Problem | undefined;
  readonly otherActions?: readonly OtherAction[] | undefined;
}

/** Asks for one choice: for example a network, an L1, a vault, a run to resume or a node. */
export function choicePage(
  content: Question & {
    readonly choices: readonly Choice[];
    readonly preferred?: string | undefined;
    readonly first?: boolean;
    readonly above?: readonly Block[];
    readonly findings?: readonly Finding[];
  },
): Page {
  const { question, choices, preferred, first = false, above = [], findings = [] } = content;
  return {
    name: `choice ${question}`,
    helpTopic: 'choice',
    blocks: [
      ...above,
      ...questionBlocks(question, content.help),
      ...(findings.length === 0 ? [] : [{ kind: 'findings', findings, if: 'yields' } as const]),
      ANSWER,
      ...problemBlocks(content.problem),
    ],
    ask: { kind: 'choose', choices, back: !first, actions: content.otherActions, preferred },
  };
}

/** Asks for one typed value: for example a URL, the public link or the node's pasted response. */
export function textPage(
  content: Question & {
    readonly value?: string;
    /** Commands to copy, each in full on its own line below a title. */
    readonly recipes?: readonly Pair[];
    readonly wanted?: 'address' | 'host' | undefined;
  },
): Page {
  const { question, help, value = '', problem, recipes = [], wanted, otherActions } = content;
  return {
    name: `text ${question}`,
    helpTopic: 'text',
    blocks: [
      ...questionBlocks(question, help),
      ANSWER,
      ...problemBlocks(problem),
      ...(recipes.length === 0 ? [] : [{ kind: 'values', values: recipes } as const]),
      ACTIONS,
    ],
    ask: {
      kind: 'type',
      value,
      isRefused: problem !== undefined,
      wanted,
      back: true,
      actions: otherActions,
    },
  };
}

export function secretPage({ question, help, problem, otherActions }: Question): Page {
  return {
    name: `secret ${question}`,
    helpTopic: 'secret',
    blocks: [...questionBlocks(question, help), ANSWER, ...problemBlocks(problem), ACTIONS],
    ask: { kind: 'hide', back: true, actions: otherActions },
  };
}

/** Returns the page of a form. @param facts the consequences of the current values, for example the weight */
export function formPage(
  question: string,
  fields: readonly FormField[],
  facts: readonly Finding[] = [],
): Page {
  return {
    name: `form ${question}`,
    helpTopic: 'form',
    blocks: [...questionBlocks(question), ANSWER, { kind: 'findings', findings: facts }],
    ask: { kind: 'fill', fields, back: true },
  };
}

export function waitingPage(shown: {
  readonly title: string;
  readonly wait: Waiting;
  readonly lines: readonly string[];
  readonly contact?: string | undefined;
  readonly message?: Pair | undefined;
  readonly otherActions?: readonly OtherAction[] | undefined;
}): Page {
  const { title, wait, lines, contact, message, otherActions } = shown;
  return {
    name: `waiting ${title}`,
    helpTopic: 'waiting',
    blocks: compact<Block>([
      { kind: 'title', text: title },
      { kind: 'wait', wait, as: 'rows', ...(contact !== undefined && { contact }) },
      ...lines.map((text, index): Block => ({
        kind: 'prose',
        text,
        ...(index > 0 && { tight: true }),
      })),
      message && { kind: 'message', label: message.label, text: message.value },
      LEAVING,
    ]),
    ask: { kind: 'watch', again: 'look', back: true, actions: otherActions },
  };
}

export function progressPage(shown: {
  readonly title: string;
  readonly steps: readonly TaskStepView[];
  /** When the registration expires; undefined without a registration, or once the P-Chain has accepted it. */
  readonly expiresAt?: number | undefined;
  readonly otherActions?: readonly OtherAction[] | undefined;
}): Page {
  const { title, steps, expiresAt, otherActions } = shown;
  return {
    name: `progress ${title}`,
    helpTopic: 'progress',
    blocks: [
      {
        kind: 'title',
        text: title,
        ...(expiresAt !== undefined && { moment: { says: 'expires', at: expiresAt } }),
      },
      { kind: 'steps', steps },
      LEAVING,
    ],
    ask: { kind: 'watch', back: true, actions: otherActions },
  };
}

/** Shows a failure until the operator retries or goes back, or until an automatic retry succeeds. */
export function problemPage(shown: {
  readonly problem: Problem;
  /** What remains safe despite the error, for example "Nothing was sent." */
  readonly safe: string;
  /** When the program retries automatically, and when these retries end; `until` undefined: they do not end. */
  readonly retry?: { readonly at: number; readonly until?: number } | undefined;
  readonly otherActions?: readonly OtherAction[] | undefined;
}): Page {
  const { problem, safe, retry, otherActions } = shown;
  return {
    name: 'problem',
    helpTopic: 'problem',
    blocks: compact<Block>([
      { kind: 'problem', problem, safe },
      retry && {
        kind: 'moment',
        ...(problem.party !== 'operator' && { tight: true as const }),
        moment: { says: 'again', ...retry },
      },
    ]),
    ask: {
      kind: retry === undefined ? 'halt' : 'watch',
      again: 'retry',
      back: true,
      actions: otherActions,
    },
  };
}

export function donePage(shown: {
  readonly title: string;
  /** True while a change is not complete, and if the node is neither a validator nor just removed. */
  readonly isOpen?: boolean;
  readonly facts: readonly Pair[];
  readonly afterwards?: Page['afterwards'];
  readonly choices: readonly Choice[];
  /** IDs, a command and the sent transactions, each in full on its own line, below everything else. */
  readonly values: readonly Pair[];
}): Page {
  const { title, isOpen = false, afterwards = 'change', facts, choices, values } = shown;
  return {
    name: `done ${title}`,
    helpTopic: 'done',
    blocks: [
      { kind: 'title', text: title, ...(!isOpen && { mark: 'done' as const }) },
      { kind: 'pairs', pairs: facts, if: 'yields' },
      ANSWER,
      ...(values.length === 0 ? [] : [{ kind: 'values', values } as const]),
    ],
    ask: { kind: 'choose', choices, back: true },
    stays: true,
    afterwards,
  };
}

export function reportBlocks(report: readonly ReportBlock[], i18n: Translator): Block[] {
  return report.flatMap((block) => blocksOf(block, i18n));
}

function blocksOf(block: ReportBlock, i18n: Translator): readonly Block[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'title', text: block.text, ...(block.level === 3 && { quiet: true }) }];
    case 'sentences':
    case 'list':
      return block.lines.flatMap(lineBlocks);
    case 'headline':
      return [{ kind: 'title', text: `${block.text}  ${block.code}` }];
    case 'proofs':
      return block.proofs.flatMap(({ mark, code, title, proof }) => [
        tight(`${mark}  ${code}  ${title}`),
        ...proof.map((text) => tight(text, true)),
      ]);
    case 'grid':
      return [
        { kind: 'prose', text: block.head.join('  '), quiet: true },
        ...block.rows.flatMap((row) => row.map((cell) => tight(cell))),
      ];
    case 'findings': {
      const named = block.findings.map((finding) => ({
        label: i18n.t(`support.verdict.${finding.verdict}`),
        ...finding,
      }));
      return [{ ...block, findings: named, tight: true }];
    }
    case 'message':
      return [
        { kind: 'prose', text: block.label, quiet: true },
        { ...block, tight: true },
      ];
  }
}

function lineBlocks({ line, details = [] }: Line): readonly Block[] {
  return [tight(line), ...details.map((detail) => tight(detail, true))];
}

function tight(words: Words, quiet = false): Block {
  return typeof words === 'string'
    ? { kind: 'prose', text: words, tight: true, ...(quiet && { quiet }) }
    : { kind: 'values', values: [{ value: words.code }], tight: true };
}
