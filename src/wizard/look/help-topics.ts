import type { TextKey } from '../../session/text/keys.ts';
import type { Words } from '../../session/text/words.ts';
import type { View } from '../../session/view.ts';

type Topic = TextKey extends infer Key
  ? Key extends `help.${infer Name}.why`
    ? Name
    : never
  : never;
type Term = TextKey extends infer Key ? (Key extends `term.${infer Name}` ? Name : never) : never;

interface Help {
  readonly topic: Topic;
  readonly terms: readonly Term[];
}

/** By the beginning of a screen's code; the first that fits counts. */
const topics: readonly (readonly [code: RegExp, help: Help])[] = [
  [/^G[01]-/, { topic: 'network', terms: ['l1', 'p-chain'] }],
  [/^G2-/, { topic: 'node', terms: ['node-id', 'bls'] }],
  [/^G3-/, { topic: 'account', terms: ['operator', 'p-chain', 'fee'] }],
  [/^G4-(METADATA|REGISTER)/, { topic: 'register', terms: ['operator', 'fee'] }],
  [/^G4-(OPTIN|VAULT)/, { topic: 'opt-in', terms: ['vault', 'l1'] }],
  [/^G4-/, { topic: 'stake', terms: ['vault', 'epoch'] }],
  [/^G5-/, { topic: 'add', terms: ['weight', 'balance', 'middleware'] }],
  [/^G9-/, { topic: 'home', terms: ['validation-id', 'balance', 'weight'] }],
  [/^S/, { topic: 'ticket', terms: ['l1', 'node-id', 'bls'] }],
  [/^G/, { topic: 'complete', terms: ['validation-id', 'weight', 'p-chain'] }],
];

/** What is told of the present screen: what it is, why it is there, what can go wrong, and its terms. */
export interface Explained {
  readonly what: string;
  readonly why: string;
  readonly wrong: string;
  readonly terms: readonly string[];
}

/** Explains the present screen. */
export function explainScreen({ code, screen }: View, { text }: Words): Explained {
  const found = topics.find(([pattern]) => pattern.test(code))?.[1] ?? {
    topic: 'network',
    terms: [],
  };
  return {
    what: text(`ui.help.screen.${screen.kind}`),
    why: text(`help.${found.topic}.why`),
    wrong: text(`help.${found.topic}.wrong`),
    terms: found.terms.map((term) => text(`term.${term}`)),
  };
}
