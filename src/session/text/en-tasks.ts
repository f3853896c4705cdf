import type { EngineMessages } from '../../engine/message.ts';
import type { TaskMessages } from '../../tasks/messages.ts';
import type { Part } from './dictionary.ts';

/** English: what the engine and the tasks say: titles of steps and intents, facts, waits. */
export const enTasks: Part<EngineMessages & TaskMessages> = {
  'wait.in-pool': 'The transaction is sent, and waits for a block.',
  'wait.processing': 'The chain is processing the transaction.',
  'wait.effect': 'The chain has accepted it; the endpoint does not show it yet.',
  'wait.nonce': 'Finding out what became of the transaction.',
  'wait.own-nonce':
    'The transaction {id} is in a block; waiting until the endpoint counts its nonce {nonce}.',
  'wait.output':
    'The C-Chain has accepted the export {id}. Waiting until the P-Chain shows its output; nothing is exported again.',
  'wait.nonce-user':
    'Nonce {nonce} is used, and the endpoint does not show by which transaction. Waiting for {id}; nothing else is sent.',
  'wait.spender':
    'An input of {id} is spent, and the endpoint does not show by which transaction. Waiting; nothing else is sent.',
  'wait.conflict':
    'Transaction {id} may still be accepted. Waiting; nothing is sent that could be accepted beside it.',
  'wait.account':
    'Another transaction of this account, not known here, is on its way (nonce {nonce}). It comes first.',
  'wait.elsewhere': 'Waiting for what you sign elsewhere to be on the chain.',
  'clock.no-date':
    'The endpoint does not send its time (HTTP Date header). Deadlines are judged by the latest block, which may be old.',
  'clock.ahead':
    "The network's time is {seconds} s ahead of this computer's clock. Deadlines are judged by the network's time.",
  'clock.behind':
    "The network's time is {seconds} s behind this computer's clock. Deadlines are judged by the network's time.",
  'wait.aggregate':
    'Not all validators had seen the newest state. Their signatures are collected again soon.',
  'step.register': 'register operator',
  'step.set-metadata-url': 'change the metadata link',
  'step.opt-out-l1': 'opt out of the L1',
  'step.opt-out-vault': 'opt out of the vault',
  'step.opt-in-l1': 'opt in to the L1',
  'step.opt-in-vault': 'opt in to the vault',
  'step.stake': 'delegated stake',
  'step.epoch': "bring the L1's epochs up to date",
  'step.add': 'add node',
  'step.update': 'change stake',
  'step.remove': 'remove node',
  'step.justify': 'find the registration',
  'step.export': 'move AVAX from the C-Chain',
  'step.import': 'receive AVAX on the P-Chain',
  'step.sign': 'message signed by the validators',
  'step.p-chain': 'P-Chain transaction accepted',
  'step.acknowledge': 'P-Chain result signed by the validators',
  'step.expired': 'find the expired registration',
  'step.complete': 'completed on the C-Chain',
  'step.replace': 'replace the waiting transaction',
  'step.confirm': 'seen in the validator set',
  'step.top-up': 'balance topped up',
  'step.balance': 'balance before',
  'intent.register': 'Register as operator with {url}',
  'intent.set-metadata-url': 'Change the metadata link to {url}',
  'intent.opt-out-l1': 'Opt out of {name}',
  'intent.opt-out-vault': 'Opt out of the vault {name}',
  'intent.opt-in-l1': 'Opt in to {name}',
  'intent.opt-in-vault': 'Opt in to the vault {name}',
  'intent.epoch': "First bring the L1's epochs up to date ({epochs} behind)",
  'intent.add': 'Add {node}',
  'intent.update': 'Change the stake of {node}',
  'intent.remove': 'Remove {node}',
  'intent.export': 'Move {amount} AVAX out of the C-Chain, for the P-Chain',
  'intent.import': 'Receive {amount} AVAX on the P-Chain',
  'intent.export-for-block':
    'Move {amount} AVAX to your P-Chain account: the P-Chain needs a new block before its validators can confirm that the registration expired',
  'intent.import-for-block':
    'Receive {amount} AVAX on the P-Chain, which makes the block that confirms the expiry',
  'intent.register-validator': 'Register {node} on the P-Chain with a balance of {balance} AVAX',
  'intent.set-weight': 'Set the weight of {node} to {weight} on the P-Chain',
  'intent.remove-validator':
    'Remove {node} from the P-Chain; what is left of its balance goes to its owner',
  'intent.top-up': 'Add {balance} AVAX to the balance of {node}',
  'intent.sign': 'Collect signatures',
  'intent.acknowledge': 'Collect signatures',
  'intent.complete-registration': 'Complete the registration of {node}',
  'intent.complete-update': 'Complete the change of stake of {node}',
  'intent.complete-removal': 'Complete the removal of {node}',
  'intent.clean-up': 'Clean up the expired registration of {node}',
  'intent.speed-up': 'Send the waiting transaction again, with a higher fee (nonce {nonce})',
  'intent.cancel': 'Cancel the waiting transaction: an empty one takes its place (nonce {nonce})',
  'intent.unusual-fee':
    'The fee of {fee} AVAX is more than 20 times what recent blocks paid for the same gas ({usual} AVAX).',
  'intent.tip-limited':
    'The endpoint suggests a tip of {suggested} gwei per gas; recent blocks paid far less, so {tip} gwei is offered.',
  'intent.next-by-reads':
    'This endpoint cannot simulate the call that comes after the epochs. Its stake and permissions were read instead.',
  'intent.unusual-price':
    'The P-Chain charges validators {price} nAVAX per second, at least 4 times the usual {usual}; the balance lasts 30 days at that price.',
  'contract.own': 'your own account',
  'contract.same': 'the contract that it calls',
  'contract.operator-registry': 'operator registry',
  'contract.l1-opt-in': 'L1 opt-in service',
  'contract.vault-opt-in': 'vault opt-in service',
  'contract.middleware': 'L1 middleware',
  'fact.registered': 'registered with {url}',
  'fact.metadata-url': 'the metadata link is {url}',
  'fact.opted-out-l1': 'not opted in to {name}',
  'fact.opted-out-vault': 'not opted in to the vault {name}',
  'fact.opted-in-l1': 'opted in to {name}',
  'fact.opted-in-vault': 'opted in to {name}',
  'fact.stake': '{free} {symbol} are free',
  'fact.epoch': 'epoch {epoch}',
  'fact.past': 'done',
  'fact.added': 'begun with weight {weight}; validation ID:',
  'fact.update-initiated': 'a change to weight {weight} is under way',
  'fact.weight-as-wished': 'the weight is {weight}',
  'fact.removal-initiated': 'begun',
  'fact.registration-expired': 'its registration expired at {expiry}',
  'fact.justified': 'found',
  'fact.funded': '{have} AVAX on the P-Chain',
  'fact.signed': 'signed',
  'fact.on-p-chain': 'weight {weight}',
  'fact.gone-from-p-chain': 'no longer on the P-Chain',
  'fact.completed': 'complete',
  'fact.in-set': 'weight {weight}',
  'fact.in-set-changing': 'weight {weight}; a change to weight {next} is in progress',
  'fact.out-of-set': 'no longer in the set',
  'fact.nonce-used': 'nonce {nonce} is used; nothing waits there any more',
  'fact.topped-up': '{balance} AVAX',
  'fact.balance': '{balance} AVAX',
  'warn.opt-out-l1':
    'From the next epoch, no vault gives you stake on this L1. Your nodes there stay validators until their stake is reduced or they are removed, which anyone may do then (forceUpdateNodes). Remove your nodes first to end in order.',
  'warn.opt-out-vault':
    'From the next epoch, this vault gives you no stake on any L1. Nodes that use more than the rest of your stake can then be reduced or removed by anyone (forceUpdateNodes). Lower their stake or remove them first.',
  'wait.l1-owner': "Waiting for the L1's owner to enable your operator.",
  'wait.disabled':
    "The L1's owner has disabled your operator. Ask them to enable it again; until then, delegated stake does not count.",
  'wait.disabled-soon':
    "The L1's owner has disabled your operator. Your stake counts until {until}, and not after that: anyone could then remove a node that is added now. Ask them to enable your operator again.",
  'wait.curator': 'Waiting for the curator of your vault to delegate stake to you.',
  'wait.epoch': '{stake} {symbol} count from the start of epoch {epoch}.',
  'wait.import': 'The AVAX is on its way to the P-Chain.',
  'wait.set': 'Waiting for the network to take the validator into its set.',
  'wait.unset': 'Waiting for the network to take the validator out of its set.',
};
