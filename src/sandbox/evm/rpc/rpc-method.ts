import type { Params } from './params.ts';

/** One JSON-RPC method: a result, or an RpcError that is thrown. */
export type RpcMethod = (params: Params) => unknown;

export type RpcMethods = Readonly<Record<string, RpcMethod>>;
