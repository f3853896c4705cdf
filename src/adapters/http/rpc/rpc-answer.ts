/** What an endpoint says when it refuses. */
export interface RpcFailure {
  readonly code?: number | undefined;
  /** As it came: not yet printable. */
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer = { readonly ok: true; readonly result: unknown } | RpcRefusal;

export interface RpcRefusal {
  readonly ok: false;
  readonly failure: RpcFailure;
}

/** Services in Go answer with code -32000 and `rpc: can't find method "…"`, the EVM's with -32601. */
export function isMissingMethod(answer: RpcAnswer | undefined): boolean {
  if (answer === undefined || answer.ok) return false;
  const { code, message } = answer.failure;
  return code === -32601 || /can't find (?:method|service)/i.test(message);
}
