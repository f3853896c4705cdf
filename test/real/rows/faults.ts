import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import { stripChecksum } from '../../../src/adapters/p-chain/p-chain-rpc.ts';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { idFromBytes } from '../../../src/domain/identity/ids.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator } from '../operator.ts';
import { startProxy } from '../proxy.ts';
import { startL1Node, validatorIds } from './l1-node.ts';
import { checkReceipt } from './receipts.ts';

/** An endpoint accepts an export and passes it on to nobody. The second time, another transaction takes its nonce. */
export async function swallowedExports(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const proxy = await startProxy(network.profile);
  onTestFinished(() => proxy.close());
  const operator = await newOperator(network, proxy.through(network.profile));
  const node = await startL1Node(network, 'swallowed', l1);
  await operator.join(l1);
  const begun = await operator.add(l1, node);

  let swallowed = 0;
  const swallowNext = (then: () => Promise<unknown>): void => {
    const wanted = swallowed + 1;
    proxy.hooks.before = async ({ method, params }) => {
      if (method !== 'avax.issueTx' || swallowed >= wanted) return undefined;
      swallowed = wanted;
      await then();
      const { tx } = params as { readonly tx: Hex };
      const txID = idFromBytes(sha256(stripChecksum(tx) ?? new Uint8Array()));
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { txID } });
    };
  };
  swallowNext(() => Promise.resolve());
  await operator.completeAdd(l1, node, begun);
  swallowNext(() => sendToOneself(network.profile.rpcUrls[0], operator.key));
  await operator.send('top-up', node.identity.nodeID, '0.4');
  if (swallowed !== 2) throw new Error(`${swallowed} of 2 exports were swallowed`);
  await operator.remove(l1, node);
  return 'an export lost, and one whose nonce another transaction took';
}

async function sendToOneself(rpcUrl: string, key: Hex): Promise<void> {
  const account = privateKeyToAccount(key);
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions);
  const hash = await client.sendTransaction({ to: account.address, value: 1n, chain: null });
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
}

/** The node gets a new BLS key between the two steps of its addition. The registration keeps the first key. */
export async function replacedNode(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const operator = await newOperator(network);
  const name = 'replaced';
  const first = await startL1Node(network, name, l1);
  await operator.join(l1);
  const begun = await operator.add(l1, first);
  await first.process.stop();
  rmSync(join(network.folder, name, 'staking', 'signer.key'));
  const second = await startL1Node(network, name, l1);
  if (second.identity.nodeID !== first.identity.nodeID) throw new Error('the NodeID has changed');

  const { identity } = second;
  const complete = 'middleware-complete-validator-registration';
  const { code, stderr } = await operator.attempt(
    complete,
    ...['--initial-balance', '0.5', l1.contracts.middleware, operator.operator],
    ...[identity.nodeID, begun, identity.nodePOP.proofOfPossession],
  );
  const refusal = /E-[A-Z]+-\d+/.exec(stderr)?.[0];
  if (code === 0 || refusal === undefined) throw new Error(`not refused: ${code} ${stderr}`);
  await operator.completeAdd(l1, first, begun);
  if (!(await validatorIds(network, l1)).includes(identity.nodeID))
    throw new Error('the node is no validator');
  await operator.remove(l1, first);
  await checkReceipt(network, operator);
  return `the new key was refused (${refusal}), the first key completed the addition`;
}
