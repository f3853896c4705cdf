import { addTxSignatures, Context, evm, pvm, utils } from '@avalabs/avalanchejs';
import {
  createPublicClient,
  createWalletClient,
  http,
  type Abi,
  type Chain,
  type Hash,
  type HttpTransport,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { hexToBytes, type Hex } from '../../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../../src/domain/identity/evm.ts';
import {
  loadArtifact,
  type ArtifactName,
} from '../../../../../scripts/genesis/deploy/contract-calls.ts';
import type { SandboxProfile } from '../../../../../src/sandbox/network/sandbox-profile.ts';
import { amountOf } from '../../pchain/helpers/wallet.ts';

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
  ): Promise<TransactionReceipt> {
    const { abi } = (await loadArtifact(contract)) as { abi: Abi };
    const wallet = this.#wallet;
    const call = { account: wallet.account, address: at, abi, functionName: name, args };
    await this.chain.simulateContract(call);
    const hash: Hash = await wallet.writeContract({ ...call, chain: this.#chain });
    return this.#included(hash, 'success');
  }

  /** Sends calldata or AVAX, as another wallet does, and waits until a block includes it. */
  async sendData(
    to: EvmAddress,
    data: Hex,
    value = 0n,
    accessList: { address: EvmAddress; storageKeys: Hex[] }[] = [],
  ): Promise<Hash> {
    const hash = await this.#wallet.sendTransaction({ to, data, value, accessList });
    await this.#included(hash, 'success');
    return hash;
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
    const hash: Hash = await this.#wallet.writeContract({ ...call, chain: this.#chain });
    await this.#included(hash, 'reverted');
    return hash;
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
    const api = new pvm.PVMApi(this.#api);
    const context = await Context.getContextFromURI(this.#api);
    const { utxos } = await api.getUTXOs({
      addresses: [this.account.pChainAddress],
      sourceChain: 'C',
    });
    const unsignedTx = pvm.e.newImportTx(
      {
        feeState: await api.getFeeState(),
        fromAddressesBytes: [this.shortId],
        utxos,
        sourceChainId: context.cBlockchainID,
        toAddressesBytes: [this.shortId],
      },
      context,
    );
    await addTxSignatures({ unsignedTx, privateKeys: [hexToBytes(this.#key)] });
    const { txID } = await api.issueSignedTx(unsignedTx.getSignedTx());
    const { status } = await api.getTxStatus({ txID });
    if (status !== 'Committed') throw new Error(`${txID} is ${status}`);
    return txID;
  }

  async pChainBalance(): Promise<bigint> {
    const api = new pvm.PVMApi(this.#api);
    const { utxos } = await api.getUTXOs({ addresses: [this.account.pChainAddress] });
    return utxos.reduce((sum, utxo) => sum + amountOf(utxo), 0n);
  }

  /** Waits until a block includes a transaction, which must have this outcome there. */
  async #included(hash: Hash, outcome: TransactionReceipt['status']): Promise<TransactionReceipt> {
    const receipt = await this.chain.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS });
    if (receipt.status !== outcome) throw new Error(`${hash} ended as ${receipt.status}`);
    return receipt;
  }
}
