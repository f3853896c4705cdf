/** A text by its key and the values it takes; whoever shows it has the words. */
export interface Message {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number | bigint>>;
}

/**
 * Makes messages out of a list of keys with the values that each of them takes, so that a key that
 * nobody has words for, or a value that is missing, does not compile.
 */
export function messagesOf<List extends { [Key in keyof List]: Message['values'] }>() {
  return <Key extends keyof List & string>(
    key: Key,
    ...[values]: keyof List[Key] extends never ? [] : [values: List[Key]]
  ): Message => ({ key, values: values ?? {} });
}

/** What the engine itself has to say. */
export interface EngineMessages {
  'wait.in-pool': { id: string };
  'wait.processing': { id: string };
  'wait.effect': { id: string };
  'wait.nonce': { id: string };
  'wait.own-nonce': { id: string; nonce: bigint };
  'wait.output': { id: string };
  'wait.nonce-user': { id: string; nonce: bigint };
  'wait.spender': { id: string };
  'wait.conflict': { id: string };
  'wait.account': { nonce: bigint };
  'wait.aggregate': Record<never, never>;
  'wait.elsewhere': Record<never, never>;
  'clock.no-date': Record<never, never>;
  'clock.ahead': { seconds: bigint };
  'clock.behind': { seconds: bigint };
}

export const engineMessage = messagesOf<EngineMessages>();
