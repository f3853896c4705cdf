import type { HelpMessages } from './help-messages.ts';
import type { Part } from './dictionary.ts';

/** English: why each step is there, what can go wrong, and the field's terms in plain words. */
export const enHelp: Part<HelpMessages> = {
  'help.resume.why':
    'A task was begun on this machine and is not finished. It can continue where it stopped.',
  'help.resume.wrong':
    'You may start something new first: the unfinished task is offered again. Nothing is paid twice.',
  'help.network.why':
    'Each network has its own contracts and its own money, so it is chosen first.',
  'help.network.wrong':
    'An endpoint may be out of reach, or belong to another network. You are told before anything is signed.',
  'help.l1.why':
    'Your node will validate one L1; several may use this network. Each has its own rules and its own validators.',
  'help.l1.wrong':
    'Not every L1 is active yet. Choose the one that is marked as active, unless you were told otherwise.',
  'help.node.why':
    'The L1 will know your node by its NodeID and BLS key. They are read from the node itself, so that nothing is mistyped.',
  'help.node.wrong':
    'A node usually answers on its own host only. Then open a tunnel, or run the line shown here on that host and paste its answer.',
  'help.key.why':
    'One account owns the operator, signs each step and pays the fees. Signing needs its private key.',
  'help.key.wrong':
    'Whoever has the key has the money in the account. Never tell it to anybody. Nothing is signed before you have seen the address and the costs.',
  'help.account.why':
    'You see the account, what it holds, and what every step costs, before you agree to any of it.',
  'help.account.wrong':
    'AVAX may be missing. Check that the address is the account you meant, send AVAX to it, then look again.',
  'help.held.why':
    'Two programs must not sign for one operator at the same time. Another one is at work, so this one only watches.',
  'help.held.wrong':
    'If the other program hangs, end it. This window then continues from what was recorded; nothing is sent twice.',
  'help.register.why':
    'L1s and vaults find you in the operator registry, with a public link that tells who you are.',
  'help.register.wrong':
    'Little: it is one transaction, and it can be tried again. Everybody can read the link.',
  'help.opt-in.why':
    'Opting in says that you are willing to validate this L1. The L1 can enable you only after that.',
  'help.opt-in.wrong':
    'Little: it is one transaction, and it can be tried again. It moves no stake and no money but its fee.',
  'help.vault.why':
    'A vault keeps the stake of others. Opting in allows its curator to back you with a part of it.',
  'help.vault.wrong':
    'A curator who does not know you will not delegate to you. Ask them first. Opting in costs its fee alone.',
  'help.stake.why':
    "A validator is backed by stake. The L1's owner enables you, a curator delegates stake to you, and it counts from the next epoch.",
  'help.stake.wrong':
    'It may take people hours or days. Nothing is lost meanwhile, and nothing has to keep running here.',
  'help.form.why':
    'These values go into the registration: how much stake the node uses, how long its balance lasts, and who controls it.',
  'help.form.wrong':
    'The two owners cannot be changed later. A balance that is too small can be topped up at any time.',
  'help.epoch.why':
    'The L1 counts stake once in each epoch. When it was quiet for some epochs, they are counted first; until then its contract accepts nothing else.',
  'help.epoch.wrong':
    'Little: anyone may do it, and it costs a fee alone. If it takes several transactions, each is asked for.',
  'help.add.why':
    'Your node is entered into the L1 with a part of your stake. The L1 begins, the P-Chain follows, the L1 completes.',
  'help.add.wrong':
    'The P-Chain has to take the registration within 24 hours. If it does not, it is cleaned up and begun again; only fees are lost. The L1 may also refuse for a while, when much of its weight has changed.',
  'help.update.why':
    'The stake of a node decides its weight: how much its vote counts. The L1 begins the change, the P-Chain follows, the L1 completes.',
  'help.update.wrong':
    "Only a part of an L1's weight may change in one period; then wait, or choose less. A change that was begun has to be completed before the next.",
  'help.remove.why':
    'Removing ends the validation. The stake is free again, and what is left of the P-Chain balance goes to its owner.',
  'help.remove.wrong':
    'It cannot be undone: to validate again, the node is added again. A removal that was begun has to be completed.',
  'help.move.why':
    'The validator pays its running fee on the P-Chain. AVAX is moved there in two steps: out of the C-Chain, then into the P-Chain.',
  'help.move.wrong':
    'If it stops between the two, the AVAX waits for you; nobody else can take it. The next start completes the move.',
  'help.sign.why':
    'Two chains cannot see each other. Validators sign a message that tells what happened on one; the other believes it when enough of them have signed.',
  'help.sign.wrong':
    'Too few may answer at first. It is tried again by itself, and collecting signatures costs nothing.',
  'help.p-chain.why':
    'The P-Chain keeps the list of all validators. This transaction makes the change there.',
  'help.p-chain.wrong':
    'It cannot be taken back. If it comes too late, the P-Chain refuses it and takes nothing.',
  'help.acknowledge.why':
    'The L1 has to learn that the P-Chain has done its part. Validators sign that, once they have seen it.',
  'help.acknowledge.wrong':
    'Validators may see it some seconds later. It is tried again by itself; nothing is paid twice.',
  'help.complete.why':
    'The L1 gets the signed answer of the P-Chain, and counts the change as complete.',
  'help.complete.wrong':
    'If it comes a little too early, the L1 refuses it: that fee is lost, and it is sent again.',
  'help.block.why': 'A transaction counts once the network has put it into a block.',
  'help.block.wrong':
    'With a low fee it may wait for long. Then you can speed it up or cancel it; it never counts twice.',
  'help.confirm.why':
    'Last, the P-Chain itself is asked whether its list of validators shows the change.',
  'help.confirm.wrong':
    'The list may show it a minute later. Keep the node running; nothing more has to be sent.',
  'help.top-up.why':
    'A validator pays its running fee from its P-Chain balance. When that is used up, it stops validating until it is topped up.',
  'help.top-up.wrong':
    'Anyone may add to the balance, but what is left at the end goes to its owner alone.',
  'help.remedy.why':
    'Something that was begun earlier has to be finished before this can continue.',
  'help.remedy.wrong': 'Nothing, if you choose “not now”: it stays as it is and is offered again.',
  'help.elsewhere.why':
    'The key is not on this machine, so the signature is made elsewhere: by a multisig or another wallet.',
  'help.elsewhere.wrong':
    'Compare the values with those that the other tool shows before you sign. With other values it would be another transaction.',
  'help.stuck.why':
    'A transaction has waited for long, or offers less than blocks ask for now. You decide what happens to it.',
  'help.stuck.wrong':
    'Speeding up and cancelling cost a fee. Only one of the two transactions can count, whichever is quicker.',
  'help.home.why': 'Your nodes, and what can be done with each. Looking needs no key.',
  'help.home.wrong':
    'A P-Chain balance is used up with time. The node then stops validating until you top it up.',
  'help.ticket.why':
    'In this phase a team adds the nodes. The ticket tells it which node is yours.',
  'help.ticket.wrong':
    'Everybody can read the ticket; nothing secret is in it. Check that the NodeID is yours before you hand it in.',
  'help.set.why':
    'The team adds your node. The program looks by itself until your node is in the validator set.',
  'help.set.wrong':
    'It may take the team hours or days. Keep the node running; this program may be closed.',
  'term.l1': 'L1: a blockchain of its own, with its own validators.',
  'term.endpoint': 'endpoint: a server that answers for a network.',
  'term.node-id': 'NodeID: the name of your node. It follows from its key and never changes.',
  'term.bls':
    'BLS key: the key with which your node signs messages. Its proof of possession shows that the node holds it.',
  'term.bootstrap': 'bootstrapping: a node first loads what a chain holds so far.',
  'term.track':
    "to track an L1: to follow its blocks. A node has to be told to, by the L1's subnet ID.",
  'term.p-chain':
    'C-Chain and P-Chain: contracts live on the first, the list of validators on the second.',
  'term.operator': 'operator: whoever runs validators; here, your account.',
  'term.private-key': 'private key: the secret that signs for an account.',
  'term.multisig': 'multisig: an account for which several people sign.',
  'term.stake':
    'stake: tokens that stand behind a validator. Here others own them and delegate them to you.',
  'term.vault': 'vault: where the stake of others is kept.',
  'term.curator': 'curator: who manages a vault and decides whom its stake backs.',
  'term.epoch': 'epoch: the span of time by which the L1 counts stake.',
  'term.weight': 'weight: how much the vote of a validator counts.',
  'term.middleware': 'L1 middleware: the contract that turns stake into the weight of validators.',
  'term.churn': "churn limit: how much of an L1's weight may change within one period.",
  'term.validation-id': 'validation ID: names one stay of a node in the validator set.',
  'term.set': 'validator set: the list of the nodes that validate an L1.',
  'term.balance':
    'P-Chain balance: what a validator pays its running fee from. What is left is given back.',
  'term.owner':
    'owners of a validator: one gets what is left of its balance, the other may switch it off.',
  'term.fee':
    'fee: what the network takes for a transaction. “At most” is what it can cost in the worst case.',
  'term.gas':
    'gas: the unit for the work of a transaction. Its price is told in Gwei: 1 AVAX is 1,000,000,000 Gwei.',
  'term.nonce': "nonce: the running number of an account's transactions. Each number counts once.",
  'term.simulated': 'simulated: tried out without being sent, to see whether it would succeed.',
  'term.message':
    'message: what validators sign on one chain so that another believes it (ICM, Warp).',
  'term.quorum': 'quorum: the share of all weight that has to sign, usually 67 %.',
  'term.aggregator': "signature aggregator: the service that collects the validators' signatures.",
  'term.expiry': 'expiry: until when the P-Chain takes a registration.',
};
