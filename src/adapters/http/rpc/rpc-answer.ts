/** An endpoint's error answer. */
export interface RpcFailure {
  readonly code?: number | undefined;
  /** As received from the endpoint: make it printable before showing it. */
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer = { readonly ok: true; readonly result: unknown } | RpcErrorAnswer;

export interface RpcErrorAnswer {
  readonly ok: false;
  readonly failure: RpcFailure;
}

/**
 * Whether an answer reports a missing method: Go services use code -32000 with `rpc: can't find method "…"`, EVM nodes
 * use code -32601.
 */
export function isMissingMethod(answer: RpcAnswer | undefined): boolean {
  if (answer === undefined || answer.ok) return false;
  const { code, message } = answer.failure;
  return code === -32601 || /can't find (?:method|service)/i.test(message);
}
