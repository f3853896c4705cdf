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
 * A refused call. Its message is the exact text of a real node, because clients distinguish reasons by this text
 * alone.
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

/** Runs `act`, and prefixes the text of a refusal with `place`. */
export function within<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError(`${place}: ${error.message}`);
    throw error;
  }
}

/** Runs a decoder. @throws RpcError for bytes that it cannot decode */
export function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    // A real node names the exact fault of its codec, which the sandbox does not imitate.
    if (error instanceof OnboardError) throw new RpcError("couldn't unmarshal the bytes");
    throw error;
  }
}
