import type { MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ScreenCode, StateCode } from '../../standing/codes.ts';
import type { Page, StepState } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Command, listHints } from '../input/key-table.ts';
import { useTheme } from '../layout/terminal-layout.ts';
import { usePage, useView } from '../view-context.ts';
import { Gap, StyledText } from './text.tsx';
import { Pairs } from './facts.tsx';

type Topic = MessageKey extends infer Key
  ? Key extends `help.${infer Name}.why`
    ? Name
    : never
  : never;
type TermName = MessageKey extends infer Key
  ? Key extends `term.${infer Name}`
    ? Name
    : never
  : never;

interface TopicHelp {
  readonly topic: Topic;
  readonly terms: readonly TermName[];
}

/** The topic of each screen and state. */
const TOPICS: Readonly<Record<ScreenCode | StateCode, Topic>> = {
  'G0-RESUME': 'resume',
  'G1-L1': 'l1',
  'G1-NETWORK': 'network',
  'G1-NO-ANSWER': 'network',
  'G1-WRONG-NETWORK': 'network',
  'G2-NODE': 'node',
  'G2-NODE-BEHIND': 'node',
  'G2-NODE-REKEYED': 'node',
  'G2-PASTE': 'node',
  'G3-ACCOUNT': 'account',
  'G3-HELD': 'held',
  'G3-KEY': 'key',
  'G4-METADATA': 'register',
  'G4-NO-STAKE': 'stake',
  'G4-OPTIN-L1': 'opt-in',
  'G4-OPTIN-VAULT': 'vault',
  'G4-REGISTER': 'register',
  'G4-STAKE': 'stake',
  'G4-VAULT': 'vault',
  'G4-WAIT-CURATOR': 'stake',
  'G4-WAIT-EPOCH': 'stake',
  'G4-WAIT-OWNER': 'stake',
  'G5-ADD': 'add',
  'G5-CHURN-FULL': 'add',
  'G5-EPOCH': 'epoch',
  'G5-EPOCH-OVERDUE': 'epoch',
  'G5-EXPIRED': 'add',
  'G5-FORM': 'form',
  'G5-REFUSED': 'add',
  'G6-OVERCOMMIT': 'update',
  'G6-UPDATE': 'update',
  'G6-UPDATE-OPEN': 'update',
  'G7-JUSTIFY': 'remove',
  'G7-REMOVAL-OPEN': 'remove',
  'G7-REMOVE': 'remove',
  'G8-ACK': 'acknowledge',
  'G8-COMPLETE': 'complete',
  'G8-CONFIRM': 'confirm',
  'G8-ELSEWHERE': 'elsewhere',
  'G8-EPOCH': 'epoch',
  'G8-EXPORT': 'move',
  'G8-IMPORT': 'move',
  'G8-NO-QUORUM': 'sign',
  'G8-PCHAIN': 'p-chain',
  'G8-REMEDY': 'remedy',
  'G8-SIGN': 'sign',
  'G8-TOPUP': 'top-up',
  'G8-WAIT-BLOCK': 'block',
  'G8-WAIT-IMPORT': 'move',
  'G8-WAIT-SET': 'confirm',
  'G8-WAIT-SIGNATURES': 'sign',
  'G9-DISABLED': 'home',
  'G9-DONE': 'home',
  'G9-HOME': 'home',
  'G9-LOW-BALANCE': 'top-up',
  'G9-MEMBERSHIP': 'register',
  'G9-METADATA': 'register',
  'G9-MISMATCH': 'home',
  'G9-NO-BALANCE': 'top-up',
  'G9-OPTOUT-L1': 'opt-in',
  'G9-OPTOUT-VAULT': 'vault',
  'G9-STUCK': 'stuck',
  'G9-VALIDATING': 'home',
  'S3-FORM': 'ticket',
  'S3-TICKET': 'ticket',
  'S4-SET': 'set',
};

/** The terms that each topic uses. */
const TERMS: Readonly<Record<Topic, readonly TermName[]>> = {
  resume: ['operator'],
  l1: ['l1', 'stake'],
  network: ['endpoint', 'p-chain'],
  node: ['node-id', 'bls', 'bootstrap', 'track'],
  held: ['operator'],
  key: ['private-key', 'operator', 'multisig', 'p-chain'],
  account: ['operator', 'p-chain', 'fee', 'balance'],
  register: ['operator', 'fee', 'simulated'],
  'opt-in': ['l1', 'operator', 'fee', 'simulated'],
  vault: ['vault', 'curator', 'stake', 'simulated'],
  stake: ['stake', 'vault', 'curator', 'epoch'],
  form: ['stake', 'weight', 'balance', 'owner'],
  epoch: ['epoch', 'middleware', 'fee'],
  add: ['middleware', 'weight', 'churn', 'expiry'],
  update: ['stake', 'weight', 'churn'],
  remove: ['validation-id', 'stake', 'balance'],
  move: ['p-chain', 'balance', 'fee'],
  sign: ['message', 'quorum', 'aggregator'],
  'p-chain': ['p-chain', 'validation-id', 'weight', 'balance'],
  acknowledge: ['message', 'quorum', 'aggregator'],
  block: ['nonce', 'gas', 'fee'],
  confirm: ['set', 'weight'],
  'top-up': ['balance', 'owner', 'p-chain'],
  remedy: ['expiry', 'validation-id'],
  elsewhere: ['multisig', 'nonce', 'fee'],
  complete: ['message', 'middleware', 'fee'],
  stuck: ['nonce', 'gas', 'fee'],
  home: ['validation-id', 'weight', 'balance'],
  set: ['set', 'node-id'],
  ticket: ['node-id', 'bls'],
};

/** The help topic of a code, and its terms; undefined for an unknown code. */
export function helpOf(code: string): TopicHelp | undefined {
  if (!Object.hasOwn(TOPICS, code)) return undefined;
  const topic = TOPICS[code as ScreenCode | StateCode];
  return { topic, terms: TERMS[topic] };
}

/** The help for the current screen: what it is, why it is shown, what can go wrong, and its terms. */
interface ScreenHelp {
  readonly what: string;
  readonly why: string;
  readonly wrong: string;
  readonly terms: readonly string[];
}

export function screenHelp(code: View['code'], { about }: Page, { t }: Translator): ScreenHelp {
  const found = helpOf(code) ?? { topic: 'network', terms: [] };
  return {
    what: t(`ui.help.screen.${about}`),
    why: t(`help.${found.topic}.why`),
    wrong: t(`help.${found.topic}.wrong`),
    terms: found.terms.map((term) => t(`term.${term}`)),
  };
}

const states: readonly StepState[] = ['done', 'current', 'waiting', 'blocked', 'todo'];

interface Props {
  readonly commands: readonly Command[];
  readonly typing: boolean;
}

/**
 * Help for the current screen: its content, its reason, what can go wrong, its terms, its keys and the
 * glyphs.
 */
export function Help({ commands, typing }: Props): ReactNode {
  const theme = useTheme();
  const { glyphs, i18n } = theme;
  const { what, why, wrong, terms } = screenHelp(useView().code, usePage(), i18n);
  const keys = listHints(commands, typing, theme).map(({ key, says }) => ({
    label: key,
    value: says,
  }));
  const marks = states.map((state) => `${glyphs.steps[state]} ${i18n.t(`ui.state.${state}`)}`);
  return (
    <Box flexDirection="column">
      <StyledText as="title">{i18n.t('ui.help.title')}</StyledText>
      <StyledText>{what}</StyledText>
      {[
        { label: i18n.t('ui.help.why'), text: why },
        { label: i18n.t('ui.help.wrong'), text: wrong },
      ].map(({ label, text }) => (
        <StyledText key={label}>{`${label}: ${text}`}</StyledText>
      ))}
      <Gap />
      <StyledText>{i18n.t('ui.help.terms')}</StyledText>
      {terms.map((term) => (
        <StyledText key={term}>{term}</StyledText>
      ))}
      <StyledText as="quiet">{i18n.t('ui.help.glossary')}</StyledText>
      <Gap />
      <Pairs pairs={keys} />
      <Gap />
      <Box flexWrap="wrap" columnGap={2}>
        {[`${i18n.t('ui.help.marks')}:`, ...marks].map((part) => (
          <Box key={part} flexShrink={0}>
            <StyledText as="quiet">{part}</StyledText>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
