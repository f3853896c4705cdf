import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MessageKey } from '../../domain/message.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { textIfAny, type Translator } from '../../i18n/translator.ts';
import type { Block, Finding, OtherAction, Page, Pair } from '../../page/page.ts';
import { compact } from '../../page/pages.ts';
import {
  consentQuestion,
  firstTexts,
  transactionTexts,
  undoNote,
} from '../../signing/transaction-texts.ts';
import type { TaskKind } from '../../tasks/task-kinds.ts';
import type { Action } from '../view/view.ts';

/** Why a transaction is sent; undefined if its title says it. */
function reasonOf({ title }: PaidIntent, i18n: Translator): string | undefined {
  return textIfAny(`why.${title.key}`, i18n);
}

interface StepNotes {
  /** The reason for a transaction that the operator did not request. */
  readonly why?: MessageKey & `intent.why-${string}`;
}

export function stepNotes(task: TaskKind, step: string): StepNotes {
  if (step === 'epoch' || step === 'catch-up') return { why: 'intent.why-epoch' };
  if (step === 'export' || step === 'import') {
    // In a clean-up, the title of the transaction already states the reason.
    return task === 'clean-up' ? {} : { why: `intent.why-${step}` };
  }
  return {};
}

export interface IntentNotes extends StepNotes {
  /** Such as a reverted transaction since the last confirmation. */
  readonly notices?: readonly string[];
  /** The URL of the API of the node that a transaction adds. */
  readonly nodeAddress?: string | undefined;
  readonly otherActions?: readonly OtherAction[];
}

/** The facts of a transaction, for the question before it is signed and for the page that hands it out. */
export function intentBlocks(
  intent: PaidIntent,
  profile: NetworkProfile,
  i18n: Translator,
  { notices = [], nodeAddress }: Pick<IntentNotes, 'notices' | 'nodeAddress'> = {},
) {
  const { t } = i18n;
  const { title, rows, next, details, values, warnings } = transactionTexts(intent, profile, i18n);
  const undo = undoNote(intent, i18n);
  const findings = (texts: readonly string[]): Block => ({
    kind: 'findings',
    findings: texts.map(warning),
  });
  const warned = compact<Finding>([
    undo?.isFinal === true && { verdict: 'warns', text: undo.value, label: undo.label },
    ...warnings.map(warning),
  ]);
  const other = compact<Pair>([
    undo?.isFinal === false && undo,
    nodeAddress !== undefined && { label: t('intent.node-api'), value: nodeAddress },
  ]);
  return {
    title,
    first: [findings(firstTexts(intent, i18n)), findings(notices)],
    rows: { kind: 'pairs', pairs: rows },
    warned: { kind: 'findings', findings: warned, tight: true },
    more: [
      { kind: 'pairs', pairs: next, tight: true },
      { kind: 'pairs', pairs: [...details, ...other, ...values], quiet: true },
    ],
  } as const satisfies Record<string, Block | string | readonly Block[]>;
}

export function intentPage(
  intent: PaidIntent,
  profile: NetworkProfile,
  i18n: Translator,
  notes: IntentNotes = {},
): Page {
  const { t } = i18n;
  const { notices = [], why, otherActions } = notes;
  const reason = why === undefined ? reasonOf(intent, i18n) : t(why);
  const { title, first, rows, warned, more } = intentBlocks(intent, profile, i18n, notes);
  return {
    name: `intent ${title}`,
    helpTopic: 'intent',
    blocks: compact<Block>([
      { kind: 'title', text: t('ui.intent.question', { title }), spoken: title },
      ...first,
      reason !== undefined && {
        kind: 'prose',
        text: reason,
        quiet: true,
        ...(notices.length === 0 && { tight: true as const }),
      },
      rows,
      warned,
      ...more,
    ]),
    ask: {
      kind: 'send',
      consentId: consentIdOf(intent),
      question: consentQuestion(intent, i18n),
      back: true,
      actions: otherActions,
    },
  };
}

/** What an action on the page of a transaction means. */
export function answerOnIntent(
  action: Action,
): 'send' | 'recheck' | 'balance' | 'not-now' | 'ask-again' {
  switch (action.type) {
    case 'confirm':
      return 'send';
    case 'decline':
    case 'back':
      return 'not-now';
    case 'other-action':
      return action.id === 'node' ? 'recheck' : 'balance';
    default:
      return 'ask-again';
  }
}

const warning = (text: string): Finding => ({ verdict: 'warns', text });

/** A digest of all that a plan holds: the call or the unsigned bytes, the fee and the limits. */
function consentIdOf(intent: PaidIntent): string {
  const text = JSON.stringify(intent, (_, value: unknown) => {
    if (value instanceof Uint8Array) return bytesToHex(value);
    return typeof value === 'bigint' ? value.toString() : value;
  });
  return bytesToHex(sha256(utf8ToBytes(text)));
}
