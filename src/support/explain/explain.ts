import { english } from '../../i18n/english.ts';
import { type Hex, isHex } from '../../domain/identity/bytes.ts';
import { type ErrorCode, catalogue, type Party } from '../../domain/error-catalogue.ts';
import { OnboardError } from '../../domain/errors.ts';
import { refusedText, refusedWord } from '../../domain/text/refused.ts';
import {
  type ContractError,
  contractErrorOf,
  declaredErrors,
  findContractErrors,
} from '../../protocol/abi/errors.ts';
import { explainContractError, explainRevert } from '../../protocol/reverts/explain-revert.ts';
import { message, type Message, type MessageKey } from '../../domain/message.ts';
import { explainPChainReason } from '../../protocol/reverts/p-chain-reason.ts';
import { closestOf } from '../../domain/text/closest.ts';
import { type KnownCode, codeTexts, knownCodes } from './known-terms.ts';
import { isId, isNodeId } from '../../domain/identity/ids.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ReportBlock } from '../../page/page.ts';
import { padTo } from '../../i18n/columns.ts';
import { partyText } from '../../standing/moments.ts';
import { NODE_REFUSALS } from '../../domain/network/api-methods.ts';

type Explanation = (KnownCode | ExplainedError | ExplainedText) & {
  /** The unknown text that the user asked about. Set if the explanation is for the closest match. */
  readonly closestTo?: string;
};

/** An identifier, or a text of a wallet, an endpoint or Node.js for which this program has no error code. */
interface ExplainedText {
  readonly kind: 'text' | 'identifier';
  /** A name for the text, independent of the language. */
  readonly code: string;
  readonly name?: undefined;
  readonly party: Party;
  readonly means: Message;
  readonly next: readonly Message[];
}

interface ExplainedError {
  readonly kind: 'error' | 'revert';
  readonly code: ErrorCode;
  /** The signature of a contract error; undefined for an error of this program. */
  readonly name: string | undefined;
  readonly party: Party;
  /** An unknown value is shown as `<name>`. */
  readonly values: OnboardError['values'];
}

/** Longer texts are cut off. */
const MOST_CHARACTERS = 20_000;

/**
 * Explains the closest match for a code or error name with a typo. Uses no network.
 * @throws OnboardError E-SUP-104 (unknown), E-SUP-115 (unknown selector), E-SUP-116 (ambiguous name),
 * E-SUP-118 (several closest matches)
 */
export function explain(text: string): Explanation {
  const query = text.trim().slice(0, MOST_CHARACTERS);
  const exact = ofCode(query) ?? ofIdentifier(query) ?? ofHexData(query) ?? ofName(query);
  if (exact !== undefined) return exact;
  const within =
    firstOf(query.match(CODE_WITHIN), ofCode) ??
    firstOf(dataWithin(query).filter(isKnownSelector), ofHexData) ??
    firstOf(query.match(NAME_WITHIN), ofName);
  const found = within ?? ofReportedText(query);
  if (found === undefined || found.code === 'reverted') refuseUnknownData(query);
  return found ?? ofClosest(query);
}

function ofCode(query: string): Explanation | undefined {
  const code = query.toUpperCase();
  const entry = knownCodes.find((candidate) => candidate.code === code);
  if (entry !== undefined) return entry;
  return Object.hasOwn(catalogue, code) ? ofCatalogue(code as ErrorCode) : undefined;
}

function ofIdentifier(query: string): Explanation | undefined {
  const found = identifierIn(query);
  if (found === undefined) return undefined;
  return {
    kind: 'identifier',
    code: found,
    party: 'operator',
    means: message(`explain.${found}.means`),
    // A hash or an ID may be a private key, which must not be repeated.
    next: [
      found === 'address' || found === 'node-id'
        ? message('explain.identifier.next-of', { identifier: query })
        : message('explain.identifier.next'),
    ],
  };
}

function ofHexData(query: string): Explanation | undefined {
  const data = query.toLowerCase();
  return isHex(data) && data.length >= SELECTOR_LENGTH ? ofRevertData(data) : undefined;
}

/** @throws OnboardError E-SUP-116 */
function ofName(query: string): Explanation | undefined {
  const [error, ...others] = findContractErrors(query);
  if (error === undefined) return undefined;
  const nameOf = ({ signature }: ContractError) => signature.slice(0, signature.indexOf('('));
  // Contract errors with the same full name share one explanation. If the full names differ, the short name is ambiguous.
  if (others.some((other) => nameOf(other) !== nameOf(error))) {
    const errors = [error, ...others].map(({ signature }) => signature).join(', ');
    throw new OnboardError('E-SUP-116', { name: refusedText(query), errors });
  }
  return ofContractError(error);
}

const CODE_WITHIN = /\b[A-Z]\d?-[A-Z0-9-]+\b/gi;
/** A contract error that is written as a call: `custom error NodeNotFound(0x…)`. */
const NAME_WITHIN = /\b[A-Z]\w{3,}(?=\()/g;

/** Skips hashes and addresses. */
function dataWithin(query: string): readonly Hex[] {
  const found = query.toLowerCase().match(/\b0x[0-9a-f]{8,}\b/g) ?? [];
  return found.flatMap((data) => (isHex(data) && isRevertData(data) ? [data] : []));
}

const isRevertData = (data: string) => (data.length - SELECTOR_LENGTH) % WORD_LENGTH === 0;

/** A text that says only that a call reverted is no answer if it contains the data. @throws OnboardError E-SUP-115 */
function refuseUnknownData(query: string): void {
  const [unknown] = dataWithin(query);
  if (unknown !== undefined) ofRevertData(unknown);
}

function ofReportedText(query: string): Explanation | undefined {
  const matches = ([pattern]: readonly [RegExp, string]) => pattern.test(query);
  const error = ERRORS.find(matches)?.[1];
  if (error !== undefined) return ofCatalogue(error);
  const code = TEXTS.find(matches)?.[1];
  if (code !== undefined) {
    const party = OF_THE_NETWORK.has(code) ? 'network' : 'operator';
    const next = [message(`explain.${code}.next`)];
    return { kind: 'text', code, party, means: message(`explain.${code}.means`), next };
  }
  const refused = explainPChainReason(query);
  if (UNKNOWN_REASONS.has(refused.code)) return undefined;
  return { ...ofCatalogue(refused.code, refused.values), kind: 'error' };
}

/** The codes for a P-Chain reason that this program does not recognise. */
const UNKNOWN_REASONS: ReadonlySet<ErrorCode> = new Set(['E-PCH-901', 'E-PCH-904']);

/** @throws OnboardError E-SUP-104 if none is close, E-SUP-118 if several are equally close */
function ofClosest(query: string): Explanation {
  const shown = refusedText(query);
  const [closest, ...others] = closestOf(query, namesAndCodes());
  if (closest === undefined) throw new OnboardError('E-SUP-104', { text: shown });
  if (others.length > 0) {
    const some = [closest, ...others].slice(0, MOST_SUGGESTIONS).join(', ');
    throw new OnboardError('E-SUP-118', { text: shown, closest: some });
  }
  const found = ofCode(closest) ?? ofName(closest);
  if (found === undefined) throw new OnboardError('E-SUP-104', { text: shown });
  return { ...found, closestTo: refusedWord(query) };
}

const MOST_SUGGESTIONS = 6;

/** Contract errors are listed with and without the prefix of their contract. */
function namesAndCodes(): readonly string[] {
  const names = declaredErrors.map(({ signature }) => signature.slice(0, signature.indexOf('(')));
  const bare = names.map((name) => name.split('__').at(-1) ?? name);
  const codes = knownCodes.map(({ code }) => code);
  return [...new Set<string>([...codes, ...Object.keys(catalogue), ...names, ...bare])];
}

function firstOf(
  texts: readonly string[] | null,
  explained: (text: string) => Explanation | undefined,
): Explanation | undefined {
  for (const text of texts ?? []) {
    const found = explained(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "0x" and four bytes. */
const SELECTOR_LENGTH = 10;
/** The number of hex digits of one argument in revert data: 32 bytes. */
const WORD_LENGTH = 64;

/** Solidity's two built-in errors are known too. */
function isKnownSelector(data: Hex): boolean {
  const selector = data.slice(0, SELECTOR_LENGTH);
  return contractErrorOf(selector) !== undefined || explainRevert(data).code !== 'E-RVT-103';
}

function ofRevertData(data: Hex): Explanation {
  const selector = data.slice(0, SELECTOR_LENGTH);
  const listed = contractErrorOf(selector);
  const revert = explainRevert(data, undefined, 'E-RVT-105');
  // If the arguments do not fit the error, the explanation uses the selector alone.
  if (data.length === SELECTOR_LENGTH || revert.code === 'E-RVT-103') {
    if (listed !== undefined) return ofContractError(listed);
  }
  if (revert.code === 'E-RVT-103') {
    throw new OnboardError('E-SUP-115', { selector, count: declaredErrors.length });
  }
  const { code, party, values } = revert;
  return { kind: 'revert', code, name: listed?.signature, party, values };
}

function ofContractError(error: ContractError): Explanation {
  const { code, values } = explainContractError(error);
  return { ...ofCatalogue(code, values), kind: 'revert', name: error.signature };
}

export function explanationData(explanation: Explanation) {
  const closest = { closestTo: explanation.closestTo ?? null };
  const { kind, code } = explanation;
  if (!('party' in explanation)) {
    return { kind, code, ...codeTexts(explanation, english), ...closest };
  }
  const { name, party } = explanation;
  const { says, next } = adviceOf(explanation, english);
  return { kind, code, name, says, party, next, ...closest };
}

function adviceOf(explanation: ExplainedError | ExplainedText, i18n: Translator) {
  if ('values' in explanation) {
    const { text: says, next } = i18n.error(explanation);
    return { says, next };
  }
  const { means, next } = explanation;
  return { says: i18n.t(means), next: next.map((step) => i18n.t(step)) };
}

function ofCatalogue(code: ErrorCode, values: OnboardError['values'] = {}) {
  const placeholders = english.placeholders(code).map((name) => [name, `<${name}>`] as const);
  return {
    kind: 'error' as const,
    code,
    name: undefined,
    party: catalogue[code].party,
    values: {
      ...Object.fromEntries(placeholders),
      advice: message('advice.any'),
      ...values,
    },
  };
}

function identifierIn(text: string): 'hash' | 'id' | 'address' | 'node-id' | undefined {
  if (isHex(text, 32)) return 'hash';
  if (isHex(text, 20)) return 'address';
  if (isNodeId(text)) return 'node-id';
  return isId(text) ? 'id' : undefined;
}

export function explanationLines(explanation: Explanation, i18n: Translator): string[] {
  const { closestTo, code } = explanation;
  const lines = explained(explanation, i18n);
  if (closestTo === undefined) return lines;
  return [i18n.t('support.explain.closest', { asked: closestTo, code }), ...lines];
}

function explained(explanation: Explanation, i18n: Translator): string[] {
  const { t } = i18n;
  const { code } = explanation;
  const about =
    'values' in explanation ? explanation.name : t(`support.explain.${explanation.kind}`);
  const head = about === undefined ? code : `${code} (${about})`;
  if (!('party' in explanation)) {
    const { means, check, say } = codeTexts(explanation, i18n);
    return [
      head,
      line(t('support.explain.means'), means),
      line(t('support.explain.check'), check),
      line(t('support.explain.say'), say),
    ];
  }
  const { says, next } = adviceOf(explanation, i18n);
  return [
    head,
    line(t('support.explain.means'), says),
    line(t('support.explain.turn'), partyText(explanation.party, i18n)),
    ...next.map((step, i) => line(i === 0 ? t('support.explain.next') : '', step)),
  ];
}

const line = (label: string, text: string): string => `  ${padTo(label, 7)}${text}`;

/** The names of the texts that the message catalogue explains. */
type ReportedCode = MessageKey extends infer Key
  ? Key extends `explain.${infer Code}.next`
    ? Exclude<Code, 'identifier'>
    : never
  : never;

/** Texts that mean the same as one of this program's errors. */
const ERRORS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/\bECONNREFUSED\b|connection refused/i, 'E-NET-101'],
  [/\bENOTFOUND\b|\bEAI_AGAIN\b|getaddrinfo|no such host/i, 'E-NET-102'],
  [/\bETIMEDOUT\b|\bUND_ERR_\w*TIMEOUT\b|request timed out|deadline exceeded/i, 'E-NET-103'],
  [/\bECONNRESET\b|\bEPIPE\b|socket hang up|other side closed/i, 'E-NET-112'],
  [
    /\b(?:self.signed|expired) certificate|certificate has expired|\bCERT_|UNABLE_TO_/i,
    'E-NET-113',
  ],
  [/too many requests|rate limit|\bHTTP 429\b|\bstatus code 429\b/i, 'E-NET-110'],
  [/is(?:n't| not) (?:done )?bootstrapp(?:ed|ing)|still bootstrapping/i, 'E-NET-121'],
  [/\b0x(?:6985|5501)\b|denied by the user/i, 'E-LED-107'],
];

/** The more specific texts come first. */
const TEXTS: readonly (readonly [RegExp, ReportedCode])[] = [
  [NODE_REFUSALS.known, 'already-known'],
  [NODE_REFUSALS['replacement-underpriced'], 'replacement-underpriced'],
  [NODE_REFUSALS.underpriced, 'underpriced'],
  [NODE_REFUSALS['nonce-used'], 'nonce-too-low'],
  [NODE_REFUSALS['nonce-gap'], 'nonce-too-high'],
  [NODE_REFUSALS['insufficient-funds'], 'insufficient-funds'],
  [NODE_REFUSALS['gas-limit'], 'gas-limit'],
  [
    /user (?:rejected|denied|cancell?ed)|rejected by (?:the )?user|\bACTION_REJECTED\b/i,
    'user-rejected',
  ],
  [NODE_REFUSALS['other-chain'], 'wrong-chain-id'],
  [NODE_REFUSALS['pool-full'], 'pool-full'],
  // These patterns match texts of wallets and libraries that the patterns above miss.
  [/\bstep \d+ of \d+\b/i, 'step'],
  [/nonce has already been used/i, 'nonce-too-low'],
  [/out of gas|gas required exceeds allowance/i, 'gas-limit'],
  [/wrong chain ?id|chain ?id mismatch/i, 'wrong-chain-id'],
  [
    /method not found|method .* (?:does not exist|not supported|not available)|-32601\b/i,
    'method-missing',
  ],
  [/execution reverted|transaction (?:has been )?reverted|\bCALL_EXCEPTION\b/i, 'reverted'],
];

/** The texts that only the network can resolve; the operator can resolve the others. */
const OF_THE_NETWORK: ReadonlySet<ReportedCode> = new Set(['already-known', 'pool-full']);

export const allCodes: readonly string[] = [
  ...knownCodes.map(({ code }) => code),
  ...Object.keys(catalogue),
];

/** The explanation of every code. A name in angle brackets stands for a value. */
export function codesPage(i18n: Translator): readonly ReportBlock[] {
  return allCodes.flatMap((code): ReportBlock[] => {
    const [head = code, ...lines] = explanationLines(explain(code), i18n);
    return [
      { kind: 'heading', level: 2, text: head },
      { kind: 'list', lines: lines.map((line) => ({ line: line.trim().replace(/ {2,}/, ': ') })) },
    ];
  });
}
