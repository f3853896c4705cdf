import { setTimeout } from 'node:timers/promises';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import { hexToBytes, type Hex } from '../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator, STAKE, vaultOf } from '../operator.ts';
import { startL1Node } from './l1-node.ts';
import { checkReceipt } from './receipts.ts';

type Unsigned =
  | {
      readonly kind: 'evm-call';
      readonly to: EvmAddress;
      readonly data: Hex;
      /** The limit. Real nodes estimate a wrong one for a call with fees. */
      readonly gas: string;
      readonly accessList?: readonly AccessListEntry[];
    }
  | {
      readonly kind: 'p-chain-tx' | 'c-export';
      readonly chain: 'P' | 'C';
      readonly unsigned: Hex;
      readonly inputs: readonly string[];
    };

interface Document {
  readonly reason?: 'wait' | 'ask' | 'act' | 'unclear' | 'fault' | 'stopped';
  readonly retryAt?: string | null;
  readonly message?: string;
  readonly unsigned?: Unsigned;
  readonly transactions?: readonly { readonly id: string }[];
}

/** After which a script runs a command again if the document does not say when, or says a time that has passed. */
const USUAL_PAUSE_MS = 2000;
/** How long a command may wait for the network, the curator and an epoch. */
const MOST_MS = 5 * 60_000;

/** The whole life of a node, with a script that signs what `--unsigned` prints. */
export async function signedElsewhere(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const operator = await newOperator(network);
  const node = await startL1Node(network, 'unsigned', l1);
  let signed = 0;

  const perform = async (command: string, ...args: readonly string[]): Promise<string> => {
    const account = ['--unsigned', operator.operator, '--p-chain-address', operator.pChainAddress];
    for (const end = Date.now() + MOST_MS; ;) {
      const ended = await operator.run(command, ...account, '--json', ...args);
      const document = JSON.parse(ended.stdout) as Document;
      if (ended.code === 0) return document.transactions?.at(-1)?.id ?? '';
      const { reason, message, unsigned } = document;
      if (reason !== 'wait' && reason !== 'ask')
        throw new Error(`${command} ended with ${ended.code}: ${ended.stdout}${ended.stderr}`);
      if (unsigned !== undefined) {
        await send(network, operator.key, unsigned);
        signed += 1;
        continue;
      }
      const pause = pauseBefore(document);
      if (Date.now() + pause > end) throw new Error(`${command} still waits: ${message}`);
      await setTimeout(pause);
    }
  };

  const { middleware, balancer } = l1.contracts;
  const { nodeID, nodePOP } = node.identity;
  await perform('register-operator', 'https://operator.example');
  await perform('opt-in-l1', balancer);
  await perform('opt-in-vault', vaultOf(network));
  const add = ['--stake', `${STAKE}`, middleware, nodeID, nodePOP.publicKey];
  const begun = await perform('middleware-add-node', ...add);
  const complete = [middleware, operator.operator, nodeID, begun, nodePOP.proofOfPossession];
  const balance = ['--initial-balance', '0.5'];
  await perform('middleware-complete-validator-registration', ...balance, ...complete);
  const removal = await perform('middleware-remove-node', middleware, nodeID);
  await perform('middleware-complete-validator-removal', middleware, nodeID, removal);
  await checkReceipt(network, operator);
  return `${signed} transactions signed by the script`;
}

/** How long a script waits before it runs the command again, by docs/scripts.md. */
const pauseBefore = ({ retryAt }: Document): number =>
  Math.max(USUAL_PAUSE_MS, Date.parse(retryAt ?? '') - Date.now() || 0);

async function send(network: RealNetwork, key: Hex, unsigned: Unsigned): Promise<void> {
  if (unsigned.kind === 'evm-call') {
    const { to, data, gas, accessList } = unsigned;
    const account = privateKeyToAccount(key);
    const transport = http(network.profile.rpcUrls[0]);
    const client = createWalletClient({ account, transport }).extend(publicActions);
    const call = { to, data, gas: BigInt(gas), ...(accessList && { accessList }) };
    const hash = await client.sendTransaction({ ...call, chain: null });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
    return;
  }
  const { ports } = network.connection;
  const { bytes } = await keyFromText(key).signUtxoTx({
    ...{ chain: unsigned.chain, bytes: hexToBytes(unsigned.unsigned), inputs: unsigned.inputs },
    ...{ fee: nAvax(0n), amount: nAvax(0n) },
  });
  const outcome = await (unsigned.chain === 'C' ? ports.atomic : ports.pChainSender).issue(bytes);
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.reason}`);
}
