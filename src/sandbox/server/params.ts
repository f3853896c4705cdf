import { RPC_CODE, RpcError, type RpcMethod } from './rpc-service.ts';
import { parseId, parseNodeId, type Id32, type NodeId } from '../../domain/identity/ids.ts';

/** `value` is undefined for a missing argument. @throws RpcError */
type Argument<T> = (value: unknown, index: number) => T;

/** By position, as in geth. */
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

/** Throws RpcError if the argument is missing or null. */
export function required<T>(parse: Argument<T>): Argument<T> {
  return (value, index) => {
    if (value !== undefined && value !== null) return parse(value, index);
    const text = `missing value for required argument ${index}`;
    throw new RpcError(text, RPC_CODE.invalidParams);
  };
}

/** `value` is undefined for a missing field. Throws for a malformed value. */
type Field<T> = (value: unknown) => T;
type Fields = Readonly<Record<string, Field<unknown>>>;
type Read<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]> };

const UNREADABLE =
  "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. " +
  'See documentation for example calls';
const ZERO_ID = '11111111111111111111111111111111LpoYY';
const MAX_U64 = 0xffff_ffff_ffff_ffffn;

/** As in avalanchego. The caller passes an object, or an array with one object. */
export function named<F extends Fields>(
  fields: F,
  run: (params: Read<F>) => unknown,
): RpcMethod<Read<F>> {
  return {
    params(params) {
      try {
        const values = object((Array.isArray(params) ? params[0] : params) as unknown);
        return Object.fromEntries(
          Object.entries(fields).map(([name, parseField]) => [
            name,
            parseField(values[name] ?? undefined),
          ]),
        ) as Read<F>;
      } catch {
        throw new RpcError(UNREADABLE);
      }
    },
    run,
  };
}

function object(value: unknown): Partial<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new TypeError(UNREADABLE);
  return value;
}

/** A missing text is empty. */
export function parseText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw new TypeError(UNREADABLE);
  return value;
}

/** A missing list is empty. */
export function parseTexts(value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new TypeError(UNREADABLE);
  return value.map(parseText);
}

/** Quoted or not; defaults to 0. */
export function parseU64(value: unknown): bigint {
  const digits = typeof value === 'number' ? value.toString() : parseText(value ?? '0');
  if (!/^\d{1,20}$/.test(digits) || BigInt(digits) > MAX_U64) throw new RangeError(UNREADABLE);
  return BigInt(digits);
}

/** Defaults to 32 zero bytes, which is also the primary network's ID. */
export function id<T extends Id32>(value: unknown): T {
  return parseId<T>(parseText(value ?? ZERO_ID), 'noun.identifier');
}

export function nodeIds(value: unknown): NodeId[] {
  return parseTexts(value).map(parseNodeId);
}
