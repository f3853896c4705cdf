import { OnboardError } from '../domain/errors.ts';
import type { NodeId } from '../domain/ids.ts';
import { nAvax, nAvaxToWei, type NAvax } from '../domain/units.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { blocked, ready, satisfied } from '../engine/check.ts';
import type { FollowUp } from '../engine/intent.ts';
import type { Step, Task } from '../engine/step.ts';
import { avaxText } from './avax-text.ts';
import { exportStep } from './legs/export-step.ts';
import { afterExport } from './legs/follow-ups.ts';
import { fundingOf, type FindFunding } from './legs/funding.ts';
import { importStep } from './legs/import-step.ts';
import { offeredGasPrice, pChainFee } from '../protocol/p-chain/p-chain-fees.ts';
import { message } from '../domain/message.ts';
import { lookAtAnyNode, type NodeLook } from './node-look.ts';
import { sharingFirst } from '../protocol/snapshots/read-account.ts';
import { requireValidator } from './require-validator.ts';
import type { NodeWorld } from './world.ts';

export interface TopUpInput {
  readonly nodeId: NodeId;
  readonly amount: NAvax;
}

interface TopUpLook extends NodeLook {
  readonly amount: NAvax;
}

const STEP = 'top-up';
const BEFORE = 'balance';

/**
 * Adds to the P-Chain balance from which a validator pays. No state of the chain tells whether it was
 * done: the transaction's own status does, so each run sends one, and the same bytes again until then. Where
 * it is signed elsewhere, a balance that has risen tells: by itself it only falls.
 */
export function topUpTask(world: NodeWorld, { nodeId, amount }: TopUpInput): Task<TopUpLook> {
  return {
    kind: 'top-up',
    steps: [
      ...(world.signedElsewhere ? [balanceStep] : []),
      exportStep(funding, afterExport(afterImport)),
      importStep(funding, afterImport),
      topUpStep,
    ],
    look: (memory, now) => ({ ...lookAtAnyNode(world, nodeId, undefined, memory, now), amount }),
  };
}

async function isDone(look: TopUpLook): Promise<boolean> {
  const { memory } = look;
  if (memory.submissions(STEP).some(({ settled }) => settled?.how === 'included')) return true;
  const before = await balanceBefore(look);
  const { pChain } = await look.validation();
  return before !== undefined && pChain !== undefined && pChain.balance > before;
}

/** What the validator had when somebody else's signature was first asked for. */
async function balanceBefore(look: TopUpLook): Promise<bigint | undefined> {
  const { pChain } = await look.validation();
  const kept = pChain && look.memory.fact(BEFORE, pChain.validationId);
  return typeof kept === 'bigint' ? kept : undefined;
}

/** Why a node that the P-Chain does not have cannot be topped up. */
function notOnPChain(facts: ValidationFacts): OnboardError {
  const validator = requireValidator(facts);
  if (validator instanceof OnboardError) return validator;
  const { validationId: validation } = validator;
  return new OnboardError('E-TASK-208', { node: facts.nodeId, validation });
}

/** Keeps in mind what the validator has before it is topped up elsewhere. */
const balanceStep: Step<TopUpLook> = {
  id: BEFORE,
  title: message('step.balance'),
  async check(look) {
    const facts = await look.validation();
    const { pChain } = facts;
    if (pChain === undefined) return blocked(notOnPChain(facts));
    const value = (await balanceBefore(look)) ?? pChain.balance;
    return satisfied({
      text: message('fact.balance', { balance: avaxText(nAvax(value)) }),
      source: 'P-Chain',
      height: pChain.height,
      remember: { name: BEFORE, validationId: pChain.validationId, value },
    });
  },
  plan: () => Promise.reject(new RangeError('a look alone')),
};

/** Once something is signed, its inputs are there or were spent by it: no more is moved. */
const funding: FindFunding<TopUpLook> = async (look) => {
  const isSigned = look.memory.submissions(STEP).some(({ settled }) => settled?.how !== 'replaced');
  if (isSigned || (await isDone(look))) return undefined;
  const account = await look.account();
  const fee = pChainFee('top-up', account.gasPrice);
  return fundingOf(look.nodeId, { fee, moves: look.amount }, look);
};

const afterImport = async (look: TopUpLook): Promise<readonly FollowUp[]> => {
  const { gasPrice } = await look.account();
  const most = nAvaxToWei(pChainFee('top-up', gasPrice));
  return [{ title: titleOf(look), fee: { typical: most, most } }];
};

const titleOf = ({ nodeId: node, amount }: TopUpLook) =>
  message('intent.top-up', { node, balance: avaxText(amount) });

const topUpStep: Step<TopUpLook> = {
  id: STEP,
  title: message('step.top-up'),
  async check(look) {
    const facts = await look.validation();
    const { pChain } = facts;
    if (pChain === undefined) return blocked(notOnPChain(facts));
    if (!(await isDone(look))) return ready(pChain.validationId);
    const text = message('fact.topped-up', { balance: avaxText(pChain.balance) });
    return satisfied({ text, source: 'P-Chain', height: pChain.height });
  },
  async plan(look, { earlier, shared }) {
    const { pChain } = await look.validation();
    if (pChain === undefined) throw new RangeError('planned without a validator');
    const { builder, payer, l1 } = look.world;
    const { utxos, listed, gasPrice } = await look.account();
    const { validationId } = pChain;
    const plan = { type: 'increase-balance', validationId, balance: look.amount } as const;
    const price = offeredGasPrice(gasPrice, earlier);
    const tx = await builder.build(
      plan,
      payer,
      sharingFirst(utxos, listed, shared),
      price,
      earlier,
    );
    return {
      effect: 'p-chain-tx',
      title: titleOf(look),
      networkId: l1.networkId,
      tx,
      plan,
      burns: tx.fee,
      moves: tx.amount,
    };
  },
};
