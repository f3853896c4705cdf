import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import type { NodeIdentity } from '../../ports/node.ts';
import { faultOf } from '../http/shape.ts';
import { identityShape } from './identity-shape.ts';

/** Far more than such an answer has. */
const MOST_CHARACTERS = 20_000;

/**
 * Reads a node's answer to `info.getNodeID` that a person has copied: whole or its result alone, with
 * line breaks that a terminal put in, and with what stood around it. Whether the proof belongs to the
 * key is for the caller to verify.
 * @throws OnboardError E-NODE-106
 */
export function parsePastedIdentity(text: string): NodeIdentity {
  const refuse = (fault: Message) => new OnboardError('E-NODE-106', { fault });
  if (text.length > MOST_CHARACTERS) throw refuse(message('reason.far-too-long'));
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0) throw refuse(message('reason.no-opening-brace'));
  if (to < from) throw refuse(message('reason.no-closing-brace'));
  // No value in it has spaces or line breaks; a terminal that wraps lines puts some in.
  const whole = parse(text.slice(from, to + 1).replaceAll(/\s+/g, ''));
  const parsed = identityShape.safeParse(resultIn(whole));
  if (parsed.success) return parsed.data;
  throw refuse(faultOf(parsed.error));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OnboardError('E-NODE-106', { fault: message('reason.not-json-cut') });
  }
}

/** The result of a whole answer, or what was pasted where it is the result alone. */
function resultIn(whole: unknown): unknown {
  return typeof whole === 'object' && whole !== null && 'result' in whole ? whole.result : whole;
}
