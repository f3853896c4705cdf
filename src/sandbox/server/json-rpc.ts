import { jsonAnswer, textAnswer, type ServedAnswer, type ServedRequest } from './http.ts';
import type { RpcReply, RpcService } from './rpc-service.ts';

const MAX_BATCH = 1000;
const INVALID = { code: -32600, message: 'invalid request' };

interface Call {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

/**
 * Answers an HTTP POST that contains one JSON-RPC 2.0 call or a batch of calls. A call without an id runs but
 * gets no answer.
 */
export async function answerJsonRpc(
  request: ServedRequest,
  service: RpcService,
): Promise<ServedAnswer> {
  if (request.method !== 'POST') {
    return textAnswer(405, `rpc: POST method required, received ${request.method}`);
  }
  let message: unknown;
  try {
    message = JSON.parse(request.body);
  } catch {
    return failure(-32700, 'parse error');
  }
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
