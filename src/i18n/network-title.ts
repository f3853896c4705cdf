import type { MessageKey } from '../domain/message.ts';
import type { Translator } from './translator.ts';

/**
 * The message keys for the titles of the networks that come with the program, by the title in the profile.
 */
const SHIPPED = {
  'Sandbox on this machine': 'network.sandbox',
  'Fuji testnet': 'network.fuji',
  'Local network on this machine': 'network.local',
} as const satisfies Readonly<Record<string, MessageKey>>;

/**
 * Returns a network's title in the translator's language. A network of the user keeps its profile's title.
 */
export function networkTitle(title: string, { t }: Translator): string {
  return isShipped(title) ? t(SHIPPED[title]) : title;
}

function isShipped(title: string): title is keyof typeof SHIPPED {
  return Object.hasOwn(SHIPPED, title);
}

/** A network's name or title, marked if its AVAX is real money. */
export function withMoneyNotice(network: string, realMoney: boolean, { t }: Translator): string {
  return realMoney ? t('intent.real-money', { network }) : network;
}
