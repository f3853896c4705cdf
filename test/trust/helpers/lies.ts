import type { Fault, Passing } from '../../chaos/helpers/faults.ts';

interface Asked {
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
}
interface Answered {
  readonly id: unknown;
  readonly result?: unknown;
}

/** What an endpoint says instead of what is so, by method; given the true result where there is one. */
export type Tongue = Readonly<
  Record<string, (truth: unknown, params: unknown, body: string) => unknown>
>;

/** An endpoint that answers some methods by a false tongue, alone or within a batch, while `isLying`. */
export function liar(name: string, tongue: Tongue, isLying = (): boolean => true): Fault {
  return {
    name,
    befalls: () => true,
    async strike(passing) {
      const whole = await passing.forward();
      if (!isLying()) return { kind: 'reply', reply: whole };
      return { kind: 'reply', reply: { ...whole, text: twisted(whole.text, passing, tongue) } };
    },
  };
}

function twisted(text: string, { body }: Passing, tongue: Tongue): string {
  const asked = tryJson<Asked | Asked[]>(body);
  const answered = tryJson<Answered | Answered[]>(text);
  if (asked === undefined || answered === undefined) return text;
  const questions = Array.isArray(asked) ? asked : [asked];
  const twist = (answer: Answered): Answered => {
    const question = questions.find(({ id }) => id === answer.id);
    const lie = question === undefined ? undefined : tongue[question.method];
    if (question === undefined || lie === undefined) return answer;
    return {
      ...answer,
      result: lie(answer.result, question.params, body),
    };
  };
  return JSON.stringify(Array.isArray(answered) ? answered.map(twist) : twist(answered));
}

function tryJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
