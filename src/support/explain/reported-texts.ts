import type { ErrorCode, Party } from '../../domain/error-catalogue.ts';
import { message, type Message, type MessageKey } from '../../domain/message.ts';
import { NODE_REFUSALS } from '../../domain/network/api-methods.ts';

/** The names of the texts that the message catalogue explains. */
type ReportedCode = MessageKey extends infer Key
  ? Key extends `explain.${infer Code}.next`
    ? Exclude<Code, 'identifier'>
    : never
  : never;

/** A text of a wallet, an endpoint or Node.js for which this program has no error code. */
export interface ReportedText {
  /** A name for the text, independent of the language. */
  readonly code: string;
  readonly whose: Party;
  readonly means: Message;
  readonly next: readonly Message[];
}

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

/** Returns the error code of this program that means the same, if there is one; undefined for an unknown text. */
export function reportedText(text: string): ReportedText | ErrorCode | undefined {
  const matches = ([pattern]: readonly [RegExp, string]) => pattern.test(text);
  const error = ERRORS.find(matches)?.[1];
  const code = error === undefined ? TEXTS.find(matches)?.[1] : undefined;
  if (code === undefined) return error;
  const whose = OF_THE_NETWORK.has(code) ? 'network' : 'operator';
  const next = [message(`explain.${code}.next`)];
  return { code, whose, means: message(`explain.${code}.means`), next };
}
