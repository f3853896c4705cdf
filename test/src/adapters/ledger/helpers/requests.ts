/**
 * The requests to the Avalanche app, byte for byte, according to its published protocol. The replayer refuses any other
 * request.
 */

const word = (value: number): string => value.toString(16).padStart(8, '0');
const hardened = (value: number): string => word(0x80000000 + value);
const byte = (value: number): string => value.toString(16).padStart(2, '0');
const request = (head: string, data = ''): string => head + byte(data.length / 2) + data;

type Coin = 60 | 9000;
const prefix = (coin: Coin): string => `03${hardened(44)}${hardened(coin)}${hardened(0)}`;
const suffix = (account: number): string => `02${word(0)}${word(account)}`;
const whole = (coin: Coin, account: number): string =>
  `05${prefix(coin).slice(2)}${suffix(account).slice(2)}`;

/** Splits the data into pieces of `size` bytes. */
function pieces(data: string, size: number): string[] {
  return data.match(new RegExp(`.{1,${2 * size}}`, 'g')) ?? [];
}

export const info = request('b0010000');
export const evmKey = (account: number): string => request('e0020000', whole(60, account));
/** The request for the P-Chain key, with the default address prefix and the default chain. */
export const pChainKey = (account: number): string =>
  request('80020000', `0000${whole(9000, account)}`);

/** The requests to sign a call that the device displays. */
export function call(account: number, unsigned: string): string[] {
  return pieces(whole(60, account) + unsigned, 255).map((data, index) =>
    request(index === 0 ? 'e0040000' : 'e0048000', data),
  );
}

/** The requests to sign a transaction that the device displays; its change goes to the account. */
export function bytes(coin: Coin, account: number, unsigned: string): string[] {
  const parts = pieces(`01${suffix(account)}${unsigned}`, 250);
  return [
    request('80050001', prefix(coin)),
    ...parts.map((data, index) =>
      request(index === parts.length - 1 ? '80050200' : '80050100', data),
    ),
  ];
}

/** The request to sign a hash that the owner compares on the device. */
export const hash = (coin: Coin, digest: string): string =>
  request('80040100', prefix(coin) + digest);
/** The request for the signature after the owner's approval. */
export const signature = (account: number): string => request('80040200', suffix(account));
