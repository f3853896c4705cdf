import type { FollowUp, PaidIntent } from '../../engine/intent.ts';
import { ownerText } from '../../domain/p-chain-address.ts';
import { addressHrp, type NetworkProfile } from '../../domain/profile.ts';
import { exactAvax, nAvaxToWei, wei, type Wei } from '../../domain/units.ts';
import { avax, gwei, roundedAvax } from '../format.ts';
import { networkTitle, withMoney } from '../text/network-title.ts';
import type { Words } from '../text/words.ts';
import type { IntentScreen } from '../view.ts';
import { argumentLabel } from './argument-label.ts';

/** A value longer than this stands on a line of its own. */
const LONG = 42;

interface Pair {
  readonly label: string;
  readonly value: string;
}

/** What would be sent, before it is signed. */
export function intentScreen(
  intent: PaidIntent,
  profile: NetworkProfile,
  words: Words,
): IntentScreen {
  const title = words.say(intent.title);
  const { text } = words;
  const network = {
    label: text('intent.network'),
    value: withMoney(networkTitle(profile.title, words), !profile.worthless, words),
  };
  const unusual = intent.unusual === undefined ? [] : [words.say(intent.unusual)];
  if (intent.effect === 'evm-call') {
    const { call, contract, fee, chainId, simulated, carries, warning } = intent;
    const fees = { typical: roundedAvax(fee.typical), most: roundedAvax(fee.most) };
    const args = call.args.map(({ name, value, reads }) => ({
      label: argumentLabel(intent, name, words),
      value: reads ?? value,
    }));
    const block = simulated.block;
    return {
      kind: 'intent',
      title,
      rows: [
        // What decides comes first: whose contract, what it costs at most, whether it works.
        { label: text('intent.contract'), value: words.say(contract.name) },
        { label: text('intent.fee'), value: text('intent.fee-range', fees) },
        ...followUpRows(fee, intent.follows, words),
        { label: text('intent.simulated'), value: text('intent.simulated-value', { block }) },
        { label: text('intent.call'), value: call.function },
        ...args.filter(isShort),
        {
          ...network,
          value: text('intent.network-chain', { network: network.value, chain: chainId }),
        },
        ...callFeesRow(intent, words),
      ],
      values: [
        { label: words.say(contract.name), value: contract.to },
        ...args.filter((pair) => !isShort(pair)),
      ],
      warnings: [
        ...unusual,
        ...(warning === undefined ? [] : [words.say(warning)]),
        ...outbidLines(intent, words),
        ...(carries === undefined ? [] : [text('intent.carries')]),
      ],
    };
  }
  const isExport = intent.effect === 'c-export';
  const burns = nAvaxToWei(intent.burns);
  return {
    kind: 'intent',
    title,
    rows: [
      {
        label: text('intent.call'),
        value: text(isExport ? 'intent.type-export' : 'intent.type-p'),
      },
      { label: text('intent.moves'), value: text('amount.avax', { amount: avax(intent.moves) }) },
      { label: text('intent.fee'), value: text('amount.avax', { amount: avax(intent.burns) }) },
      ...followUpRows({ typical: burns, most: burns }, intent.follows, words),
      network,
      ...callFeesRow(intent, words),
    ],
    values: leftoverOwner(intent, profile, words),
    warnings: [
      ...unusual,
      ...(isExport && intent.repeats !== undefined
        ? [text('intent.export-again', { id: intent.repeats })]
        : []),
    ],
  };
}

/** The limit of all fees of this run, and what of it is used. */
function callFeesRow({ callFees }: PaidIntent, { text }: Words): Pair[] {
  if (callFees === undefined) return [];
  const values = { before: roundedAvax(callFees.before), limit: exactAvax(callFees.limit) };
  return [{ label: text('intent.call-fees'), value: text('intent.call-fees-value', values) }];
}

/** The transactions that are sent after this one, and what all of them cost together. */
function followUpRows(
  fee: FollowUp['fee'],
  follows: readonly FollowUp[] = [],
  { say, text }: Words,
): Pair[] {
  if (follows.length === 0) return [];
  const range = (typical: Wei, most: Wei) =>
    text('intent.fee-range', { typical: roundedAvax(typical), most: roundedAvax(most) });
  const total = (kind: 'typical' | 'most') =>
    follows.reduce((sum, next) => wei(sum + next.fee[kind]), fee[kind]);
  return [
    ...follows.map((next) => ({ label: text('intent.then'), value: say(next.title) })),
    { label: text('intent.total'), value: range(total('typical'), total('most')) },
  ];
}

/** What it offers more than, where it takes the place of another. */
function outbidLines(
  { outbids }: Extract<PaidIntent, { effect: 'evm-call' }>,
  { text }: Words,
): string[] {
  if (outbids === undefined) return [];
  const { maxFeePerGas, maxPriorityFeePerGas, isSeen } = outbids;
  const values = { fee: gwei(maxFeePerGas), tip: gwei(maxPriorityFeePerGas) };
  return [text(isSeen ? 'intent.outbids' : 'intent.outbids-unseen', values)];
}

/** Who gets what is left of a balance, whole, where a registration says so. */
function leftoverOwner(
  intent: Exclude<PaidIntent, { effect: 'evm-call' }>,
  { networkId }: NetworkProfile,
  { text }: Words,
): Pair[] {
  if (intent.effect === 'c-export' || intent.asks?.kind !== 'registration') return [];
  const { threshold, addresses } = intent.asks.remainingBalanceOwner;
  const value = ownerText(threshold, addresses, addressHrp(networkId));
  return [{ label: text('intent.leftover'), value }];
}

const isShort = ({ value }: Pair): boolean => value.length < LONG;
