import type { RpcAnswer } from '../evm-chain.ts';
import { methodMissing, RPC_CODE, RpcError } from './rpc-error.ts';
import type { RpcMethods } from './rpc-method.ts';

/** How many arguments a method takes, where callers may give one more: block overrides. */
const MOST_ARGUMENTS: Readonly<Partial<Record<string, number>>> = {
  eth_call: 4,
  eth_estimateGas: 3,
};

/** Runs a method and turns whatever comes of it into an answer. */
export async function answerRpc(
  methods: RpcMethods,
  name: string,
  params: unknown,
): Promise<RpcAnswer> {
  try {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw methodMissing(name);
    const given = positional(params);
    const most = MOST_ARGUMENTS[name];
    if (most !== undefined && given.length > most) {
      throw new RpcError(`too many arguments, want at most ${most}`, RPC_CODE.invalidParams);
    }
    return { result: await method(given) };
  } catch (error) {
    if (!(error instanceof RpcError)) {
      // A fault of ours, or a disk that is full: the caller learns no more than a node would tell.
      return { error: { code: RPC_CODE.internal, message: 'internal error' } };
    }
    const { code, message, data } = error;
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
}

// Many clients leave the parameters out where a method has none.
function positional(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) return params;
  throw new RpcError('non-array args', RPC_CODE.invalidParams);
}
