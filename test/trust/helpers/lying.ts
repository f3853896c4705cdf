import type { Fault } from '../../chaos/helpers/faults.ts';

/** An endpoint that replaces the result of an answer. */
export const lying = (falsify: (truth: unknown) => unknown): Fault => ({
  name: 'lie',
  affects: () => true,
  async apply({ forward }) {
    const reply = await forward();
    const answer = JSON.parse(reply.text) as { readonly result?: unknown };
    const text = JSON.stringify({ ...answer, result: falsify(answer.result) });
    return { kind: 'reply', reply: { ...reply, text } };
  },
});
