import type { MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { View } from '../../session/view/view.ts';

type Topic = MessageKey extends infer Key
  ? Key extends `help.${infer Name}.why`
    ? Name
    : never
  : never;
type Term = MessageKey extends infer Key
  ? Key extends `term.${infer Name}`
    ? Name
    : never
  : never;

interface Help {
  readonly topic: Topic;
  readonly terms: readonly Term[];
}

/** By the code of a screen or a state; the first that fits counts. */
const topics: readonly (readonly [code: RegExp, topic: Topic, ...terms: Term[]])[] = [
  [/^G0-/, 'resume', 'operator'],
  [/^G1-L1$/, 'l1', 'l1', 'stake'],
  [/^G1-/, 'network', 'endpoint', 'p-chain'],
  [/^G2-/, 'node', 'node-id', 'bls', 'bootstrap', 'track'],
  [/^G3-HELD$/, 'held', 'operator'],
  [/^G3-KEY$/, 'key', 'private-key', 'operator', 'multisig', 'p-chain'],
  [/^G3-/, 'account', 'operator', 'p-chain', 'fee', 'balance'],
  [/^G4-(METADATA|REGISTER)$/, 'register', 'operator', 'fee', 'simulated'],
  [/^G4-OPTIN-L1$/, 'opt-in', 'l1', 'operator', 'fee', 'simulated'],
  [/^G4-(VAULT|OPTIN-VAULT)$/, 'vault', 'vault', 'curator', 'stake', 'simulated'],
  [/^G4-/, 'stake', 'stake', 'vault', 'curator', 'epoch'],
  [/^G5-FORM$/, 'form', 'stake', 'weight', 'balance', 'owner'],
  [/^G[58]-EPOCH/, 'epoch', 'epoch', 'middleware', 'fee'],
  [/^G5-/, 'add', 'middleware', 'weight', 'churn', 'expiry'],
  [/^G6-/, 'update', 'stake', 'weight', 'churn'],
  [/^G7-/, 'remove', 'validation-id', 'stake', 'balance'],
  [/^G8-(EXPORT|IMPORT|WAIT-IMPORT)$/, 'move', 'p-chain', 'balance', 'fee'],
  [/^G8-(SIGN|WAIT-SIGNATURES|NO-QUORUM)$/, 'sign', 'message', 'quorum', 'aggregator'],
  [/^G8-PCHAIN$/, 'p-chain', 'p-chain', 'validation-id', 'weight', 'balance'],
  [/^G8-ACK$/, 'acknowledge', 'message', 'quorum', 'aggregator'],
  [/^G8-WAIT-BLOCK$/, 'block', 'nonce', 'gas', 'fee'],
  [/^G8-(CONFIRM|WAIT-SET)$/, 'confirm', 'set', 'weight'],
  [/^G8-TOPUP$|^G9-(NO|LOW)-BALANCE$/, 'top-up', 'balance', 'owner', 'p-chain'],
  [/^G8-REMEDY$/, 'remedy', 'expiry', 'validation-id'],
  [/^G8-ELSEWHERE$/, 'elsewhere', 'multisig', 'nonce', 'fee'],
  [/^G8-/, 'complete', 'message', 'middleware', 'fee'],
  [/^G9-STUCK$/, 'stuck', 'nonce', 'gas', 'fee'],
  [/^G9-/, 'home', 'validation-id', 'weight', 'balance'],
  [/^S4-/, 'set', 'set', 'node-id'],
  [/^S/, 'ticket', 'node-id', 'bls'],
];

/** The topic of a code, and its terms; undefined for a code that is none of ours. */
export function helpOf(code: string): Help | undefined {
  const found = topics.find(([pattern]) => pattern.test(code));
  if (found === undefined) return undefined;
  const [, topic, ...terms] = found;
  return { topic, terms };
}

/** What is told of the present screen: what it is, why it is there, what can go wrong, and its terms. */
export interface Explained {
  readonly what: string;
  readonly why: string;
  readonly wrong: string;
  readonly terms: readonly string[];
}

/** Explains the present screen. */
export function explainScreen({ code, screen }: View, { t }: Translator): Explained {
  const found = helpOf(code) ?? { topic: 'network', terms: [] };
  return {
    what: t(`ui.help.screen.${screen.kind}`),
    why: t(`help.${found.topic}.why`),
    wrong: t(`help.${found.topic}.wrong`),
    terms: found.terms.map((term) => t(`term.${term}`)),
  };
}
