import type { None } from './none.ts';

/** What is told of a step when it is asked about: why it is there and what can go wrong; and the field's terms. */
export interface HelpMessages {
  'help.network.why': None;
  'help.network.wrong': None;
  'help.node.why': None;
  'help.node.wrong': None;
  'help.account.why': None;
  'help.account.wrong': None;
  'help.register.why': None;
  'help.register.wrong': None;
  'help.opt-in.why': None;
  'help.opt-in.wrong': None;
  'help.stake.why': None;
  'help.stake.wrong': None;
  'help.add.why': None;
  'help.add.wrong': None;
  'help.complete.why': None;
  'help.complete.wrong': None;
  'help.home.why': None;
  'help.home.wrong': None;
  'help.ticket.why': None;
  'help.ticket.wrong': None;
  'term.l1': None;
  'term.node-id': None;
  'term.bls': None;
  'term.p-chain': None;
  'term.operator': None;
  'term.vault': None;
  'term.epoch': None;
  'term.weight': None;
  'term.middleware': None;
  'term.validation-id': None;
  'term.balance': None;
  'term.fee': None;
}
