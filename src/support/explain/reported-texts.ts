import type { ErrorCode } from '../../domain/catalogue/index.ts';
import { message, type Message, type MessageKey } from '../../domain/message.ts';
import { NODE_REFUSALS } from '../../domain/network/api-methods.ts';
import type { Party } from '../../domain/catalogue/entry.ts';

/** The names of the texts and identifiers that the message catalogue explains. */
type ReportedCode = MessageKey extends infer Key
  ? Key extends `explain.${infer Code}.means`
    ? Code
    : never
  : never;

/**
 * The meaning of a text that comes from a wallet, an endpoint or Node.js. The program has no error code for
 * the text.
 */
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

/** Texts of wallets and nodes; the more specific texts come first. */
const TEXTS: readonly (readonly [RegExp, ReportedText])[] = [
  [
    NODE_REFUSALS.known,
    reported('already-known', 'network', [message('explain.already-known.next')]),
  ],
  [
    NODE_REFUSALS['replacement-underpriced'],
    reported('replacement-underpriced', 'operator', [
      message('explain.replacement-underpriced.next'),
    ]),
  ],
  [
    NODE_REFUSALS.underpriced,
    reported('underpriced', 'operator', [message('explain.underpriced.next')]),
  ],
  [
    NODE_REFUSALS['nonce-used'],
    reported('nonce-too-low', 'operator', [message('explain.nonce-too-low.next')]),
  ],
  [
    NODE_REFUSALS['nonce-gap'],
    reported('nonce-too-high', 'operator', [message('explain.nonce-too-high.next')]),
  ],
  [
    NODE_REFUSALS['insufficient-funds'],
    reported('insufficient-funds', 'operator', [message('explain.insufficient-funds.next')]),
  ],
  [
    NODE_REFUSALS['gas-limit'],
    reported('gas-limit', 'operator', [message('explain.gas-limit.next')]),
  ],
  [
    /user (?:rejected|denied|cancell?ed)|rejected by (?:the )?user|\bACTION_REJECTED\b/i,
    reported('user-rejected', 'operator', [message('explain.user-rejected.next')]),
  ],
  [
    NODE_REFUSALS['other-chain'],
    reported('wrong-chain-id', 'operator', [message('explain.wrong-chain-id.next')]),
  ],
  [
    NODE_REFUSALS['pool-full'],
    reported('pool-full', 'network', [message('explain.pool-full.next')]),
  ],
  // These patterns match texts of wallets and libraries that the patterns above miss.
  [
    /nonce has already been used/i,
    reported('nonce-too-low', 'operator', [message('explain.nonce-too-low.next')]),
  ],
  [
    /out of gas|gas required exceeds allowance/i,
    reported('gas-limit', 'operator', [message('explain.gas-limit.next')]),
  ],
  [
    /wrong chain ?id|chain ?id mismatch/i,
    reported('wrong-chain-id', 'operator', [message('explain.wrong-chain-id.next')]),
  ],
  [
    /method not found|method .* (?:does not exist|not supported|not available)|-32601\b/i,
    reported('method-missing', 'operator', [message('explain.method-missing.next')]),
  ],
  [
    /execution reverted|transaction (?:has been )?reverted|\bCALL_EXCEPTION\b/i,
    reported('reverted', 'operator', [message('explain.reverted.next')]),
  ],
];

/**
 * Returns the meaning of a text that comes from a wallet, an endpoint or Node.js. Returns an error code of
 * this program if the code has the same meaning; undefined if the text is unknown.
 */
export function reportedText(text: string): ReportedText | ErrorCode | undefined {
  return [...ERRORS, ...TEXTS].find(([pattern]) => pattern.test(text))?.[1];
}

function reported(code: ReportedCode, whose: Party, next: readonly Message[]): ReportedText {
  return { code, whose, means: message(`explain.${code}.means`), next };
}
