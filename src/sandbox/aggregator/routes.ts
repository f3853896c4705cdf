import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { jsonAnswer, type Routes, type ServedAnswer } from '../server/http.ts';
import { aggregate, type AggregationView, type AggregateSignaturesRequest } from './aggregate.ts';
import { idFromBytes, parseId, type SubnetId } from '../../domain/identity/ids.ts';
import { ByteReader } from '../../protocol/warp/bytes.ts';
import { decodeUnsignedMessage } from '../../protocol/warp/message.ts';

/** Serves the API of a self-hosted aggregator. */
export function aggregatorRoutes(view: AggregationView): Routes {
  return {
    '/health': () => Promise.resolve(jsonAnswer({ status: 'up' })),
    '/aggregate-signatures': ({ body }) => Promise.resolve(answer(view, body)),
  };
}

function answer(view: AggregationView, body: string): ServedAnswer {
  try {
    const { signedMessage } = aggregate(view, readRequest(body));
    return jsonAnswer({ 'signed-message': bytesToHex(signedMessage).slice(2) });
  } catch (error) {
    if (error instanceof BadRequest) return jsonAnswer({ error: error.message }, 400);
    const reason = error instanceof Error ? error.message : String(error);
    return jsonAnswer({ error: `failed to aggregate signatures. error: ${reason}` }, 500);
  }
}

/** A malformed request, which is answered with HTTP 400. */
class BadRequest extends Error {}

const DEFAULT_QUORUM = 67;

/** Parses a request. @throws BadRequest with the real aggregator's text */
function readRequest(body: string): AggregateSignaturesRequest {
  const fields = decodeFields(body);
  const text = (key: string): string => {
    const value = fields[key] ?? '';
    if (typeof value !== 'string') throw new BadRequest('Could not decode request body');
    return value;
  };
  const wholeNumber = (key: string): number => {
    const value = fields[key] ?? 0;
    if (!Number.isSafeInteger(value) || Number(value) < 0) {
      throw new BadRequest('Could not decode request body');
    }
    return Number(value);
  };
  const message = attempt('Error unpacking warp message', () =>
    unpack(fromHex(text('message'), 'Could not decode message')),
  );
  const justification = fromHex(text('justification'), 'Could not decode justification');
  const quorum = wholeNumber('quorum-percentage');
  if (quorum > 100) throw new BadRequest('Invalid quorum number');
  const subnet = text('signing-subnet-id');
  const height = wholeNumber('pchain-height');
  return {
    message,
    justification,
    quorumPercentage: quorum === 0 ? DEFAULT_QUORUM : quorum,
    height: height === 0 ? 'proposed' : height,
    ...(subnet !== '' && {
      signingSubnet: attempt('Error parsing signing subnet ID', () => readSubnet(subnet)),
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

function readSubnet(text: string): SubnetId {
  return text.startsWith('0x') ? idFromBytes(hexToBytes(text)) : parseId(text, 'noun.subnet-id');
}

/**
 * Returns the message that the bytes contain. The bytes are the message itself, or the ABI-encoded data of
 * the log that emitted the message.
 */
function unpack(bytes: Uint8Array): Uint8Array {
  const message = fromLogData(bytes) ?? bytes;
  decodeUnsignedMessage(message);
  return message;
}

/**
 * Decodes the ABI type `bytes`: the offset 32, the length, the padded content. Returns undefined if the
 * offset or the length is wrong.
 */
function fromLogData(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 64) return undefined;
  const reader = new ByteReader(bytes, 'noun.log-data');
  const word = (): bigint => reader.take(32).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  if (word() !== 32n) return undefined;
  const length = word();
  return length <= BigInt(bytes.length - 64) ? reader.take(Number(length)) : undefined;
}

function attempt<T>(fault: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof BadRequest ? error : new BadRequest(fault, { cause: error });
  }
}
