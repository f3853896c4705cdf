import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { jsonAnswer, type Routes, type ServedAnswer } from '../server/listen.ts';
import { aggregate, type AggregationView, type AggregateSignaturesRequest } from './aggregate.ts';
import { parseId, type SubnetId } from '../../domain/identity/ids.ts';
import { decodeUnsignedMessage } from '../../protocol/warp/message.ts';

/** The API of a self-hosted aggregator. */
export function aggregatorRoutes(view: AggregationView): Routes {
  return {
    '/health': () => Promise.resolve(jsonAnswer({ status: 'up' })),
    '/aggregate-signatures': ({ body }) => Promise.resolve(answer(view, body)),
  };
}

function answer(view: AggregationView, body: string): ServedAnswer {
  try {
    const signedMessage = aggregate(view, readRequest(body));
    return jsonAnswer({ 'signed-message': bytesToHex(signedMessage).slice(2) });
  } catch (error) {
    if (error instanceof BadRequest) return jsonAnswer({ error: error.message }, 400);
    const reason = error instanceof Error ? error.message : String(error);
    return jsonAnswer({ error: `failed to aggregate signatures. error: ${reason}` }, 500);
  }
}

/** Answered with HTTP 400. */
class BadRequest extends Error {}

const DEFAULT_QUORUM = 67;

/** @throws BadRequest with the real aggregator's text */
function readRequest(body: string): AggregateSignaturesRequest {
  const fields = decodeFields(body);
  const text = (key: string): string => {
    const value = fields[key] ?? '';
    if (typeof value !== 'string') throw new BadRequest('Could not decode request body');
    return value;
  };
  const message = fromHex(text('message'), 'Could not decode message');
  attempt('Error unpacking warp message', () => decodeUnsignedMessage(message));
  const justification = fromHex(text('justification'), 'Could not decode justification');
  const quorum = Number(fields['quorum-percentage'] ?? 0);
  if (!Number.isInteger(quorum) || quorum < 0 || quorum > 100) {
    throw new BadRequest('Invalid quorum number');
  }
  const subnet = text('signing-subnet-id');
  return {
    message,
    justification,
    quorumPercentage: quorum === 0 ? DEFAULT_QUORUM : quorum,
    ...(subnet !== '' && {
      signingSubnet: attempt('Error parsing signing subnet ID', () =>
        parseId<SubnetId>(subnet, 'noun.subnet-id'),
      ),
    }),
  };
}

function decodeFields(body: string): Partial<Record<string, unknown>> {
  const fields = attempt('Could not decode request body', () => JSON.parse(body) as unknown);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new BadRequest('Could not decode request body');
  }
  return fields;
}

function fromHex(text: string, fault: string): Uint8Array {
  return attempt(fault, () => hexToBytes(text.trim()));
}

function attempt<T>(fault: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof BadRequest ? error : new BadRequest(fault, { cause: error });
  }
}
