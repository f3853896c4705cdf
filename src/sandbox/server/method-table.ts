import { exportedName } from './exported-name.ts';
import type { RpcHandle } from './json-rpc.ts';

/** Parameters by name. */
export type NamedParams = Partial<Record<string, unknown>>;

/** Answers a method, or throws an Error with the text that the caller is told. */
export type Method = (params: NamedParams) => unknown;

/** The code of every failure that avalanchego's own services tell of. */
const FAILED = -32000;

/** Methods with named parameters, as avalanchego's services have them. */
export function methodTable(methods: Readonly<Record<string, Method>>): RpcHandle {
  return async (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    try {
      if (run === undefined) throw new Error(`rpc: can't find method "${exportedName(method)}"`);
      return { result: await run(namedParams(params)) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { error: { code: FAILED, message, data: null } };
    }
  };
}

/** Parameters come as an object, as an array of one object, or not at all. */
function namedParams(params: unknown): NamedParams {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  return typeof first === 'object' && first !== null ? first : {};
}
