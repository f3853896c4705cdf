import { RPC_CODE, RpcError } from './rpc-error.ts';
import type { RpcMethod } from './rpc-service.ts';

/**
 * A function that parses the argument at an index. `value` is undefined for a missing argument.
 * @throws RpcError
 */
export type Argument<T> = (value: unknown, index: number) => T;

/** A method with arguments by position, as in geth. */
export function positional<A extends readonly unknown[]>(
  parsers: readonly [...{ [K in keyof A]: Argument<A[K]> }],
  run: (...args: A) => unknown,
): RpcMethod<A> {
  return {
    params(params) {
      const values: unknown = params ?? [];
      if (!Array.isArray(values)) throw new RpcError('non-array args', RPC_CODE.invalidParams);
      if (values.length > parsers.length) {
        const text = `too many arguments, want at most ${parsers.length}`;
        throw new RpcError(text, RPC_CODE.invalidParams);
      }
      const untypedParsers = parsers as readonly Argument<unknown>[];
      return untypedParsers.map((parse, index) => parse(values[index], index)) as unknown as A;
    },
    run: (args) => run(...args),
  };
}

/** Makes an argument mandatory. The parser throws RpcError if the argument is missing or null. */
export function required<T>(parse: Argument<T>): Argument<T> {
  return (value, index) => {
    if (value !== undefined && value !== null) return parse(value, index);
    const text = `missing value for required argument ${index}`;
    throw new RpcError(text, RPC_CODE.invalidParams);
  };
}
