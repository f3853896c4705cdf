import type { Hex } from '../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/** An entry of a method table. Both functions throw RpcError for a call that a real node refuses. */
export interface RpcMethod<P = unknown> {
  /** Parses the `params` of a call, which can be any JSON value or missing. */
  params(params: unknown): P;
  /** Returns the result, or a promise of it. */
  run(params: P): unknown;
}

/** The methods of a service, by name. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** The `result` or `error` of a response. */
export type RpcReply =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: number;
        readonly message: string;
        readonly data?: Hex | null | undefined;
      };
    };

/** Answers a call. A refusal or a bug becomes an error reply, not a rejection. */
export type RpcService = (method: string, params?: unknown) => Promise<RpcReply>;

/** How one kind of server reports errors. */
export interface Dialect {
  readonly methodMissing: (method: string) => RpcError;
  /** The value of the reply's `data` field if the error carries no data; undefined omits the field. */
  readonly emptyData: null | undefined;
}

/** The errors of geth and coreth, for the EVM's service. */
export const GETH: Dialect = {
  methodMissing: (method) =>
    new RpcError(`the method ${method} does not exist/is not available`, RPC_CODE.methodMissing),
  emptyData: undefined,
};

/**
 * The errors of avalanchego, for all services except the EVM's. These errors name a method as Go exports it:
 * `info.GetNodeID`.
 */
export const AVALANCHEGO: Dialect = {
  methodMissing: (method) => {
    const exported = method
      .slice(0, 80)
      .replace(/\.(.)/, (_, first: string) => `.${first.toUpperCase()}`);
    return new RpcError(`rpc: can't find method "${exported}"`);
  },
  emptyData: null,
};

/**
 * Makes a service from a method table. For each call, the service finds the method, parses the parameters,
 * runs the method and forms the reply.
 */
export function rpcService(dialect: Dialect, methods: RpcMethods): RpcService {
  return async (name, params) => {
    try {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (method === undefined) throw dialect.methodMissing(name);
      return { result: await method.run(method.params(params)) };
    } catch (error) {
      // An error that is not an RpcError is a bug of the sandbox or a failed write to the state folder. Like
      // a real node, the sandbox does not reveal the cause.
      const { code, message, data } =
        error instanceof RpcError ? error : new RpcError('internal error', RPC_CODE.internal);
      return { error: { code, message, data: data ?? dialect.emptyData } };
    }
  };
}
