import type { Translator } from './translator.ts';

/** The networks that come with the program, by the title in the profile. */
const SHIPPED = new Map<string, 'network.sandbox' | 'network.fuji' | 'network.local'>([
  ['Sandbox on this machine', 'network.sandbox'],
  ['Fuji testnet', 'network.fuji'],
  ['Local network on this machine', 'network.local'],
]);

/** A network of the user keeps its profile's title. */
export function networkTitle(title: string, { t }: Translator): string {
  const key = SHIPPED.get(title);
  return key === undefined ? title : t(key);
}

/** A network's name or title, marked if its AVAX is real money. */
export function withMoneyNotice(network: string, realMoney: boolean, { t }: Translator): string {
  return realMoney ? t('intent.real-money', { network }) : network;
}
