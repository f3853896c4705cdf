import type { Hex } from '../../domain/identity/bytes.ts';
import { jsonAnswer, textAnswer, type ServedAnswer, type ServedRequest } from './listen.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { parseId, parseNodeId, type Id32, type NodeId } from '../../domain/identity/ids.ts';

/**
 * Takes any JSON value, or undefined for missing parameters. Returns the result or its promise. Throws RpcError for a call
 * that a real node refuses.
 */
type RpcMethod = (params: unknown) => unknown;

export type RpcMethods = Readonly<Record<string, RpcMethod>>;

type RpcReply =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: number;
        readonly message: string;
        readonly data?: Hex | null | undefined;
      };
    };

/** A refusal or a bug becomes an error reply, not a rejection. */
export type RpcService = (method: string, params?: unknown) => Promise<RpcReply>;

/** How one kind of server reports errors. */
interface Dialect {
  readonly methodMissing: (method: string) => RpcError;
  /** The reply's `data` if the error carries none; undefined omits the field. */
  readonly emptyData: null | undefined;
}

/** For the EVM's service. */
export const GETH: Dialect = {
  methodMissing: (method) =>
    new RpcError(`the method ${method} does not exist/is not available`, RPC_CODE.methodMissing),
  emptyData: undefined,
};

/** For all services except the EVM's. Its errors name a method as Go exports it: `info.GetNodeID`. */
export const AVALANCHEGO: Dialect = {
  methodMissing: (method) => {
    const exported = method
      .slice(0, 80)
      .replace(/\.(.)/, (_, first: string) => `.${first.toUpperCase()}`);
    return new RpcError(`rpc: can't find method "${exported}"`);
  },
  emptyData: null,
};

export function rpcService(dialect: Dialect, methods: RpcMethods): RpcService {
  return async (name, params) => {
    try {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (method === undefined) throw dialect.methodMissing(name);
      return { result: await method(params) };
    } catch (error) {
      // Any other error is a bug of the sandbox or a failed write to the state folder. Like a real node, the
      // sandbox does not reveal the cause.
      const { code, message, data } =
        error instanceof RpcError ? error : new RpcError('internal error', RPC_CODE.internal);
      return { error: { code, message, data: data ?? dialect.emptyData } };
    }
  };
}

const MAX_BATCH = 1000;
const INVALID = { code: -32600, message: 'invalid request' };

interface Call {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

/** Accepts one JSON-RPC 2.0 call or a batch. A call without an id runs but gets no answer. */
export async function answerJsonRpc(
  request: ServedRequest,
  service: RpcService,
): Promise<ServedAnswer> {
  if (request.method !== 'POST') {
    return textAnswer(405, `rpc: POST method required, received ${request.method}`);
  }
  const message = unlessThrows(() => JSON.parse(request.body) as unknown);
  if (message === undefined) return failure(-32700, 'parse error');
  if (!Array.isArray(message)) return toHttpAnswer(await answerOne(message, service));
  if (message.length === 0) return failure(-32600, 'empty batch');
  if (message.length > MAX_BATCH) return failure(-32600, 'batch too large');
  const answers = await Promise.all(message.map((call: unknown) => answerOne(call, service)));
  return toHttpAnswer(answers.filter((answer) => answer !== undefined));
}

function toHttpAnswer(answer: object | undefined): ServedAnswer {
  const isEmpty = answer === undefined || (Array.isArray(answer) && answer.length === 0);
  return isEmpty ? { status: 200, type: 'application/json', body: '' } : jsonAnswer(answer);
}

async function answerOne(message: unknown, service: RpcService): Promise<object | undefined> {
  if (!isCall(message)) return response(null, { error: INVALID });
  const { id, method, params } = message;
  const reply = await service(method, params);
  return id === undefined ? undefined : response(id, reply);
}

function isCall(message: unknown): message is Call {
  return (
    typeof message === 'object' &&
    message !== null &&
    'method' in message &&
    typeof message.method === 'string'
  );
}

function response(id: unknown, reply: RpcReply): object {
  return { jsonrpc: '2.0', id, ...reply };
}

function failure(code: number, message: string): ServedAnswer {
  return jsonAnswer(response(null, { error: { code, message } }));
}

export const RPC_CODE = {
  reverted: 3,
  methodMissing: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const;

/** If a real node has a text for the reason, the message is this text: clients may distinguish reasons by it. */
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

/** Refuses a request. @throws RpcError with the text, if the condition is true */
export function refuseIf(condition: boolean, text: string): void {
  if (condition) throw new RpcError(text);
}

/** If `act` throws an RpcError, puts `prefix` before its text and uses the code `server`. */
export function withErrorPrefix<T>(prefix: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError(`${prefix}: ${error.message}`);
    throw error;
  }
}

/**
 * Runs a decoder, and answers as a node does if it fails.
 * @throws RpcError with the text, if the decoder throws an OnboardError
 */
export function decoding<T>(decode: () => T, text = "couldn't unmarshal the bytes"): T {
  try {
    return decode();
  } catch (error) {
    // A real node describes the exact fault of its codec. The sandbox does not imitate these descriptions.
    if (error instanceof OnboardError) throw new RpcError(text);
    throw error;
  }
}

/** `value` is undefined for a missing argument. @throws RpcError */
type Argument<T> = (value: unknown, index: number) => T;

/** Defines a method that takes its parameters by position, as in geth. */
export function positional<A extends readonly unknown[]>(
  parsers: readonly [...{ [K in keyof A]: Argument<A[K]> }],
  run: (...args: A) => unknown,
): RpcMethod {
  return (params) => {
    const values: unknown = params ?? [];
    if (!Array.isArray(values)) throw new RpcError('non-array args', RPC_CODE.invalidParams);
    if (values.length > parsers.length) {
      const text = `too many arguments, want at most ${parsers.length}`;
      throw new RpcError(text, RPC_CODE.invalidParams);
    }
    const untypedParsers = parsers as readonly Argument<unknown>[];
    const args: unknown = untypedParsers.map((parse, index) => parse(values[index], index));
    return run(...(args as A));
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

const UNREADABLE =
  "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. " +
  'See documentation for example calls';
const ZERO_ID = '11111111111111111111111111111111LpoYY';
const MAX_U64 = 0xffff_ffff_ffff_ffffn;

/** As in avalanchego. The caller passes an object, or an array with one object. */
export function byName<F extends Fields>(
  fields: F,
  run: (params: { readonly [K in keyof F]: ReturnType<F[K]> }) => unknown,
): RpcMethod {
  return (params) => {
    let read: object;
    try {
      const values = object((Array.isArray(params) ? params[0] : params) as unknown);
      const entries = Object.entries(fields);
      read = Object.fromEntries(
        entries.map(([name, parse]) => [name, parse(values[name] ?? undefined)]),
      );
    } catch {
      throw new RpcError(UNREADABLE);
    }
    return run(read as Parameters<typeof run>[0]);
  };
}

function object(value: unknown): Partial<Record<string, unknown>> {
  const fields = value ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new TypeError(UNREADABLE);
  return fields;
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
