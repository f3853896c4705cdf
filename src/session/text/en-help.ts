import type { HelpMessages } from './help-messages.ts';

/** English: why each step is there, what can go wrong, and the field's terms in plain words. */
export const enHelp: Readonly<Record<keyof HelpMessages, string>> = {
  'help.network.why': 'Each network has its own contracts and its own money, so this comes first.',
  'help.network.wrong':
    'Endpoints may be out of reach or belong to another network; both are told before anything is signed.',
  'help.node.why':
    'The L1 will know your node by its NodeID and BLS key. They are taken from the node itself, so that nothing is mistyped.',
  'help.node.wrong':
    'A node usually answers on its own host only. Then open a tunnel, or paste its answer.',
  'help.account.why':
    'One account owns the operator and pays the fees. You see what the whole way costs before you agree to any of it.',
  'help.account.wrong': 'AVAX may be missing. Send them to the shown address, then look again.',
  'help.register.why': 'The operator registry is where the L1 and the vaults find you.',
  'help.register.wrong': 'Little: it is one transaction, and it can be tried again.',
  'help.opt-in.why':
    'Opting in says that you are willing: to validate this L1, and to be backed by this vault.',
  'help.opt-in.wrong':
    'A vault whose curator does not know you will not delegate to you. Ask them first.',
  'help.stake.why':
    'A validator is backed by stake. The owner of the L1 enables you, a curator delegates, and the next epoch makes it count.',
  'help.stake.wrong':
    'It may take people hours or days. Nothing is lost meanwhile, and nothing has to run here.',
  'help.add.why': 'Your node is entered into the L1 with a part of your stake.',
  'help.add.wrong':
    'From here on the P-Chain has to take the registration within 24 hours. If it does not, it is cleared away and begun anew.',
  'help.complete.why':
    'The L1 and the P-Chain tell each other what happened, with messages that the validators sign.',
  'help.complete.wrong':
    'Signatures may be slow, or come a little too early. It is tried again by itself; nothing is paid twice.',
  'help.home.why': 'Your nodes, and what can be done with each. Looking needs no key.',
  'help.home.wrong': 'A balance on the P-Chain runs out; then the node no longer validates.',
  'help.ticket.why':
    'In this phase a team adds the nodes, and the ticket tells it which one is yours.',
  'help.ticket.wrong': 'It may take the team a while. Keep the node running.',
  'term.l1': 'L1: a blockchain of its own, with its own validators.',
  'term.node-id': 'NodeID: the name of your node. It follows from its key and never changes.',
  'term.bls':
    'BLS key: the key with which your node signs messages; its proof shows that it holds the key.',
  'term.p-chain':
    'C-Chain and P-Chain: contracts live on the first, the list of validators on the second.',
  'term.operator': 'operator: whoever runs validators; here, your account.',
  'term.vault':
    'vault: where the stake of others is kept. Its curator decides who is backed with it.',
  'term.epoch': 'epoch: the span of time by which the L1 counts stake.',
  'term.weight': 'weight: how much the vote of a validator counts.',
  'term.middleware': 'L1 middleware: the contract that turns stake into the weight of validators.',
  'term.validation-id': 'validation ID: names one stay of a node in the validator set.',
  'term.balance':
    'P-Chain balance: what a validator pays its running fee from. The rest is given back.',
  'term.fee':
    'fee: what the network takes for a transaction; “at most” is what it can cost in the worst case.',
};
