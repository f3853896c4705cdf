import { OnboardError } from './errors.ts';

/** What can be asked for in one line, as it is told to whoever entered nothing. */
export const WANTED = {
  link: 'a link to a website or a profile, such as https://example.org',
  node: "the URL of your node's API, such as http://127.0.0.1:9650",
  answer: "the node's whole answer, from the first brace to the last",
  address: 'an address on the C-Chain: 0x and 40 hexadecimal digits',
  'p-chain-address': 'an address on the P-Chain; it begins with P-',
  key: 'a private key: 64 hexadecimal digits',
  'key-file': 'the path of a file, such as ./operator.key',
  'key-variable': 'the name of an environment variable, such as OPERATOR_KEY',
  'key-name': 'a name for the key, such as operator',
} as const;

/**
 * What was entered, without the blanks around it.
 * @throws OnboardError E-FORM-207 where that is nothing
 */
export function requireEntered(text: string, wanted: keyof typeof WANTED): string {
  const entered = text.trim();
  if (entered === '') throw new OnboardError('E-FORM-207', { what: WANTED[wanted] });
  return entered;
}
