import { addTxSignatures, Context, evm, utils } from '@avalabs/avalanchejs';
import {
  createPublicClient,
  createWalletClient,
  http,
  type Abi,
  type Chain,
  type Hash,
  type HttpTransport,
  type PublicClient,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { hexToBytes, type Hex } from '../../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../../src/domain/identity/evm.ts';
import {
  loadArtifact,
  type ArtifactName,
} from '../../../../../scripts/genesis/deploy/contract-calls.ts';
import type { SandboxProfile } from '../../../../../src/sandbox/network/sandbox-profile.ts';
import { callRpc } from '../../../../helpers/sandbox/sandbox.ts';
import { Wallet } from '../../pchain/helpers/wallet.ts';

/** Returns the addresses of the sandbox's contracts, with the names that this test uses. */
export function contractsOf(profile: SandboxProfile) {
  const l1 = profile.network.phases.flatMap(({ l1s }) => l1s)[0]!;
  return {
    ...profile.network.contracts,
    subnetId: l1.subnetId,
    balancer: l1.balancer!,
    middleware: l1.middleware!,
    vaultManager: l1.vaultManager!,
    vault: profile.vaults[0]!.address,
    delegator: profile.vaults[0]!.delegator,
  };
}

/** The client's default of 3 minutes exceeds the time limit of a test that kills the sandbox. */
const RECEIPT_MS = 5_000;

/** An operator that uses common libraries and knows only the profile. */
export class Operator {
  readonly shortId: Uint8Array;
  readonly #key: Hex;
  readonly #rpc: string;
  readonly #api: string;
  readonly #chain: Chain;

  constructor(
    readonly profile: SandboxProfile,
    readonly account: SandboxProfile['accounts'][number],
  ) {
    this.#key = account.privateKey;
    this.#rpc = profile.network.rpcUrls[0];
    this.#api = profile.network.apiUrl;
    this.shortId = utils.bech32ToBytes(account.pChainAddress);
    this.#chain = {
      id: Number(profile.network.chainId),
      name: profile.network.name,
      nativeCurrency: { name: 'AVAX', symbol: 'AVAX', decimals: 18 },
      rpcUrls: { default: { http: [this.#rpc] } },
    };
  }

  get chain(): PublicClient<HttpTransport, Chain> {
    const transport = http(this.#rpc, { batch: true });
    return createPublicClient({ chain: this.#chain, transport, pollingInterval: 50 });
  }

  get #wallet() {
    const account = privateKeyToAccount(this.#key);
    return createWalletClient({ account, chain: this.#chain, transport: http(this.#rpc) });
  }

  async read<T>(
    contract: ArtifactName,
    at: EvmAddress,
    name: string,
    args: unknown[] = [],
  ): Promise<T> {
    const { abi } = await loadArtifact(contract);
    const call = { address: at, abi, functionName: name, args };
    return (await this.chain.readContract(call)) as T;
  }

  /** Simulates a call, sends it, and waits until a block includes it. */
  async write(
    contract: ArtifactName,
    at: EvmAddress,
    name: string,
    args: unknown[],
  ): Promise<Hash> {
    const { abi } = (await loadArtifact(contract)) as { abi: Abi };
    const wallet = this.#wallet;
    const call = { account: wallet.account, address: at, abi, functionName: name, args };
    await this.chain.simulateContract(call);
    return this.#included(await wallet.writeContract({ ...call, chain: this.#chain }));
  }

  /** Sends calldata or AVAX, as another wallet does, and waits until a block includes it. */
  async sendData(
    to: EvmAddress,
    data: Hex,
    value = 0n,
    accessList: { address: EvmAddress; storageKeys: Hex[] }[] = [],
  ): Promise<Hash> {
    return this.#included(await this.#wallet.sendTransaction({ to, data, value, accessList }));
  }

  /** Sends an empty transaction and does not wait for its block. */
  sendNothing(): Promise<Hash> {
    return this.#wallet.sendTransaction({ to: this.account.evmAddress, value: 0n });
  }

  /** Sends a call without a simulation, and waits until a block includes it as reverted. */
  async writeReverting(
    contract: ArtifactName,
    at: EvmAddress,
    name: string,
    args: unknown[],
  ): Promise<Hash> {
    const { abi } = (await loadArtifact(contract)) as { abi: Abi };
    const call = { address: at, abi, functionName: name, args, gas: 500_000n };
    return this.#included(
      await this.#wallet.writeContract({ ...call, chain: this.#chain }),
      'reverted',
    );
  }

  /** Moves nAVAX from the C-Chain into the memory shared with the P-Chain. */
  async exportFromC(amount: bigint): Promise<string> {
    const context = await Context.getContextFromURI(this.#api);
    const api = new evm.EVMApi(this.#api);
    const nonce = await this.chain.getTransactionCount({ address: this.account.evmAddress });
    const fee = (await api.getBaseFee()) / 1_000_000_000n;
    const tx = evm.newExportTx(
      context,
      amount,
      context.pBlockchainID,
      utils.hexToBuffer(this.account.evmAddress),
      [this.shortId],
      // The export uses far less gas than this.
      fee * 20_000n,
      BigInt(nonce),
    );
    await addTxSignatures({ unsignedTx: tx, privateKeys: [hexToBytes(this.#key)] });
    const { txID } = await api.issueSignedTx(tx.getSignedTx());
    return txID;
  }

  async importToP(): Promise<string> {
    const wallet = await this.#pChainWallet();
    return wallet.issue(wallet.importFromC());
  }

  async pChainBalance(): Promise<bigint> {
    return (await this.#pChainWallet()).balance();
  }

  async #pChainWallet(): Promise<Wallet> {
    const { pChainAddress, privateKey } = this.account;
    const { shortId } = this;
    const account = { shortId, privateKey: hexToBytes(privateKey), address: () => pChainAddress };
    const call = <T>(method: string, params?: unknown) =>
      callRpc<T>(`${this.#api}/ext/bc/P`, method, params);
    return new Wallet({ call }, account, await Context.getContextFromURI(this.#api));
  }

  /** Waits until a block includes a transaction, which must have this outcome there. */
  async #included(hash: Hash, outcome = 'success'): Promise<Hash> {
    const { status } = await this.chain.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS });
    if (status !== outcome) throw new Error(`${hash} ended as ${status}`);
    return hash;
  }
}
