import type { Hex } from '../../../domain/identity/bytes.ts';

/** Codes of JSON-RPC and of geth. */
export const RPC_CODE = {
  reverted: 3,
  methodMissing: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const;

/** A failure that the caller of the RPC is told, with the texts of coreth and geth. */
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

/** What geth and its descendants say of a method that they do not have, or do not serve. */
export function methodMissing(name: string): RpcError {
  return new RpcError(`the method ${name} does not exist/is not available`, RPC_CODE.methodMissing);
}
