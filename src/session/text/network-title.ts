import type { TextKey } from './keys.ts';
import type { Words } from './words.ts';

/** The networks that come with the program, by the titles of their profiles. */
const SHIPPED = {
  'Sandbox on this machine': 'network.sandbox',
  'Fuji testnet': 'network.fuji',
  'Local network on this machine': 'network.local',
} as const satisfies Readonly<Record<string, TextKey>>;

/** What a network is called in this language; by its own title where it is not one of ours. */
export function networkTitle(title: string, { text }: Words): string {
  return isShipped(title) ? text(SHIPPED[title]) : title;
}

/** A network by its name or title, marked if its AVAX is real money. */
export function withMoney(network: string, realMoney: boolean, { text }: Words): string {
  return realMoney ? text('intent.real-money', { network }) : network;
}

function isShipped(title: string): title is keyof typeof SHIPPED {
  return Object.hasOwn(SHIPPED, title);
}
