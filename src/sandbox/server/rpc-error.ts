import { OnboardError } from '../../domain/errors.ts';
import type { Hex } from '../../domain/identity/bytes.ts';

/** Error codes of JSON-RPC and geth. */
export const RPC_CODE = {
  reverted: 3,
  methodMissing: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const;

/**
 * A refused call. If a real node has a text for the reason, the message is this text. Clients may distinguish
 * reasons by their texts.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    message: string,
    readonly code: number = RPC_CODE.server,
    readonly data?: Hex,
  ) {
    super(message);
  }
}

/**
 * Runs `act`. If `act` throws an RpcError, throws an RpcError with `prefix` before the text and with the code
 * `server`.
 */
export function withErrorPrefix<T>(prefix: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError(`${prefix}: ${error.message}`);
    throw error;
  }
}

/**
 * Runs a decoder.
 * @throws RpcError if the decoder throws an OnboardError
 */
export function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    // A real node describes the exact fault of its codec. The sandbox does not imitate these descriptions.
    if (error instanceof OnboardError) throw new RpcError("couldn't unmarshal the bytes");
    throw error;
  }
}
