import type { Hex } from '../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/** One row of the method table. Both members throw RpcError for what a real node refuses. */
export interface RpcMethod<P = unknown> {
  /** Reads the `params` member of a call: missing, an object or an array. */
  params(given: unknown): P;
  /** Returns the result, or a promise of it. */
  run(params: P): unknown;
}

/** The method table of one service, by the method's name. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** The `result` or the `error` member of a response. */
export type RpcReply =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: number;
        readonly message: string;
        readonly data?: Hex | null | undefined;
      };
    };

/** Answers one call; never rejects. */
export type RpcService = (method: string, params?: unknown) => Promise<RpcReply>;

/** How a kind of server words its failures. */
export interface Dialect {
  readonly methodMissing: (method: string) => RpcError;
  /** The `data` member of an error that carries none; undefined leaves it out. */
  readonly emptyData: null | undefined;
}

/** The EVM's services. */
export const GETH: Dialect = {
  methodMissing: (method) =>
    new RpcError(`the method ${method} does not exist/is not available`, RPC_CODE.methodMissing),
  emptyData: undefined,
};

/** The node's own services. Their errors name a method as Go exports it: `info.GetNodeID`. */
export const AVALANCHEGO: Dialect = {
  methodMissing: (method) => {
    const exported = method
      .slice(0, 80)
      .replace(/\.(.)/, (_, first: string) => `.${first.toUpperCase()}`);
    return new RpcError(`rpc: can't find method "${exported}"`);
  },
  emptyData: null,
};

/** Looks a method up, reads its parameters, runs it, and turns the outcome into a reply. */
export function rpcService(dialect: Dialect, methods: RpcMethods): RpcService {
  return async (name, params) => {
    try {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (method === undefined) throw dialect.methodMissing(name);
      return { result: await method.run(method.params(params)) };
    } catch (error) {
      // A bug of the sandbox or a full disk: a real node does not name its cause either.
      const { code, message, data } =
        error instanceof RpcError ? error : new RpcError('internal error', RPC_CODE.internal);
      return { error: { code, message, data: data ?? dialect.emptyData } };
    }
  };
}
