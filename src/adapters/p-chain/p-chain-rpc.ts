import * as z from 'zod/mini';
import { API_METHODS, type NodeMethodName } from '../../domain/network/api-methods.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { statedReason } from '../../domain/text/printable.ts';
import type { RequestScope } from '../../ports/connection.ts';
import type { Clock } from '../../ports/host.ts';
import {
  type JsonRpcSettings,
  type RpcRequest,
  createJsonRpc,
  lowerHeightError,
  missingMethods,
} from '../http/json-rpc.ts';
import { type RpcAnswer, type RpcErrorAnswer, isMissingMethod } from '../http/rpc-answer.ts';
import { joinUrlPath } from '../http/service-url.ts';
import { uint64 } from '../http/shape.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Hex, bytesEqual, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';

export type NodeApi = ReturnType<typeof createNodeApi>;

/** Methods whose answers state the height of the P-Chain. */
const HEIGHT_METHODS: ReadonlySet<string> = new Set([
  'platform.getHeight',
  'platform.getL1Validator',
] satisfies NodeMethodName[]);

const heightIn = (result: unknown): bigint | undefined =>
  uint64.safeParse((Object(result) as { readonly height?: unknown }).height).data;

/**
 * Whether an answer without a height denies something that a node behind would deny too. What a list of validators lacks
 * counts only together with the C-Chain.
 */
function denies({ method }: RpcRequest, answer: RpcAnswer): boolean {
  if (!answer.ok)
    return method === 'platform.getL1Validator' && /not found/i.test(answer.failure.message);
  const { status } = Object(answer.result) as { readonly status?: unknown };
  return method === 'platform.getTxStatus' && (status === 'Unknown' || status === 'Dropped');
}

/**
 * A service of the node API: `ext/bc/P`, `ext/info`, `ext/bc/C/avax`. An answer of a lower height than the endpoint has
 * shown before is not used: the request is repeated, then fails with E-NET-123. After an answer that denies something
 * (see `denies`), the height is read, unless an answer has shown it since the request began.
 */
export function createNodeApi(
  base: ServiceUrl,
  path: string,
  clock: Clock,
  scope: RequestScope = {},
) {
  const misshapen: JsonRpcSettings['misshapen'] = (values) => new OnboardError('E-PCH-902', values);
  /** The highest height that the endpoint has shown. */
  let highest = 0n;
  /** The number of answers with a height that were used. */
  let heights = 0;
  const heightsBefore = new WeakMap<RpcRequest, number>();
  let heightRead: Promise<unknown> | undefined;
  const outdated: JsonRpcSettings['outdated'] = async (request, answer) => {
    const { method } = request;
    if (heights > 0 && denies(request, answer)) {
      if (heights > (heightsBefore.get(request) ?? 0)) return undefined;
      // Rejects below the highest height. Then the denial is repeated too, because the nodes behind one URL may differ.
      heightsBefore.set(request, heights);
      heightRead ??= rpc
        .request({ method: 'platform.getHeight', params: {} }, { repeatable: false })
        .finally(() => (heightRead = undefined));
      await heightRead;
      return undefined;
    }
    const height = answer.ok && HEIGHT_METHODS.has(method) ? heightIn(answer.result) : undefined;
    if (height !== undefined && height < highest)
      return lowerHeightError({ url: rpc.url, method }, height, highest);
    highest = height ?? highest;
    if (height !== undefined) heights++;
    return undefined;
  };
  const url = joinUrlPath(base, path);
  const rpc = createJsonRpc({ url, clock, ...scope, misshapen, outdated });

  function ask(request: RpcRequest, signal?: AbortSignal) {
    heightsBefore.set(request, heights);
    return rpc.request(request, { repeatable: true, signal });
  }

  function refusalError(method: NodeMethodName, answer: RpcErrorAnswer): OnboardError {
    if (isMissingMethod(answer)) {
      const { versions } = API_METHODS[method];
      return new OnboardError('E-PCH-905', { url: rpc.url, method, versions });
    }
    const { message } = answer.failure;
    return new OnboardError('E-PCH-903', { url: rpc.url, method, reason: statedReason(message) });
  }

  return {
    missing: (methods: readonly NodeMethodName[]) => missingMethods(rpc, methods, {}),
    /** @throws OnboardError E-PCH-902, E-PCH-903, E-PCH-905, E-NET-*; the signal's reason */
    async read<T>(
      method: NodeMethodName,
      params: object,
      shape: z.ZodMiniType<T>,
      signal?: AbortSignal,
    ) {
      const answer = await ask({ method, params, shape }, signal);
      if (!answer.ok) throw refusalError(method, answer);
      return answer.result as T;
    },
    /** Returns undefined if the endpoint refuses and `isAbsent` accepts the refusal. */
    async find<T>(
      method: NodeMethodName,
      params: object,
      shape: z.ZodMiniType<T>,
      isAbsent: (refusal: RpcErrorAnswer) => boolean,
    ) {
      const answer = await ask({ method, params, shape });
      if (answer.ok) return answer.result as T;
      if (isAbsent(answer)) return undefined;
      throw refusalError(method, answer);
    },
    /** A call without retries. Returns undefined if the endpoint accepts it, otherwise the text of its refusal. */
    async submit(method: NodeMethodName, params: object, shape: z.ZodMiniType) {
      const answer = await rpc.request({ method, params, shape }, { repeatable: false });
      return answer.ok ? undefined : answer.failure.message;
    },
  };
}

/** Asks for one field of an answer. @param field the name and the type of the field @throws as `NodeApi.read` does */
export async function readField<T>(
  api: NodeApi,
  method: NodeMethodName,
  params: object,
  field: Readonly<Record<string, z.ZodMiniType<T>>>,
): Promise<T> {
  return Object.values(await api.read(method, params, z.object(field)))[0] as T;
}

const CHECKSUM_LENGTH = 4;

/** Encodes as the node API's `hex`: the bytes, then the last four bytes of their SHA-256. */
export function appendChecksum(bytes: Uint8Array): Hex {
  return bytesToHex(concatBytes(bytes, sha256(bytes).slice(-CHECKSUM_LENGTH)));
}

/** Returns undefined if the checksum is wrong. */
export function stripChecksum(hex: Hex): Uint8Array | undefined {
  const whole = hexToBytes(hex);
  const bytes = whole.slice(0, -CHECKSUM_LENGTH);
  return bytesEqual(sha256(bytes).slice(-CHECKSUM_LENGTH), whole.slice(-CHECKSUM_LENGTH))
    ? bytes
    : undefined;
}
