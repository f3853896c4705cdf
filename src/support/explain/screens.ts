import type { ScreenName } from '../../session/codes.ts';
import type { CodeEntry } from './entry.ts';

/** Every screen of the wizard. */
export const screenEntries: Readonly<Record<ScreenName, CodeEntry>> = {
  resume: {
    means: 'A task that was begun on this machine is not finished; it is offered again.',
    check: "onboard status with the operator's address: is it unfinished on the chains too?",
    say: 'Choose the first line: it continues where it stopped. Nothing is paid twice.',
  },
  network: {
    means: 'The operator chooses the network.',
    check: 'Whether the operator means the test network, and which one.',
    say: 'Choose the network that was announced to you, and tell me its name.',
  },
  l1: {
    means: 'The operator chooses the L1.',
    check: 'Whether the L1 and its phase are the active ones.',
    say: 'Choose the L1 that is marked as active now.',
  },
  node: {
    means: "The operator enters the address of the node's API and sees what the node reports.",
    check: 'onboard node-id <node_url> on the same machine: is it the right NodeID?',
    say: 'Read me the first and the last four characters of the NodeID, and every line that is not marked as ok.',
  },
  paste: {
    means: 'The node cannot be reached from here, so its answer is pasted.',
    check: 'Whether everything was copied, from the first brace to the last.',
    say: "Run the line shown there on the node's host, and paste everything that it prints.",
  },
  key: {
    means:
      'The operator gives the key of the account: typed without being shown, from a file, from the environment, or on a Ledger.',
    check: 'Nothing. Never ask for the key, and never look at the screen while it is typed.',
    say: 'Do not tell me the key. It stays in the memory of your program and nowhere else.',
  },
  account: {
    means: 'The account, its balances and the price of all steps are shown.',
    check: 'Whether this is the registered address: onboard status <address>.',
    say: 'Read me the address, and every line that says that something is missing.',
  },
  metadata: {
    means: 'The operator enters a public link.',
    check: 'Whether it begins with http:// or https://.',
    say: 'Any website or profile of yours will do. You can change it later.',
  },
  vault: {
    means: 'More than one vault delegates on this L1; the operator chooses one.',
    check: 'Which curator has agreed to delegate to the operator.',
    say: 'Choose the vault whose curator has agreed to delegate to you.',
  },
  register: {
    means: 'The operator is registered in the operator registry.',
    check: 'onboard status: is "register operator" done?',
    say: 'Nothing is sent until you press y. It is one transaction on the C-Chain.',
  },
  'opt-in-l1': {
    means: 'The operator opts in to the L1.',
    check: 'onboard check-opt-in-l1 <operator> <l1>.',
    say: 'Nothing is sent until you press y. It is one transaction on the C-Chain.',
  },
  'opt-in-vault': {
    means: 'The operator opts in to a vault.',
    check: 'onboard check-opt-in-vault <operator> <vault>.',
    say: 'Nothing is sent until you press y. It is one transaction on the C-Chain.',
  },
  stake: {
    means: 'Delegated stake is shown, or still awaited.',
    check: "onboard status shows whether the L1's owner, the curator or the next epoch is awaited.",
    say: 'You may leave; nothing is lost. I will check whose turn it is.',
  },
  form: {
    means: 'The operator confirms stake, owners and balance of the new node.',
    check: "Whether the owners' P-Chain addresses are the operator's own.",
    say: 'Keep the suggested values unless you have a reason to change one.',
  },
  epoch: {
    means: 'The L1 middleware is behind; its epochs are brought up to date before the next call.',
    check: 'Nothing: anyone may do it, and it only costs a fee.',
    say: 'Agree to it. The L1 has been quiet, and its records have to be brought up to date first.',
  },
  add: {
    means: 'The addition of the node begins on the L1 middleware.',
    check: 'onboard status: is there already a validation ID?',
    say: 'Nothing is sent until you press y. After that, the rest has to happen within 24 hours.',
  },
  update: {
    means: "A change of the node's stake begins.",
    check: 'onboard status: is another change in progress?',
    say: 'Nothing is sent until you press y.',
  },
  justify: {
    means: "The program looks for the node's registration, which the removal needs at the end.",
    check: 'Whether the RPC endpoint keeps logs.',
    say: 'It only searches; this may take a minute.',
  },
  remove: {
    means: 'The removal of the node begins.',
    check: 'Whether this is really wanted: the node stops validating.',
    say: 'Nothing is sent until you press y. The rest of its balance is refunded on the P-Chain.',
  },
  export: {
    means: 'AVAX is moved from the C-Chain towards the P-Chain.',
    check: 'Whether the C-Chain balance is sufficient.',
    say: 'Nothing is sent until you press y. The money stays yours.',
  },
  import: {
    means: 'AVAX arrives on the P-Chain.',
    check: 'Whether an export came before.',
    say: 'If it was interrupted, simply continue: what was exported is imported, and nothing is exported again.',
  },
  sign: {
    means: "Validators are asked to sign the L1's message to the P-Chain.",
    check:
      'onboard status asks the aggregator (the service that collects signatures) too, and says when too few sign.',
    say: 'Let it run. Nothing is sent and nothing is paid here.',
  },
  'p-chain': {
    means: 'The P-Chain transaction is sent: registration, weight change or removal.',
    check: "Whether the account's P-Chain balance is sufficient.",
    say: 'Nothing is sent until you press y.',
  },
  acknowledge: {
    means: 'Validators sign that the P-Chain has done its part.',
    check:
      'onboard status asks the aggregator (the service that collects signatures) too, and says when too few sign.',
    say: 'Let it run. If it takes minutes, the validators are a little behind; it is tried again automatically.',
  },
  'catch-up': {
    means: 'The L1 middleware is behind; its epochs are brought up to date before the completion.',
    check: 'Nothing: anyone may do it, and it only costs a fee.',
    say: 'Agree to it; the completion follows.',
  },
  complete: {
    means: 'The L1 middleware is told that the P-Chain has done its part.',
    check: 'onboard status: is only the last step open?',
    say: 'Nothing is sent until you press y.',
  },
  confirm: {
    means: 'The program checks whether the node is in the validator set with its weight.',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>.',
    say: 'It takes up to a minute.',
  },
  'top-up': {
    means: "The node's balance on the P-Chain is topped up.",
    check: 'How many days it lasts: onboard status.',
    say: 'Nothing is sent until you press y.',
  },
  remedy: {
    means: 'Something is in the way; the program offers to clear it.',
    check: 'The code of the error on the same screen: onboard explain <code>.',
    say: 'Read me the code of the error, then choose the first line.',
  },
  done: {
    means: 'The node validates, or has been removed: everything is finished.',
    check: 'onboard status: G9-VALIDATING.',
    say: 'That is all. onboard receipt writes down what was done.',
  },
  home: {
    means: "The operator's nodes, and what can be done with each of them.",
    check: 'onboard status shows the same.',
    say: 'Tell me which line is marked.',
  },
  membership: {
    means:
      "The operator's registration: its metadata link, and opting out of the L1 and its vaults.",
    check: 'onboard status <operator>.',
    say: 'Nothing is sent until you press y.',
  },
  'set-metadata-url': {
    means: "The operator's metadata link is being changed.",
    check: 'onboard status <operator>.',
    say: 'Nothing is sent until you press y. It is one transaction on the C-Chain.',
  },
  'opt-out-l1': {
    means: 'The operator opts out of the L1.',
    check: 'Whether it still has nodes there: onboard status <operator>.',
    say: 'Your nodes lose their stake from the next epoch. Remove them first. Nothing is sent until you press y.',
  },
  'opt-out-vault': {
    means: 'The operator opts out of a vault.',
    check:
      'Whether its nodes need the stake of that vault: onboard opstakes <vault_manager> <operator>.',
    say: 'The stake of this vault stops counting from the next epoch. Nothing is sent until you press y.',
  },
  stuck: {
    means:
      'A transaction of the account is waiting on the C-Chain and will not get into a block soon.',
    check:
      "onboard pending with the operator's address shows what it pays and what a block requires.",
    say: 'Speed it up: the same transaction is sent again with a higher fee and the same nonce, so only one of them can ever take effect.',
  },
  held: {
    means: 'Another process is working for this operator; this window only watches.',
    check: 'Whether the operator knows of that process on that host.',
    say: 'Continue in the other window, or close it: this one then continues automatically.',
  },
  'ticket-form': {
    means:
      "Phase Seiryu: the operator enters a name and a description for the ticket to the operators' team.",
    check: 'Whether the phase is Seiryu.',
    say: 'Both become public; one line each is enough.',
  },
  ticket: {
    means: 'Phase Seiryu: the ticket is ready to be sent.',
    check: 'Whether it contains NodeID, BLS key and proof.',
    say: 'Copy it into a new ticket. The team answers there.',
  },
  set: {
    means: 'Phase Seiryu: waiting until the team has added the node to the validator set.',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>.',
    say: "It is the team's turn. You may leave.",
  },
};
