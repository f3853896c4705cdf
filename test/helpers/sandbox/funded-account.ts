import { createWalletClient, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';

interface SandboxProfile {
  readonly network: { readonly rpcUrls: readonly string[] };
  readonly accounts: readonly { readonly privateKey: Hex }[];
}

/** Makes an account of a new key, with 5 AVAX: networks with real money refuse the sandbox's published keys. */
export async function fundedAccount({ network, accounts }: SandboxProfile) {
  const account = privateKeyToAccount(accounts[0]!.privateKey);
  const client = createWalletClient({ account, transport: http(network.rpcUrls[0]) });
  const key = generatePrivateKey();
  const operator = parseAddress(privateKeyToAddress(key));
  const value = 5n * 10n ** 18n;
  const hash = await client.sendTransaction({ to: operator, value, chain: null });
  await client.extend(publicActions).waitForTransactionReceipt({ hash, pollingInterval: 50 });
  return { key, operator };
}
