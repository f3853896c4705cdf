import { message, type Message } from '../../domain/message.ts';

const TITLES: Readonly<Record<string, Message>> = {
  operator: message('noun.account-operator'),
  'second operator': message('noun.account-second-operator'),
  'C-Chain only': message('noun.account-c-chain-only'),
  'C-Chain only, little': message('noun.account-c-chain-only-little'),
  'without funds': message('noun.account-without-funds'),
};

export function accountTitle(name: string): string | Message {
  return TITLES[name] ?? name;
}
