import { OnboardError } from '../../domain/errors.ts';
import { message, type Message, type Value } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|SSL|TLS/;

/**
 * Returns the error for a failed HTTP exchange, from the first system error code in its chain of
 * causes.
 */
export function transportError(
  error: unknown,
  at: {
    readonly url: string;
    readonly method: Value;
    readonly answered: boolean;
    /** How long the exchange took, rounded up. */
    readonly seconds: number;
  },
): OnboardError {
  const { url, method, seconds } = at;
  const code = codeOf(error);
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return new OnboardError('E-NET-101', { url }, error);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OnboardError('E-NET-102', { url }, error);
  }
  if (code === 'ETIMEDOUT') {
    return new OnboardError('E-NET-103', { url, method, seconds }, error);
  }
  if (CERTIFICATE.test(code)) {
    return new OnboardError('E-NET-113', { url, reason: certificateFault(code) }, error);
  }
  // If the response headers have arrived, only the rest of the body is missing.
  return at.answered
    ? new OnboardError('E-NET-107', { url, method }, error)
    : new OnboardError('E-NET-112', { url, method }, error);
}

function codeOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if ('code' in at && typeof at.code === 'string' && at.code !== '') return at.code;
    // An AggregateError means that all addresses of the host failed. Report the first failure.
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return '';
}

const certificateFaults: readonly (readonly [RegExp, Message])[] = [
  [/SELF_SIGNED/, message('reason.self-signed')],
  [/UNABLE_TO_(?:VERIFY|GET_ISSUER)/, message('reason.unknown-issuer')],
  [/ALTNAME/, message('reason.other-host-name')],
  [/HAS_EXPIRED/, message('reason.expired')],
  [/NOT_YET_VALID/, message('reason.not-valid-yet')],
  [/REVOKED/, message('reason.revoked')],
];

/** Explains Node's certificate error code, or returns the code if there is no text for it. */
function certificateFault(code: string): Message {
  const fault = certificateFaults.find(([pattern]) => pattern.test(code))?.[1];
  return fault ?? message('reason.system-error', { error: printable(code, 60) });
}
