import { text } from 'node:stream/consumers';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import {
  idToHex,
  nodeIdToBytes,
  type NodeId,
  type ValidationId,
} from '../../../src/domain/identity/ids.ts';
import { answerAs, callsOf, passOn, serve } from '../../helpers/endpoints/serve.ts';
import type { Operator } from '../../src/tasks/helpers/operator.ts';

export interface Ids {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

export type Swaps = readonly (readonly [string, string])[];

const hexOf = (id: string) => id.slice(2);
export const swapsOf = (from: Ids, to: Ids): Swaps => [
  [from.nodeId, to.nodeId],
  [from.validationId, to.validationId],
  [hexOf(bytesToHex(nodeIdToBytes(from.nodeId))), hexOf(bytesToHex(nodeIdToBytes(to.nodeId)))],
  [hexOf(idToHex(from.validationId)), hexOf(idToHex(to.validationId))],
];
const swapped = (body: string, swaps: Swaps) =>
  swaps.reduce((changed, [from, to]) => changed.replaceAll(from, to), body);

/**
 * Stands before all endpoints. Its lies are true of somebody else: it asks for the stranger's validation instead of the
 * own one, and may put the own NodeID into the answer.
 */
export async function startMisleadingProxy({ sandbox: { apiUrl } }: Operator) {
  const proxy = {
    methods: new Set<string>(),
    questions: [] as Swaps,
    answers: [] as Swaps,
    misled: new Set<string>(),
    seen: new Set<string>(),
    ...(await serve(async (request, response) => {
      const body = await text(request);
      const method = callsOf(request.url!, body)[0]?.method ?? '';
      proxy.seen.add(method);
      const isLie = proxy.methods.has(method);
      const sent = isLie ? swapped(body, proxy.questions) : body;
      if (sent !== body) proxy.misled.add(method);
      const passed = await passOn(apiUrl, request, sent);
      answerAs(response, isLie ? { ...passed, text: swapped(passed.text, proxy.answers) } : passed);
    })),
  };
  return proxy;
}
