import * as z from 'zod/mini';
import { isId, type VmId } from '../../domain/identity/ids.ts';
import type { ApiMethodName } from '../../domain/network/api-methods.ts';
import { upgradesOf } from '../../domain/network/node-software.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable, statedReason } from '../../domain/text/printable.ts';
import type { Clock } from '../../ports/host.ts';
import type { NodeReader, NodeIdentity } from '../../ports/services.ts';
import { fetchText } from '../http/fetch-text.ts';
import { type JsonRpc, type JsonRpcSettings, createJsonRpc } from '../http/json-rpc.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { joinUrlPath, parseServiceUrl, requireEncryption } from '../http/service-url.ts';
import { nodeId, parseShape } from '../http/shape.ts';
import { parsedBy } from '../../domain/parsed-by.ts';
import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';

/** A node on this host or behind a tunnel answers quickly or not at all. */
const TIMEOUT_MS = 8_000;
/** `info.peers` of a node of the main network has thousands of entries. */
const MAX_BYTES = 8 * 1024 * 1024;

const versionShape = z.object({
  version: z.pipe(z.string().check(z.maxLength(100)), z.transform(withoutProgram)),
  vmVersions: z._default(z.record(z.string(), z.string()), {}),
});

const peerShape = z.pipe(
  z.object({ nodeID: nodeId, publicIP: z.string(), version: z.string() }),
  z.transform(({ nodeID, publicIP, version }) => ({
    nodeId: nodeID,
    address: printable(publicIP, 60),
    version: withoutProgram(version),
  })),
);
const peersShape = z.pipe(
  z.object({ peers: z.nullish(z.array(peerShape)) }),
  z.transform(({ peers }) => peers ?? []),
);
/** The keys are IDs; the values are the aliases of each virtual machine. */
const vmsShape = z.pipe(
  z.object({ vms: z.record(z.string(), z.unknown()) }),
  z.transform(({ vms }) => Object.keys(vms).filter((id) => isId(id)) as VmId[]),
);
const upgradesShape = z.pipe(z.record(z.string(), z.unknown()), z.transform(upgradesOf));

/** The plugin's service of an L1's chain. */
const uptimesShape = z.pipe(
  z.object({
    validators: z.array(
      z.object({
        nodeID: nodeId,
        uptimePercentage: z.number().check(z.minimum(0), z.maximum(100)),
      }),
    ),
  }),
  z.transform(
    ({ validators }) =>
      new Map(validators.map(({ nodeID, uptimePercentage }) => [nodeID, uptimePercentage])),
  ),
);

/** Nodes put the program's name before the version: avalanchego/1.12.0. */
function withoutProgram(version: string): string {
  return printable(version.replace(/^.*\//, ''), 40);
}

interface NodeRequest<T> {
  readonly method: ApiMethodName | 'validators.getCurrentValidators';
  readonly params?: object | undefined;
  readonly shape: z.ZodMiniType<T>;
  /** Recognises a refusal because the subject does not exist. */
  readonly isAbsentText?: (message: string) => boolean;
  /** The API of a chain; by default the info API. */
  readonly rpc?: JsonRpc;
}

/** Reads a node's API. @throws OnboardError E-NET-114, E-NET-118; E-NODE-*, E-NET-* from the reader's methods */
export function createNodeReader(
  base: ServiceUrl,
  clock: Clock,
  {
    allowHttp,
    until,
  }: Pick<JsonRpcSettings, 'until'> & { readonly allowHttp?: boolean | undefined } = {},
): NodeReader {
  const url = String(base);
  requireEncryption(base, allowHttp);
  const rpcAt = (path: string) =>
    createJsonRpc({
      url: joinUrlPath(base, path),
      clock,
      until,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      misshapen: ({ fault }) => new OnboardError('E-NODE-103', { url, fault }),
    });
  const info = rpcAt('ext/info');

  /** Returns undefined if `isAbsentText` recognises the refusal. */
  async function find<T>(request: NodeRequest<T>): Promise<T | undefined> {
    const { method, params, shape, isAbsentText = () => false, rpc = info } = request;
    const answer = await rpc
      .request({ method, params, shape }, { repeatable: true })
      .catch((error: unknown) => {
        throw nodeError(error, base);
      });
    if (answer.ok) return answer.result as T;
    if (isAbsentText(answer.failure.message)) return undefined;
    const reason = statedReason(answer.failure.message);
    throw new OnboardError('E-NODE-107', { url, method, reason });
  }

  async function read<T>(
    method: ApiMethodName,
    shape: z.ZodMiniType<T>,
    params?: object,
  ): Promise<T> {
    return (await find({ method, params, shape })) as T;
  }

  return {
    identity: () => read('info.getNodeID', identityShape),
    version: () => read('info.getNodeVersion', versionShape),
    async isBootstrapped(chain) {
      const shape = z.object({ isBootstrapped: z.boolean() });
      // The text of avalanchego (api/info/service.go).
      const isAbsentText = (message: string) => /there is no chain with alias\/ID/i.test(message);
      const method = 'info.isBootstrapped';
      return (await find({ method, params: { chain }, shape, isAbsentText }))?.isBootstrapped;
    },
    async bootstrapProgress(chain) {
      const url = joinUrlPath(base, 'ext/metrics');
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, clock };
      const { text } = await fetchText({ url, method: 'GET', ...limits, signal: until });
      const fetched = metricOf(text, 'bs_fetched', chain);
      const accepted = metricOf(text, 'bs_accepted', chain);
      return fetched === undefined || accepted === undefined ? undefined : { fetched, accepted };
    },
    vms: () => read('info.getVMs', vmsShape),
    upgrades: () => read('info.upgrades', upgradesShape),
    peers: (nodeIDs = []) => read('info.peers', peersShape, { nodeIDs }),
    uptimes: async (chain) => {
      const method = 'validators.getCurrentValidators';
      const rpc = rpcAt(`ext/bc/${chain}/validators`);
      const params = { nodeIDs: [] };
      return (await find({ method, params, shape: uptimesShape, rpc })) ?? new Map();
    },
    async announcedAddress() {
      const shape = z.object({ ip: z.string() });
      return printable((await read('info.getNodeIP', shape)).ip, 60);
    },
  };
}

/** The names are those of avalanchego (snow/engine/snowman/bootstrap/metrics.go). */
function metricOf(metrics: string, name: string, chain: string): number | undefined {
  const start = `avalanche_snowman_${name}{chain="${chain}"} `;
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(start));
  const count = Number(line?.slice(start.length));
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Most nodes answer only on their own host, so the advice for public endpoints would not help. */
function nodeError(error: unknown, base: ServiceUrl): unknown {
  if (!(error instanceof OnboardError)) return error;
  const url = String(base);
  const { port: statedPort, protocol } = parseServiceUrl(base);
  const port = statedPort || (protocol === 'https:' ? '443' : '80');
  switch (error.code) {
    case 'E-NET-101':
    case 'E-NET-102':
    case 'E-NET-103':
    case 'E-NET-112':
      return new OnboardError('E-NODE-101', { url, port }, error);
    case 'E-NET-105':
    case 'E-NET-106':
    case 'E-NET-108':
      return new OnboardError('E-NODE-102', { url }, error);
    case 'E-NET-115': {
      const reason = message('reason.http-status', { status: error.values['status'] ?? 403 });
      return new OnboardError('E-NODE-105', { url, port, reason }, error);
    }
    case 'E-NET-116':
      return new OnboardError('E-NODE-103', { url, fault: message('reason.no-info-api') }, error);
    default:
      return error;
  }
}

/** Word processors and chats write these in place of straight quotes. */
const CURLY_QUOTES = /[\u201C-\u201F\u00AB\u00BB]/g;

/** Far longer than any real result of `info.getNodeID`. */
const MAX_CHARACTERS = 20_000;

/**
 * Parses a copied answer to `info.getNodeID`, whole or only its result. Ignores surrounding text and the line
 * breaks of a terminal. The caller verifies that the proof belongs to the key.
 * @throws OnboardError E-NODE-106
 */
export function parsePastedIdentity(text: string): NodeIdentity {
  const refuse = (fault: Message) => new OnboardError('E-NODE-106', { fault });
  if (text.length > MAX_CHARACTERS) throw refuse(message('reason.far-too-long'));
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0) throw refuse(message('reason.no-opening-brace'));
  if (to < from) throw refuse(message('reason.no-closing-brace'));
  // No value contains white space, so remove the white space that the terminal added.
  const json = text
    .slice(from, to + 1)
    .replaceAll(/\s+/g, '')
    .replaceAll(CURLY_QUOTES, '"');
  // The text begins with a brace, so JSON makes it an object.
  const pasted = unlessThrows(() => JSON.parse(json) as object);
  if (pasted === undefined) throw refuse(message('reason.not-json-cut'));
  return parseShape(identityShape, 'result' in pasted ? pasted.result : pasted, refuse);
}

/** The result of `info.getNodeID`. */
const identityShape = z.pipe(
  z.object({
    nodeID: nodeId,
    nodePOP: z.object({
      publicKey: parsedBy(parseBlsPublicKey),
      proofOfPossession: parsedBy(parseProofOfPossession),
    }),
  }),
  z.transform(({ nodeID, nodePOP }): NodeIdentity => ({
    nodeId: nodeID,
    publicKey: nodePOP.publicKey,
    proof: nodePOP.proofOfPossession,
  })),
);
