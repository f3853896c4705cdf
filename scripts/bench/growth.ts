// Makes a sandbox and a journal grow.
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, createWalletClient, http } from 'viem';
import {
  concat,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { journalLine } from '../../test/helpers/journal-line.ts';

type Hex = `0x${string}`;

const abi = parseAbi([
  'function registerL1(address l1, address middleware, string url)',
  'struct Owner { uint32 threshold; address[] addresses; }',
  'function addNode(bytes32 node, bytes key, uint64 expiry, Owner remaining, Owner disable, uint256 stake)',
]);
const chain = null;

/** Uses the operator's account, whose transactions are in blocks as soon as they are sent. */
export function growing(url: string, key: Hex) {
  const account = privateKeyToAccount(key);
  const { address } = account;
  const transport = http(url);
  const wallet = createWalletClient({ account, transport });
  const reader = createPublicClient({ transport });
  return {
    /** Registers L1s without a subnet, as anybody may. Their balancers answer each call with their owner's address. */
    async registerL1s(registry: Hex, count: number): Promise<void> {
      const code: Hex = `0x601d80600b6000396000f373${address.slice(2)}60005260206000f3`;
      for (let i = 0; i < count; i += 1) {
        const nonce = await reader.getTransactionCount({ address });
        await wallet.sendTransaction({ data: code, chain });
        const l1 = getContractAddress({ from: address, nonce: BigInt(nonce) });
        const args = [l1, l1, 'https://example.org/lure'] as const;
        const data = encodeFunctionData({ abi, functionName: 'registerL1', args });
        await wallet.sendTransaction({ to: registry, data, chain });
      }
    },
    /** Adds nodes whose registration on the P-Chain is missing. */
    async addNodes(middleware: Hex, from: number, to: number): Promise<void> {
      const owner = { threshold: 1, addresses: [address] };
      const expiry = BigInt(Math.floor(Date.now() / 1000) + 43_200);
      for (let i = from; i < to; i += 1) {
        const node = numberToHex(i + 1, { size: 32 });
        const key = concat([`0x${'22'.repeat(46)}`, numberToHex(i + 1, { size: 2 })]);
        const args = [node, key, expiry, owner, owner, 10n ** 19n] as const;
        const data = encodeFunctionData({ abi, functionName: 'addNode', args });
        await wallet.sendTransaction({ to: middleware, data, chain });
      }
    },
    /**
     * Appends finished runs of one signed call each to the only journal of a home: four records a run. They name blocks
     * of the chain and their times, as a program with a correct clock records them.
     */
    async appendRuns(home: string, chainId: number, from: number, to: number): Promise<void> {
      const lines: string[] = [];
      const head = await reader.getBlockNumber();
      let block = await reader.getBlock({ blockNumber: 0n });
      for (let run = from; run < to; run += 1) {
        const height = (head * BigInt(run)) / BigInt(to);
        if (height !== block.number) block = await reader.getBlock({ blockNumber: height });
        const call = { to: address, gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
        const raw = await account.signTransaction({ ...call, chainId, nonce: run });
        const [id, step] = [keccak256(raw), 'set-metadata-url'];
        const line = { v: 1, at: Number(block.timestamp) * 1000, run: 1000 + run };
        const big = (value: number | bigint) => ({ $bigint: `${value}` });
        const task = { kind: step, network: 'sandbox', operator: address };
        const signed = {
          ...{ step, subject: 'x', chain: 'evm', id, from: address, nonce: big(run), inputs: [] },
          ...{ maxFeePerGas: big(1), raw, carries: null },
        };
        const outcome = {
          id,
          how: 'included',
          height: big(height),
          reason: null,
          fee: big(21_000),
        };
        lines.push(
          journalLine({ ...line, type: 'opened', task, input: {} }),
          journalLine({ ...line, type: 'signed', ...signed }),
          journalLine({ ...line, type: 'settled', ...outcome }),
          journalLine({ ...line, type: 'closed', how: 'done' }),
        );
      }
      const folder = join(home, 'journals');
      const file = readdirSync(folder).find((name) => name.endsWith('.ndjson')) ?? 'none';
      appendFileSync(join(folder, file), lines.join(''));
    },
  };
}
