import type { EvmCallIntent, FollowUp, PaidIntent } from '../../engine/intent.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { TaskKind } from '../../tasks/task-kinds.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ownerText } from '../../domain/identity/p-chain-address.ts';
import { type NetworkProfile, addressHrp } from '../../domain/network/profile.ts';
import { type Wei, gweiText, nAvaxText, nAvaxToWei, wei, weiText } from '../../domain/units.ts';
import { networkTitle, withMoneyNotice } from '../../i18n/network-title.ts';
import type { Finding, OtherAction, Page, Pair } from '../../page/page.ts';

/** Labels for the arguments of the program's calls. The JSON output uses the contract's names instead. */
const KNOWN = {
  blsKey: 'intent.arg.bls-key',
  data: 'intent.arg.data',
  disableOwner: 'intent.arg.disable',
  metadataURL: 'intent.arg.link',
  nodeId: 'intent.arg.node-id',
  numEpochsToProcess: 'intent.arg.epochs',
  operator: 'intent.arg.operator',
  registrationExpiry: 'intent.arg.expiry',
  remainingBalanceOwner: 'intent.arg.refund',
  stakeAmount: 'intent.arg.stake',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** The label for an argument of a call; for an unknown argument, the contract's own name. */
function argumentLabel({ contract }: EvmCallIntent, name: string, { t }: Translator): string {
  if (name === 'where') {
    const isVault = contract.name.key === 'contract.vault-opt-in';
    return t(isVault ? 'intent.arg.vault' : 'intent.arg.l1');
  }
  return isKnown(name) ? t(KNOWN[name]) : name;
}

function isKnown(name: string): name is keyof typeof KNOWN {
  return Object.hasOwn(KNOWN, name);
}

/** Why a transaction is sent, by its title. */
const WHY: { readonly [key in MessageKey]?: MessageKey & `intent.why-${string}` } = {
  'intent.register': 'intent.why-register',
  'intent.opt-in-l1': 'intent.why-opt-in-l1',
  'intent.opt-in-vault': 'intent.why-opt-in-vault',
  'intent.add': 'intent.why-add',
  'intent.add-all': 'intent.why-add',
  'intent.update': 'intent.why-update',
  'intent.remove': 'intent.why-remove',
  'intent.register-validator': 'intent.why-register-validator',
  'intent.set-weight': 'intent.why-set-weight',
  'intent.remove-validator': 'intent.why-remove-validator',
  'intent.top-up': 'intent.why-top-up',
  'intent.complete-registration': 'intent.why-complete-registration',
  'intent.complete-update': 'intent.why-complete-update',
  'intent.complete-removal': 'intent.why-complete-removal',
};

/** Additional texts of a step's confirmation. */
interface StepNotes {
  /** The reason for a transaction that the operator did not request. */
  readonly why?: MessageKey & `intent.why-${string}`;
  /** What cannot be undone after this step. */
  readonly final?: MessageKey & `intent.final-${string}`;
}

/** Returns the notes for a step's confirmation. */
export function stepNotes(task: TaskKind, step: string, intent: PaidIntent): StepNotes {
  const final = finalNote(step, intent);
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // In a clean-up, the title of the transaction already states the reason.
    case 'export':
      return task === 'clean-up' ? {} : { why: 'intent.why-export' };
    case 'import':
      return task === 'clean-up' ? {} : { why: 'intent.why-import' };
    default:
      return final === undefined ? {} : { final };
  }
}

/** Returns what cannot be undone after a transaction; undefined if there is nothing to point out. */
export function finalNote(step: string, intent: PaidIntent): StepNotes['final'] {
  switch (step) {
    case 'register':
      return 'intent.final-register';
    case 'add':
      return 'intent.final-add';
    case 'remove':
      return 'intent.final-remove';
    default:
      if (intent.effect !== 'p-chain-tx') return undefined;
      if (intent.plan.type === 'register-validator') return 'intent.final-p-chain';
      return intent.title.key === 'intent.remove-validator' ? 'intent.final-remove' : undefined;
  }
}

/** An argument of at least this many characters gets a line of its own. */
const LONG = 42;

/** Additional texts of a confirmation. */
interface IntentNotes extends StepNotes {
  /** Events since the last confirmation, such as a reverted transaction. */
  readonly notices?: readonly string[];
  /** Further actions with their keys: `b` changes the new validator's P-Chain balance. */
  readonly otherActions?: readonly OtherAction[];
}

/** Shows a transaction before it is signed. */
export function intentPage(
  intent: PaidIntent,
  profile: NetworkProfile,
  i18n: Translator,
  { notices = [], why = WHY[intent.title.key], final, otherActions }: IntentNotes = {},
): Page {
  const { t } = i18n;
  const { title, rows, next, details, values, warnings } = transactionTexts(intent, profile, i18n);
  const warned: Finding[] = [
    ...(final === undefined
      ? []
      : [{ verdict: 'warns', text: t(final), label: t('ui.intent.final') } as const]),
    ...warnings.map(warning),
  ];
  return {
    name: `intent ${title}`,
    about: 'intent',
    blocks: [
      { kind: 'title', text: t('ui.intent.question', { title }), spoken: title },
      { kind: 'findings', findings: notices.map(warning) },
      ...(why === undefined
        ? []
        : [
            {
              kind: 'prose',
              text: t(why),
              quiet: true,
              ...(notices.length === 0 && { tight: true as const }),
            } as const,
          ]),
      { kind: 'pairs', pairs: rows },
      { kind: 'findings', findings: warned, tight: true },
      { kind: 'pairs', pairs: next, tight: true },
      { kind: 'pairs', pairs: [...details, ...values], quiet: true },
    ],
    ask: { kind: 'send', subject: subjectOf(intent), back: true, actions: otherActions },
  };
}

const warning = (text: string): Finding => ({ verdict: 'warns', text });

/** A digest of all that a plan holds: the call or the unsigned bytes, the fee and the limits. */
function subjectOf(intent: PaidIntent): string {
  const text = JSON.stringify(intent, (_, value: unknown) => {
    if (value instanceof Uint8Array) return bytesToHex(value);
    return typeof value === 'bigint' ? value.toString() : value;
  });
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What a transaction changes, moves and costs, how it does this, and what to beware of. */
interface TransactionTexts {
  readonly title: string;
  /** What the transaction changes, moves and costs. */
  readonly rows: readonly Pair[];
  /** What comes next, and its price. */
  readonly next: readonly Pair[];
  /** How it does this: contract, call, arguments, network, simulation. */
  readonly details: readonly Pair[];
  /** Full values on their own lines: the contract's address, a hash. */
  readonly values: readonly Pair[];
  readonly warnings: readonly string[];
}

export function transactionTexts(
  intent: PaidIntent,
  profile: NetworkProfile,
  i18n: Translator,
): TransactionTexts {
  const title = i18n.t(intent.title);
  const { t } = i18n;
  const network = {
    label: t('intent.network'),
    value: withMoneyNotice(networkTitle(profile.title, i18n), !profile.worthless, i18n),
  };
  const unusual = intent.unusual === undefined ? [] : [i18n.t(intent.unusual)];
  const effects = (isNext: boolean): Pair[] =>
    (intent.effects ?? [])
      .filter(({ label }) => (label.key === 'intent.then') === isNext)
      .map(({ label, value }) => ({ label: i18n.t(label), value: i18n.t(value) }));
  if (intent.effect === 'evm-call') {
    const { call, contract, fee, chainId, simulated, carries, warning, stranded } = intent;
    const fees = { typical: weiText.needed(fee.typical), most: weiText.needed(fee.most) };
    // The message index is always 0.
    const args = call.args
      .filter(({ name }) => name !== 'messageIndex')
      .map(({ name, value, reads }) => ({
        label: argumentLabel(intent, name, i18n),
        value: reads instanceof Date ? i18n.time(reads) : (reads ?? value),
      }));
    const block = simulated.block;
    // The simulation cannot verify the validators' signatures.
    const result =
      carries === undefined
        ? t('intent.simulated-value', { block })
        : t('intent.simulated-unsigned', { block, fee: fees.typical });
    return {
      title,
      rows: [...effects(false), { label: t('intent.fee'), value: t('intent.fee-range', fees) }],
      next: [...effects(true), ...followUpRows(fee, intent.follows, i18n)],
      details: [
        { label: t('intent.call'), value: `${call.function} (${i18n.t(contract.name)})` },
        { label: t('intent.simulated'), value: result },
        // The title already shows some of them, such as the link of a registration.
        ...args.filter((pair) => isShort(pair) && !title.includes(pair.value)),
        {
          ...network,
          value: t('intent.network-chain', { network: network.value, chain: chainId }),
        },
        ...callFeesRow(intent, i18n),
      ],
      values: [
        { label: i18n.t(contract.name), value: contract.to },
        ...args.filter((pair) => !isShort(pair)),
      ],
      warnings: [
        ...unusual,
        ...(warning === undefined ? [] : [i18n.t(warning)]),
        ...replacementLines(intent, i18n),
        ...(stranded === undefined ? [] : [t('intent.call-again', stranded)]),
      ],
    };
  }
  const isExport = intent.effect === 'c-export';
  const burns = nAvaxToWei(intent.burns);
  return {
    title,
    rows: [
      ...effects(false),
      ...(intent.moves === 0n
        ? []
        : [
            {
              label: t('intent.moves'),
              value: t('amount.avax', { amount: nAvaxText.exact(intent.moves) }),
            },
          ]),
      {
        label: t('intent.fee'),
        value: t('amount.avax', { amount: nAvaxText.exact(intent.burns) }),
      },
    ],
    next: [
      ...effects(true),
      ...followUpRows({ typical: burns, most: burns }, intent.follows, i18n),
    ],
    details: [
      {
        label: t('intent.call'),
        value: t(isExport ? 'intent.type-export' : 'intent.type-p'),
      },
      network,
      ...callFeesRow(intent, i18n),
    ],
    values: leftoverOwner(intent, profile, i18n),
    warnings: [
      ...unusual,
      ...(isExport && intent.repeats !== undefined
        ? [t('intent.export-again', { id: intent.repeats })]
        : []),
    ],
  };
}

/** The fee limit, and the sum of the fees so far (see `CallFees`); nothing before the first transaction. */
function callFeesRow({ callFees }: PaidIntent, { t }: Translator): Pair[] {
  if (callFees === undefined || callFees.before === 0n) return [];
  const values = { before: weiText.needed(callFees.before), limit: weiText.exact(callFees.limit) };
  return [{ label: t('intent.call-fees'), value: t('intent.call-fees-value', values) }];
}

/** The transactions that follow the shown transaction, and the sum of all fees. */
function followUpRows(
  fee: FollowUp['fee'],
  follows: readonly FollowUp[] = [],
  { t }: Translator,
): Pair[] {
  if (follows.length === 0) return [];
  const range = (typical: Wei, most: Wei) =>
    t('intent.fee-range', { typical: weiText.needed(typical), most: weiText.needed(most) });
  const total = (kind: 'typical' | 'most') =>
    follows.reduce((sum, next) => wei(sum + next.fee[kind]), fee[kind]);
  return [
    ...follows.map((next) => ({
      label: t('intent.then'),
      value: t('intent.then-value', { title: next.title, fee: weiText.needed(next.fee.typical) }),
    })),
    { label: t('intent.total'), value: range(total('typical'), total('most')) },
  ];
}

/** The fees of the replaced transaction. */
function replacementLines(
  { replacedOffer }: Extract<PaidIntent, { effect: 'evm-call' }>,
  { t }: Translator,
): string[] {
  if (replacedOffer === undefined) return [];
  const { maxFeePerGas, maxPriorityFeePerGas, isPending } = replacedOffer;
  const values = { fee: gweiText.exact(maxFeePerGas), tip: gweiText.exact(maxPriorityFeePerGas) };
  return [t(isPending ? 'intent.outbids' : 'intent.outbids-unseen', values)];
}

/** The full refund address of a registration; empty for any other transaction. */
function leftoverOwner(
  intent: Exclude<PaidIntent, { effect: 'evm-call' }>,
  { networkId }: NetworkProfile,
  { t }: Translator,
): Pair[] {
  if (intent.effect === 'c-export' || intent.messageTerms?.kind !== 'registration') return [];
  const { threshold, addresses } = intent.messageTerms.remainingBalanceOwner;
  const value = ownerText(threshold, addresses, addressHrp(networkId));
  return [{ label: t('intent.arg.refund'), value }];
}

const isShort = ({ value }: Pair): boolean => value.length < LONG;
