import { readFileSync } from 'node:fs';

/** An exchange with a real node or aggregator. */
export interface Exchange {
  readonly service: 'node' | 'aggregator';
  /** The method and path of the request. */
  readonly url: string;
  readonly request: { readonly method?: string; readonly params?: unknown };
  readonly status: number;
  readonly response: {
    readonly result?: unknown;
    readonly error?: string | { readonly code: number; readonly message: string };
  };
}

/** Returns the recorded exchanges of a network with this kind of C-Chain; `helicon-l1s` had L1s of two virtual machines. */
export function recorded(kind: 'coreth' | 'helicon' | 'helicon-l1s'): readonly Exchange[] {
  const file = new URL(`../../../../fixtures/vectors/real-${kind}.ndjson`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Exchange);
}

/** Removes the IDs, hashes, addresses and numbers of a network from a text. */
export function masked(text: string): string {
  return text
    .replaceAll(/0x[0-9a-fA-F]+|\b[0-9a-f]{64}\b/g, '<hex>')
    .replaceAll(/\b[1-9A-HJ-NP-Za-km-z]{40,}\b/g, '<id>')
    .replaceAll(/\b\d+\b/g, '<number>');
}

/** Sends a recorded request to a sandbox. Replaces what belongs to the recorded network. */
export async function repeated(
  apiUrl: string,
  { url, request }: Exchange,
  params: unknown = request.params,
): Promise<Pick<Exchange, 'status' | 'response'>> {
  const [method = 'POST', path = ''] = url.split(' ');
  const body = request.method === undefined ? request : { ...request, params };
  const answer = await fetch(apiUrl + path.replace('/ext/P', '/ext/bc/P'), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, response: (await answer.json()) as Exchange['response'] };
}

/** Returns the paths of the recorded fields that an answer lacks or has with another type. */
export function missing(recordedValue: unknown, answer: unknown, place = ''): string[] {
  if (recordedValue === null) return [];
  if (typeof recordedValue !== typeof answer) return [`${place}: ${typeof answer}`];
  if (Array.isArray(recordedValue)) {
    if (!Array.isArray(answer)) return [`${place}: no list`];
    return recordedValue.length === 0 || answer.length === 0
      ? []
      : missing(recordedValue[0], answer[0], `${place}[]`);
  }
  if (typeof recordedValue !== 'object' || answer === null) return [];
  if (isMap(recordedValue)) {
    const [one, other] = [recordedValue, answer].map(
      (map) => Object.values(map as object)[0] as unknown,
    );
    return one === undefined || other === undefined ? [] : missing(one, other, `${place}.*`);
  }
  return Object.entries(recordedValue).flatMap(([key, value]) =>
    key in (answer as object)
      ? missing(value, (answer as Record<string, unknown>)[key], `${place}.${key}`)
      : [`${place}.${key}`],
  );
}

/** True if the keys are NodeIDs, other IDs or nonces, which differ from network to network. */
function isMap(value: object): boolean {
  const keys = Object.keys(value);
  return (
    keys.length > 0 && keys.every((key) => /^(NodeID-\w+|[1-9A-HJ-NP-Za-km-z]{40,}|\d+)$/.test(key))
  );
}
