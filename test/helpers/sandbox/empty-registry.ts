import { createWalletClient, getContractAddress, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import artifact from '../../../assets/contracts/artifacts/gen-a/L1Registry.json';
import { parseAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import { callRpc, type TestSandbox } from './sandbox.ts';

/** Deploys an L1 registry without entries: in a profile with it, every L1 has left the registry. */
export async function deployRegistry({
  profile: { network, accounts },
}: TestSandbox): Promise<EvmAddress> {
  const account = privateKeyToAccount(accounts[1]!.privateKey);
  const [url] = network.rpcUrls;
  const wallet = createWalletClient({ account, transport: http(url) });
  const hash = await wallet.sendTransaction({
    data: artifact.bytecode as `0x${string}`,
    chain: null,
  });
  const { nonce } = await callRpc<{ nonce: string }>(url, 'eth_getTransactionByHash', [hash]);
  return parseAddress(getContractAddress({ from: account.address, nonce: BigInt(nonce) }));
}
