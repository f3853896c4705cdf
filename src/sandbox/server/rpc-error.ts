import { OnboardError } from '../../domain/errors.ts';
import type { Hex } from '../../domain/identity/bytes.ts';

/** Codes of JSON-RPC and of geth. */
export const RPC_CODE = {
  reverted: 3,
  methodMissing: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const;

/**
 * A call that the network refuses. The message is a real node's, word for word: clients tell one reason from another
 * by this text alone.
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

/** Runs `act` and prefixes the text of a refusal with the place where it happened. */
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
    // A real node names the codec's fault; which one depends on how its codec reads, so this text names none.
    if (error instanceof OnboardError) throw new RpcError("couldn't unmarshal the bytes");
    throw error;
  }
}
