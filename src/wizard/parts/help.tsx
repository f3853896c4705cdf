import type { NameIn } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ScreenCode, StateCode } from '../../standing/codes.ts';
import type { Page } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type HintProps, listHints } from '../input/key-table.ts';
import { useLayout } from '../layout/terminal-layout.ts';
import { usePage, useView } from '../view-context.ts';
import { Gap, StyledText } from './text.tsx';
import { Pairs } from './facts.tsx';

type Topic = NameIn<'help.', '.why'>;
type TermName = NameIn<'term.'>;

const CODES_OF: Readonly<Record<Topic, readonly (ScreenCode | StateCode)[]>> = {
  resume: ['G0-RESUME'],
  l1: ['G1-L1'],
  network: ['G1-NETWORK', 'G1-NO-ANSWER', 'G1-WRONG-NETWORK'],
  node: ['G2-NODE', 'G2-NODE-BEHIND', 'G2-NODE-REKEYED', 'G2-PASTE'],
  held: ['G3-HELD'],
  key: ['G3-KEY'],
  account: ['G3-ACCOUNT'],
  register: ['G4-METADATA', 'G4-REGISTER', 'G9-MEMBERSHIP', 'G9-METADATA'],
  'opt-in': ['G4-OPTIN-L1', 'G9-OPTOUT-L1'],
  vault: ['G4-OPTIN-VAULT', 'G4-VAULT', 'G9-OPTOUT-VAULT'],
  stake: ['G4-NO-STAKE', 'G4-STAKE', 'G4-WAIT-CURATOR', 'G4-WAIT-EPOCH', 'G4-WAIT-OWNER'],
  form: ['G5-FORM'],
  epoch: ['G5-EPOCH', 'G5-EPOCH-OVERDUE', 'G8-EPOCH'],
  add: ['G5-ADD', 'G5-CHURN-FULL', 'G5-EXPIRED', 'G5-EXPIRY-OPEN', 'G5-REFUSED'],
  update: ['G6-OVERCOMMIT', 'G6-UPDATE', 'G6-UPDATE-OPEN'],
  remove: ['G7-JUSTIFY', 'G7-REMOVAL-OPEN', 'G7-REMOVE'],
  move: ['G8-EXPORT', 'G8-IMPORT', 'G8-WAIT-IMPORT'],
  sign: ['G8-NO-QUORUM', 'G8-SIGN', 'G8-WAIT-SIGNATURES'],
  'p-chain': ['G8-PCHAIN'],
  acknowledge: ['G8-ACK'],
  block: ['G8-WAIT-BLOCK'],
  confirm: ['G8-CONFIRM', 'G8-WAIT-SET'],
  'top-up': ['G8-TOPUP', 'G9-LOW-BALANCE', 'G9-NO-BALANCE'],
  remedy: ['G8-REMEDY'],
  elsewhere: ['G8-ELSEWHERE'],
  complete: ['G8-COMPLETE'],
  stuck: ['G9-STUCK'],
  home: ['G9-DISABLED', 'G9-HOME', 'G9-LEFT', 'G9-MISMATCH', 'G9-VALIDATING'],
  set: ['S4-SET'],
  ticket: ['S3-FORM', 'S3-TICKET'],
};

const TERMS: Readonly<Record<Topic, readonly TermName[]>> = {
  resume: ['operator'],
  l1: ['l1', 'l1-owner', 'curator', 'stake'],
  network: ['l1-owner', 'curator', 'endpoint', 'p-chain'],
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

/** Returns the help topic of a code and its terms; undefined for an unknown code. */
export function helpOf(code: string) {
  const topics = Object.keys(TERMS) as Topic[];
  const topic = topics.find((name) => CODES_OF[name].some((each) => each === code));
  return topic && { topic, terms: TERMS[topic] };
}

/** What the screen is, why it is shown, what can go wrong, and its terms. */
export function screenHelp(code: View['code'], { helpTopic }: Page, { t }: Translator) {
  const found = helpOf(code) ?? { topic: 'network', terms: [] };
  return {
    what: t(`ui.help.screen.${helpTopic}`),
    why: t(`help.${found.topic}.why`),
    wrong: t(`help.${found.topic}.wrong`),
    terms: found.terms.map((term) => t(`term.${term}`)),
  };
}

const STATES = ['done', 'current', 'waiting', 'blocked', 'todo'] as const;

export function Help({ commands, typing }: HintProps): ReactNode {
  const layout = useLayout();
  const { glyphs, i18n } = layout;
  const { what, why, wrong, terms } = screenHelp(useView().code, usePage(), i18n);
  const hints = listHints(commands, typing, layout);
  const keys = hints.map(({ key, says }) => ({ label: key, value: says }));
  const marks = STATES.map((state) => `${glyphs.steps[state]} ${i18n.t(`ui.state.${state}`)}`);
  return (
    <Box flexDirection="column">
      <StyledText as="title">{i18n.t('ui.help.title')}</StyledText>
      <StyledText>{what}</StyledText>
      <StyledText>{`${i18n.t('ui.help.why')}: ${why}`}</StyledText>
      <StyledText>{`${i18n.t('ui.help.wrong')}: ${wrong}`}</StyledText>
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
