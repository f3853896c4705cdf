import type { ScreenName } from '../../session/codes.ts';
import type { CodeEntry } from './entry.ts';

const signed = 'Nothing is sent before the last question of the screen is answered with Enter.';

/** Every screen of the wizard. */
export const screenEntries: Readonly<Record<ScreenName, CodeEntry>> = {
  resume: {
    means: 'Something that was begun on this machine is not finished, and is offered again.',
    check: 'onboard status with the address of the operator: is it still unfinished on the chains?',
    say: 'Take the first line: it goes on where it stopped. Nothing is paid twice.',
  },
  network: {
    means: 'The network is chosen.',
    check: 'Whether the operator means the test network, and which.',
    say: 'Choose the network that was announced to you, and tell me its name.',
  },
  l1: {
    means: 'The L1 is chosen.',
    check: 'Whether the L1 and its phase are the active ones.',
    say: 'Choose the L1 that is marked as active now.',
  },
  node: {
    means: 'The address of the API of the operator’s node is asked for, and what it says is shown.',
    check:
      'onboard node-id <node_url> on the same machine; the NodeID has to be the one that is meant.',
    say: 'Read me the first and the last four characters of the NodeID, and every line that does not say that it fits.',
  },
  paste: {
    means: 'The node cannot be reached from here, so its answer is pasted.',
    check: 'Whether the whole line was copied, from the first brace to the last.',
    say: 'Run the shown line on the host of the node, and paste everything that it prints.',
  },
  key: {
    means:
      'The key of the operator’s account is given: typed unseen, from a file, or from the environment.',
    check: 'Nothing. Never ask for the key, and never look at the screen while it is typed.',
    say: 'Do not tell me the key. It stays in the memory of your program, nowhere else.',
  },
  account: {
    means: 'The account, its balances and the price of the whole way are shown.',
    check: 'Whether the address is the one that is registered: onboard status <address>.',
    say: 'Read me the address, and every line that says that something is missing.',
  },
  metadata: {
    means: 'A public link to the operator is asked for.',
    check: 'Whether it begins with http:// or https://.',
    say: 'Any website or profile of yours will do; it can be changed later.',
  },
  vault: {
    means: 'More than one vault delegates on this L1; one is chosen.',
    check: 'Which curator has agreed to delegate to the operator.',
    say: 'Choose the vault whose curator has agreed with you.',
  },
  register: {
    means: 'The operator is registered in the operator registry.',
    check: 'onboard status: is "register operator" done?',
    say: `${signed} It is one transaction on the C-Chain.`,
  },
  'opt-in-l1': {
    means: 'The operator opts in to the L1.',
    check: 'onboard check-opt-in-l1 <operator> <l1>.',
    say: `${signed} It is one transaction on the C-Chain.`,
  },
  'opt-in-vault': {
    means: 'The operator opts in to a vault.',
    check: 'onboard check-opt-in-vault <operator> <vault>.',
    say: `${signed} It is one transaction on the C-Chain.`,
  },
  stake: {
    means: 'Delegated stake is waited for, or shown.',
    check: 'onboard status tells whether the owner, the curator or the clock is waited for.',
    say: 'You may leave; nothing is lost. I look whose turn it is.',
  },
  form: {
    means: 'Stake, owners and balance of the new node are asked for.',
    check: 'Whether the owners’ P-Chain addresses are the operator’s own.',
    say: 'Leave everything as it is proposed, unless you know better.',
  },
  epoch: {
    means: 'Epochs of the L1 middleware are rolled over before the next call.',
    check: 'Nothing: anyone may do it, and it costs a fee alone.',
    say: 'Agree to it: the L1 has been quiet, and its book has to be brought up to date first.',
  },
  add: {
    means: 'The addition of the node is initiated on the L1 middleware.',
    check: 'onboard status: is there a validation ID already?',
    say: `${signed} From then on there are 24 hours at most to go on.`,
  },
  update: {
    means: 'A change of the node’s stake is initiated.',
    check: 'onboard status: is another change under way?',
    say: signed,
  },
  justify: {
    means: 'The registration of the node is looked for, which its removal needs at the end.',
    check: 'Whether the RPC endpoint keeps logs.',
    say: 'It only looks; it may take a minute.',
  },
  remove: {
    means: 'The removal of the node is initiated.',
    check: 'Whether that is really wanted: the node stops validating.',
    say: `${signed} What is left of its balance is refunded on the P-Chain.`,
  },
  export: {
    means: 'AVAX move from the C-Chain towards the P-Chain.',
    check: 'Whether the C-Chain balance suffices.',
    say: `${signed} The money stays yours.`,
  },
  import: {
    means: 'AVAX arrive on the P-Chain.',
    check: 'Whether an export went before.',
    say: 'If it was interrupted, just go on: it imports what was exported, and exports nothing again.',
  },
  sign: {
    means: 'Validators are asked to sign what the L1 wants of the P-Chain.',
    check: 'onboard status asks the aggregator too, and tells when too few sign.',
    say: 'Let it run. Nothing is sent and nothing is paid here.',
  },
  'p-chain': {
    means: 'The transaction of the P-Chain is sent: registration, weight or removal.',
    check: 'Whether the P-Chain balance of the account suffices.',
    say: signed,
  },
  acknowledge: {
    means: 'Validators sign that the P-Chain has done its part.',
    check: 'onboard status asks the aggregator too, and tells when too few sign.',
    say: 'Let it run. If it takes minutes, the validators’ view is behind; it tries again by itself.',
  },
  'catch-up': {
    means: 'Epochs of the L1 middleware are rolled over before the completion.',
    check: 'Nothing: anyone may do it, and it costs a fee alone.',
    say: 'Agree to it, then it goes on.',
  },
  complete: {
    means: 'The L1 middleware is told that the P-Chain has done its part.',
    check: 'onboard status: is the last step alone open?',
    say: signed,
  },
  confirm: {
    means: 'The validator set is looked at: is the node in it, with its weight?',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>.',
    say: 'It takes up to a minute.',
  },
  'top-up': {
    means: 'The node’s balance on the P-Chain is topped up.',
    check: 'How many days it lasts: onboard status.',
    say: signed,
  },
  remedy: {
    means: 'Something is in the way, and what clears it away is offered.',
    check: 'The code of the error on the same screen: onboard explain <code>.',
    say: 'Read me the code of the error, and take the first line.',
  },
  done: {
    means: 'The node validates, or is removed: the way is at its end.',
    check: 'onboard status: G9-VALIDATING.',
    say: 'That is all. onboard receipt writes down what was done.',
  },
  home: {
    means: 'The operator’s nodes with what can be done with them.',
    check: 'onboard status shows the same.',
    say: 'Tell me the line that is marked.',
  },
  stuck: {
    means: 'A transaction of the account lies on the C-Chain and will not get into a block soon.',
    check:
      'onboard pending with the address of the operator shows what it pays and what a block asks for.',
    say: 'Speed it up: the same goes again for more, with the same nonce, so that it can never count twice.',
  },
  held: {
    means: 'Another process works for this operator; this window only looks on.',
    check: 'Whether that process, on that host, is one that the operator knows of.',
    say: 'Go on in the other window, or end it: this one goes on by itself then.',
  },
  'ticket-form': {
    means:
      'Phase Seiryu: name and description for the ticket to the operators’ team are asked for.',
    check: 'Whether the phase is Seiryu.',
    say: 'They are public; a line each will do.',
  },
  ticket: {
    means: 'Phase Seiryu: the ticket is ready to be sent.',
    check: 'Whether NodeID, BLS key and proof are in it.',
    say: 'Copy it into a new ticket; the team answers there.',
  },
  set: {
    means: 'Phase Seiryu: the team’s part is waited for, until the node is in the validator set.',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>.',
    say: 'It is the team’s turn. You may leave.',
  },
};
