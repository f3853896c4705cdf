import { setTimeout } from 'node:timers';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../../helpers/program/run-program.ts';
import { shellIn } from '../../helpers/program/shell.ts';
import { answerUntil } from '../../helpers/terminal/pty-person.ts';
import { PtyProgram } from '../../helpers/terminal/pty.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator, vaultOf } from '../operator.ts';
import { startProxy } from '../proxy.ts';
import { checkReceipt } from './receipts.ts';
import { startL1Node, validatorIds } from './l1-node.ts';

/** The shell script of the sandbox, on the first L1. */
export async function walkScript(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const operator = await newOperator(network);
  const { identity } = await startL1Node(network, 'walked', l1);
  const { contracts, subnetId } = l1;
  const { code, stdout, stderr } = await shellIn(operator.home)('sh test/e2e/walk.sh', {
    NETWORK: network.profile.name,
    CONSENT: '--yes',
    ONBOARD_PRIVATE_KEY: operator.key,
    OPERATOR: operator.operator,
    L1: contracts.balancer,
    SUBNET: subnetId,
    MIDDLEWARE: contracts.middleware,
    VAULT_MANAGER: contracts.vaultManager,
    VAULT: vaultOf(network),
    NODE_ID: identity.nodeID,
    BLS_KEY: identity.nodePOP.publicKey,
    BLS_PROOF: identity.nodePOP.proofOfPossession,
  });
  if (code !== 0) throw new Error(`walk.sh ended with ${code}: ${stderr}`);
  const changes = stdout.match(/^(add|update|remove) 0x[0-9a-f]{64}$/gm) ?? [];
  if (changes.length !== 3) throw new Error(`walk.sh printed ${changes.length} changes`);
  const left = await validatorIds(network, l1);
  if (left.includes(identity.nodeID)) throw new Error('the node is still a validator');
  await checkReceipt(network, operator);
  return 'added, changed and removed a node';
}

const DONE = /Your node is a validator of/;
/** How long after the first send of each kind the wizard is killed, in milliseconds. */
const KILLS = { eth_sendRawTransaction: 150, 'avax.issueTx': 300, 'platform.issueTx': 50 };

/** The wizard in a terminal. It is killed after three sends and started again. */
export async function killedWizard(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const proxy = await startProxy(network.profile);
  onTestFinished(() => proxy.close());
  const node = await startL1Node(network, 'wizard', l1);
  const through = { ...proxy.through(network.profile), nodeUrl: node.url };
  const operator = await newOperator(network, through);
  const kills = new Map(Object.entries(KILLS));

  const open = () =>
    new PtyProgram({
      command: process.execPath,
      args: [builtProgram(), '--home', operator.home, '--network', through.name],
      environment: { HOME: operator.home, ONBOARD_PRIVATE_KEY: operator.key },
      ...{ columns: 100, rows: 40 },
    });
  for (let isDone = false; !isDone;) {
    const program = open();
    const before = kills.size;
    proxy.hooks.after = ({ method }) => {
      const delay = kills.get(method);
      if (delay === undefined || kills.size < before) return;
      kills.delete(method);
      setTimeout(() => program.kill('SIGKILL'), delay);
    };
    try {
      await answerUntil(program, DONE);
      isDone = true;
    } catch (error) {
      if (kills.size === before) throw error;
    } finally {
      if (program.running) program.kill('SIGKILL');
      await program.ended;
    }
  }

  if (kills.size > 0) throw new Error(`no send by ${[...kills.keys()].join(', ')}`);
  const times = (await validatorIds(network, l1)).filter((id) => id === node.identity.nodeID);
  if (times.length !== 1) throw new Error(`the node validates ${times.length} times`);
  await operator.remove(l1, node);
  await checkReceipt(network, operator);
  return 'killed 50, 150 and 300 ms after a send; nothing was sent twice';
}
