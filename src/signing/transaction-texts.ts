import { isDeepStrictEqual } from 'node:util';
import type { EvmCallIntent, FollowUp, PaidIntent } from '../engine/intent.ts';
import { type MessageKey, message } from '../domain/message.ts';
import { showText, textIfAny, type Translator } from '../i18n/translator.ts';
import { calledFunction, pooledCost, waitingSum } from '../tasks/transactions/waiting.ts';
import type { PChainOwner } from '../protocol/warp/payloads.ts';
import { ownerText } from '../domain/identity/p-chain-address.ts';
import { type NetworkProfile, addressHrp } from '../domain/network/profile.ts';
import {
  type NAvax,
  type Wei,
  gweiText,
  nAvaxText,
  nAvaxToWei,
  wei,
  weiText,
} from '../domain/units.ts';
import { networkTitle, withMoneyNotice } from '../i18n/network-title.ts';
import type { Pair } from '../page/page.ts';

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

function argumentLabel({ contract }: EvmCallIntent, name: string, { t }: Translator): string {
  if (name === 'where') {
    const isVault = contract.name.key === 'contract.vault-opt-in';
    return t(isVault ? 'intent.arg.vault' : 'intent.arg.l1');
  }
  const isKnown = (key: string): key is keyof typeof KNOWN => Object.hasOwn(KNOWN, key);
  return isKnown(name) ? t(KNOWN[name]) : name;
}

/** What undoes a transaction, or that nothing does, by its title. Pages warn of what is `final`. */
export function undoNote({ title }: PaidIntent, i18n: Translator): UndoNote | undefined {
  const final = textIfAny(`final.${title.key}`, i18n);
  const value = final ?? textIfAny(`undo.${title.key}`, i18n);
  if (value === undefined) return undefined;
  const isFinal = final !== undefined;
  return { label: i18n.t(isFinal ? 'ui.intent.final' : 'undo'), value, isFinal };
}

type UndoNote = Pair & { readonly isFinal: boolean };

/** What undoes a transaction, or that nothing does, as fields of a JSON document. */
export function undoData(intent: PaidIntent, i18n: Translator) {
  const note = undoNote(intent, i18n);
  return {
    ...(note?.isFinal === true && {
      /** That nothing undoes the transaction, and what this means. */
      irreversible: note.value,
    }),
    ...(note?.isFinal === false && {
      /** What undoes the transaction. */
      undo: note.value,
    }),
  };
}

/** The question before a signature without a page, which says again that nothing undoes the transaction. */
export function consentQuestion(intent: PaidIntent, i18n: Translator): string {
  const question = i18n.t('ui.intent.question', { title: i18n.t(intent.title) });
  const isFinal = undoNote(intent, i18n)?.isFinal === true;
  return isFinal ? i18n.t('ui.intent.final-question', { question }) : question;
}

/** An argument of at least this many characters gets a line of its own. */
const LONG = 42;

/** What belongs to another account, and what began to wait since the last question: the first facts of a page. */
export function firstTexts(
  { foreign = [], unblocksMore }: PaidIntent,
  { t }: Translator,
): readonly string[] {
  return [...foreign, ...(unblocksMore ? [message('intent.waits-since')] : [])].map((fact) =>
    t(fact),
  );
}

/** What needs attention before a signature: that AVAX belongs to others, and what `transactionTexts` warns of. */
export function warningTexts(intent: PaidIntent, i18n: Translator): readonly string[] {
  return [...firstTexts(intent, i18n), ...ownWarnings(intent, i18n)];
}

/** What `transactionTexts` warns of. */
export function ownWarnings(intent: PaidIntent, i18n: Translator): readonly string[] {
  const { t } = i18n;
  const shared = [
    ...(intent.unusual === undefined ? [] : [t(intent.unusual)]),
    ...unblockedLines(intent, i18n),
    ...(intent.warning === undefined ? [] : [t(intent.warning)]),
  ];
  if (intent.effect === 'evm-call') {
    const { stranded, reverts } = intent;
    return [
      ...shared,
      ...replacementLines(intent, i18n),
      ...(stranded === undefined ? [] : [t('intent.call-again', stranded)]),
      ...(reverts === undefined ? [] : [t('E-SEND-203', reverts)]),
    ];
  }
  if (intent.repeats === undefined) return shared;
  const { of, id } = intent.repeats;
  return [
    ...shared,
    id === undefined ? t('intent.top-up-unknown') : t(`intent.${of}-again`, { id }),
  ];
}

/** What a transaction changes and costs (`rows`), what follows, how it is done, full values, and warnings. */
export function transactionTexts(intent: PaidIntent, profile: NetworkProfile, i18n: Translator) {
  const { t } = i18n;
  const effects = (isNext: boolean): Pair[] =>
    (intent.effects ?? [])
      .filter(({ label }) => (label.key === 'intent.then') === isNext)
      .map(({ label, value }) => ({ label: t(label), value: t(value) }));
  const { costs, fee, network, details, values } =
    intent.effect === 'evm-call' ? callTexts(intent, i18n) : movementTexts(intent, profile, i18n);
  const title = withMoneyNotice(networkTitle(profile.title, i18n), !profile.worthless, i18n);
  return {
    title: t(intent.title),
    rows: [...effects(false), ...costs],
    next: [...effects(true), ...followUpRows(fee, intent.follows, i18n)],
    details: [
      ...details,
      { label: t('intent.network'), value: network(title) },
      ...waitingRow(intent, i18n),
      ...feesSoFarRow(intent, i18n),
    ],
    values,
    warnings: ownWarnings(intent, i18n),
  };
}

function callTexts(intent: EvmCallIntent, i18n: Translator) {
  const { t } = i18n;
  const { call, contract, fee, chainId, simulated, carriedMessageId } = intent;
  const fees = { typical: weiText.needed(fee.typical), most: weiText.needed(fee.most) };
  // The message index is always 0.
  const args = call.args
    .filter(({ name }) => name !== 'messageIndex')
    .map(({ name, value, reads }) => ({
      label: argumentLabel(intent, name, i18n),
      value: reads instanceof Date ? i18n.time(reads) : showText(reads ?? value, i18n),
    }));
  const { block } = simulated;
  const isVerified = carriedMessageId === undefined;
  // The simulation cannot verify the validators' signatures.
  const result = isVerified
    ? t('intent.simulated-value', { block })
    : t('intent.simulated-unsigned', { block, fee: fees.typical });
  const isLong = ({ value }: Pair) => value.length >= LONG;
  const title = t(intent.title);
  return {
    fee,
    costs: [{ label: t('intent.fee'), value: t('intent.fee-range', fees) }],
    network: (network: string) => t('intent.network-chain', { network, chain: chainId }),
    details: [
      ...callRows(`${call.function} (${t(contract.name)})`, result, isVerified, t),
      ...args.filter((arg) => !isLong(arg) && !isAmountOf(title, arg.value)),
    ],
    values: [
      { label: t(contract.name), value: contract.to },
      ...joinOwners(args.filter(isLong), t),
    ],
  };
}

function movementTexts(intent: MovementIntent, profile: NetworkProfile, i18n: Translator) {
  const { t } = i18n;
  const burns = nAvaxToWei(intent.burns);
  const avax = (amount: NAvax): string => t('amount.avax', { amount: nAvaxText.exact(amount) });
  const type = t(intent.effect === 'c-export' ? 'intent.type-export' : 'intent.type-p');
  return {
    fee: { typical: burns, most: burns },
    costs: [
      ...(intent.moves === 0n ? [] : [{ label: t('intent.moves'), value: avax(intent.moves) }]),
      { label: t('intent.fee'), value: avax(intent.burns) },
    ],
    network: (network: string) => t('intent.network-type', { network, type }),
    details: [],
    values: payeePairs(intent, profile, i18n),
  };
}

type MovementIntent = Exclude<PaidIntent, EvmCallIntent>;

/** The question already shows amounts; what may be compared or copied has a row of its own. */
function isAmountOf(title: string, value: string): boolean {
  return value.includes(' ') && title.includes(value);
}

/** In one row, unless the result needs a sentence. */
function callRows(
  call: string,
  result: string,
  isShort: boolean,
  t: Translator['t'],
): readonly Pair[] {
  const [label, simulated] = [t('intent.call'), t('intent.simulated')];
  return isShort
    ? [{ label, value: `${call}; ${t('linear.pair', { label: simulated, value: result })}` }]
    : [
        { label, value: call },
        { label: simulated, value: result },
      ];
}

/** One row for the two addresses of a validator, if they are the same. */
function joinOwners(args: readonly Pair[], t: Translator['t']): readonly Pair[] {
  const [refund, disable] = [t('intent.arg.refund'), t('intent.arg.disable')];
  const value = args.find(({ label }) => label === refund)?.value;
  if (args.find(({ label }) => label === disable)?.value !== value) return args;
  return args
    .filter(({ label }) => label !== disable)
    .map((pair) => (pair.label === refund ? { ...pair, label: t('intent.arg.both') } : pair));
}

/** See `FeesSoFar`. Nothing while less than a tenth of the limit is used: a page of 80 x 24 has no line to spare. */
function feesSoFarRow({ feesSoFar }: PaidIntent, { t }: Translator): Pair[] {
  if (feesSoFar === undefined || feesSoFar.before * 10n < feesSoFar.limit) return [];
  const values = {
    before: weiText.needed(feesSoFar.before),
    limit: weiText.exact(feesSoFar.limit),
  };
  return [{ label: t('intent.call-fees'), value: t('intent.call-fees-value', values) }];
}

/** The transactions that follow, and the sum of all fees. */
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
    ...equalInARow(follows).map(([{ title, fee: each }, count]) => {
      const values = { title, fee: weiText.needed(each.typical) };
      const value =
        count === 1 ? t('intent.then-value', values) : t('intent.then-times', { ...values, count });
      return { label: t('intent.then'), value };
    }),
    { label: t('intent.total'), value: range(total('typical'), total('most')) },
  ];
}

/** Each transaction with the number of equal ones in a row: many past epochs need many equal calls. */
function equalInARow(follows: readonly FollowUp[]): readonly [FollowUp, number][] {
  const groups: [FollowUp, number][] = [];
  for (const next of follows) {
    const last = groups.at(-1);
    if (last !== undefined && isDeepStrictEqual(last[0], next)) last[1] += 1;
    else groups.push([next, 1]);
  }
  return groups;
}

/** The most unblocked transactions that are listed one by one. */
const MOST_LISTED = 5;

/** The account's waiting transactions that this one lets into a block. */
function unblockedLines({ unblocked = [] }: PaidIntent, { t }: Translator): string[] {
  if (unblocked === 'unknown') return [];
  const rest = unblocked.length - MOST_LISTED;
  const sum = waitingSum('C-Chain', unblocked.map(pooledCost), true);
  return [
    ...unblocked.slice(0, MOST_LISTED).map((transaction) => {
      const { nonce, to, input, value } = transaction;
      const amount = weiText.exact(value);
      const address = to ?? t('intent.unblocked-contract');
      if (input === '0x') return t('intent.unblocked', { nonce, amount, to: address });
      const call = calledFunction(transaction) ?? '';
      return t('intent.unblocked-call', { nonce, amount, to: address, call });
    }),
    ...(rest > 0 ? [t('intent.unblocked-more', { count: rest })] : []),
    ...(sum ? [t(sum)] : []),
  ];
}

/** What the endpoint does not show is unknown, also to the reader. */
function waitingRow({ unblocked }: PaidIntent, { t }: Translator): Pair[] {
  if (unblocked !== 'unknown') return [];
  return [{ label: t('intent.waiting'), value: t('intent.waiting-unknown') }];
}

function replacementLines({ replacedOffer }: EvmCallIntent, { t }: Translator): string[] {
  if (replacedOffer === undefined) return [];
  const { maxFeePerGas, maxPriorityFeePerGas, isPending } = replacedOffer;
  const values = { fee: gweiText.exact(maxFeePerGas), tip: gweiText.exact(maxPriorityFeePerGas) };
  return [t(isPending ? 'intent.outbids' : 'intent.outbids-unseen', values)];
}

/** The node, and whom a payment for its validation concerns. */
function payeePairs(
  { payee, title }: MovementIntent,
  { networkId }: NetworkProfile,
  { t }: Translator,
): readonly Pair[] {
  const { node } = title.values;
  const nodePairs =
    typeof node === 'string' ? [{ label: t('intent.arg.node-id'), value: node }] : [];
  if (payee === undefined) return nodePairs;
  const { validationId, remainingBalanceOwner, disableOwner, operator } = payee;
  const text = ({ threshold, addresses }: PChainOwner) =>
    ownerText(threshold, addresses, addressHrp(networkId));
  return [
    ...nodePairs,
    { label: t('noun.validation-id'), value: validationId },
    ...joinOwners(
      [
        { label: t('intent.arg.refund'), value: text(remainingBalanceOwner) },
        { label: t('intent.arg.disable'), value: text(disableOwner) },
      ],
      t,
    ),
    { label: t('intent.arg.operator'), value: operator ?? t('noun.unknown') },
  ];
}
