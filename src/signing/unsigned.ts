import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../domain/identity/bytes.ts';
import type { PaidIntent } from '../engine/intent.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Pair } from '../page/page.ts';
import { compact } from '../page/pages.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import { transactionTexts, undoData, undoNote, warningTexts } from './transaction-texts.ts';

export interface UnsignedIntent {
  readonly intent: PaidIntent;
  readonly profile: NetworkProfile;
}

/** All that the page says of a transaction, for the reader of a file. */
function shownFacts({ intent, profile }: UnsignedIntent, i18n: Translator) {
  const { rows, next, details, values } = transactionTexts(intent, profile, i18n);
  return {
    warnings: warningTexts(intent, i18n),
    facts: [...rows, ...next, ...details, ...values],
  };
}

/** The fields of a call; else the unsigned bytes, and their SHA-256 hash, which the signer signs. */
export function unsignedData(unsignedIntent: UnsignedIntent, i18n: Translator) {
  const { intent } = unsignedIntent;
  const { warnings, facts } = shownFacts(unsignedIntent, i18n);
  const head = {
    title: i18n.t(intent.title),
    ...(warnings.length > 0 && { warnings }),
    ...undoData(intent, i18n),
    /** Such as the fee, the contract, the node and the owners of its balance. */
    facts,
  };
  if (intent.effect === 'evm-call') {
    const { chainId, from, contract, value, data, gas, accessList } = intent;
    return {
      ...({ ...head, kind: 'evm-call' } as const),
      ...{ chainId, from, to: contract.to, valueWei: value, data, accessList, gas },
      // Only a replacement has a fixed nonce.
      ...(intent.nonce !== undefined && { nonce: intent.nonce }),
    };
  }
  const { chain, bytes, inputs } = intent.tx;
  return {
    ...({ ...head, kind: 'p-chain-tx' } as const),
    ...(intent.repeats?.id !== undefined && { repeats: intent.repeats.id }),
    networkId: intent.networkId,
    chain,
    unsigned: bytesToHex(bytes),
    sha256: bytesToHex(sha256(bytes)),
    inputs,
  };
}

export function unsignedPairs(intent: PaidIntent, { t }: Translator): readonly Pair[] {
  if (intent.effect === 'evm-call') {
    const { chainId, contract, value, data, gas, accessList } = intent;
    const entries = accessList.flatMap(({ address, storageKeys }) => [
      { label: t('elsewhere.access'), value: address },
      ...storageKeys.map((key) => ({ label: t('elsewhere.key'), value: key })),
    ]);
    return compact<Pair>([
      { label: t('profile.chain-id'), value: chainId.toString() },
      { label: t('elsewhere.to'), value: contract.to },
      { label: t('elsewhere.value'), value: value.toString() },
      intent.nonce !== undefined && { label: t('elsewhere.nonce'), value: intent.nonce.toString() },
      { label: t('elsewhere.gas'), value: gas.toString() },
      { label: t('elsewhere.data'), value: data },
      ...entries,
    ]);
  }
  const { chain, bytes } = intent.tx;
  return [
    { label: t('elsewhere.issued'), value: chain },
    { label: t('elsewhere.unsigned'), value: bytesToHex(bytes) },
    { label: t('elsewhere.hash'), value: bytesToHex(sha256(bytes)) },
  ];
}

export function jsonText(content: unknown): string {
  const exact = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value;
  return `${JSON.stringify(content, exact, 2)}\n`;
}

/** The fields of `unsignedData` and `safeBatch` that only describe the transaction, or say when it was written. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  ...['title', 'warnings', 'irreversible', 'undo', 'facts', 'repeats'],
  ...['createdAt', 'name', 'description'],
]);

/** True if a file contains this transaction to sign; a fee or a block in its description may be older. */
export function hasSameTransaction(file: string, content: unknown): boolean {
  const transaction = (text: string): unknown =>
    JSON.parse(text, (key, value: unknown) => (DESCRIPTIVE.has(key) ? undefined : value));
  try {
    return isDeepStrictEqual(transaction(file), transaction(jsonText(content)));
  } catch {
    return false;
  }
}

/**
 * A batch for Safe's transaction builder; undefined for what a Safe cannot send: exports, P-Chain
 * transactions, replacements and access lists.
 */
export function safeBatch(unsignedIntent: UnsignedIntent, now: number, i18n: Translator): unknown {
  const { intent } = unsignedIntent;
  if (intent.effect !== 'evm-call' || intent.accessList.length > 0) return undefined;
  if (intent.nonce !== undefined) return undefined;
  const { chainId, from, contract, value, data, title } = intent;
  const { warnings, facts } = shownFacts(unsignedIntent, i18n);
  const pairs = compact<Pair>([undoNote(intent, i18n), ...facts]).map(
    (pair) => `${i18n.t('linear.pair', pair)}.`,
  );
  return {
    version: '1.0',
    chainId: chainId.toString(),
    createdAt: now,
    meta: {
      name: i18n.t(title),
      description: [...warnings, ...pairs].join(' '),
      txBuilderVersion: '1.18.0',
      createdFromSafeAddress: from,
      createdFromOwnerAddress: '',
    },
    transactions: [
      {
        to: contract.to,
        value: value.toString(),
        data,
        contractMethod: null,
        contractInputsValues: null,
      },
    ],
  };
}
