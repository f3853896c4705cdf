import type { Fault, Passing } from '../../chaos/helpers/faults.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
}
interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
}

/** For each method, a function that returns a false result. It gets the true result, if there is one. */
export type FalseResults = Readonly<
  Record<string, (truth: unknown, params: unknown, body: string) => unknown>
>;

/** An endpoint that returns false results while `isLying`, to single calls and to calls of a batch. */
export function lyingEndpoint(
  name: string,
  falseResults: FalseResults,
  isLying = (): boolean => true,
): Fault {
  return {
    name,
    affects: () => true,
    async apply(passing) {
      const reply = await passing.forward();
      if (!isLying()) return { kind: 'reply', reply };
      return {
        kind: 'reply',
        reply: { ...reply, text: falsified(reply.text, passing, falseResults) },
      };
    },
  };
}

function falsified(text: string, { body }: Passing, falseResults: FalseResults): string {
  const request = tryJson<Call | Call[]>(body);
  const response = tryJson<Answer | Answer[]>(text);
  if (request === undefined || response === undefined) return text;
  const calls = Array.isArray(request) ? request : [request];
  const falsify = (answer: Answer): Answer => {
    const call = calls.find(({ id }) => id === answer.id);
    const falseResult = call === undefined ? undefined : falseResults[call.method];
    if (call === undefined || falseResult === undefined) return answer;
    return { ...answer, result: falseResult(answer.result, call.params, body) };
  };
  return JSON.stringify(Array.isArray(response) ? response.map(falsify) : falsify(response));
}

function tryJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
