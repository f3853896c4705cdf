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

/** An endpoint that returns false results while `isLying`. */
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
  const call = tryJson<Call>(body);
  const answer = tryJson<Answer>(text);
  if (call === undefined || answer === undefined) return text;
  const falseResult = falseResults[call.method];
  if (falseResult === undefined) return text;
  return JSON.stringify({ ...answer, result: falseResult(answer.result, call.params, body) });
}

function tryJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
