import type { StateName } from '../../session/state-codes.ts';
import type { CodeEntry } from './entry.ts';

/** Every state in which somebody waits or is stuck. */
export const stateEntries: Readonly<Record<StateName, CodeEntry>> = {
  'wrong-network': {
    means: 'The endpoint belongs to another network, or the profile to another deployment.',
    check: 'The chain IDs in the sentence: which network does each belong to?',
    say: 'You are asking another network than you think. Leave --network as it was announced, and use the latest version.',
  },
  unreachable: {
    means: 'It could not be told: an endpoint did not answer, or answered nonsense. It is no "no".',
    check: 'onboard doctor on the same machine.',
    say: 'Your steps are safe; we only cannot see them now. Try again in a minute.',
  },
  'node-behind': {
    means: 'The operator’s node is still bootstrapping, or does not track the L1.',
    check: 'onboard node-id <node_url>, and the node’s log.',
    say: 'Let the node catch up first; it validates nothing before.',
  },
  'node-rekeyed': {
    means: 'The node has another BLS key than the one with which it is being registered.',
    check: 'Whether staking/signer.key was restored with the rest of the node’s folder.',
    say: 'Put the old signer key file back. A new key can only come in with a new registration.',
  },
  'wait-owner': {
    means: 'The operator has done its part; the L1’s owner has to enable it.',
    check: 'Since when, and whether the owner was told.',
    say: 'It is the owner’s turn. I send them the message that is ready.',
  },
  'wait-curator': {
    means: 'The operator is enabled, and no vault delegates enough to it.',
    check: 'Whether the operator is in the vault whose curator has agreed.',
    say: 'It is the curator’s turn. I send them the message that is ready.',
  },
  'wait-epoch': {
    means: 'The stake is delegated and counts from the next epoch on.',
    check: 'When the epoch begins.',
    say: 'It is the clock’s turn. Come back at that time; nothing has to run meanwhile.',
  },
  'no-stake': {
    means: 'What is delegated is used by nodes already, or is too little for one more.',
    check: 'How much is free, and what one node needs.',
    say: 'Ask your curator for more stake, or lower that of a node.',
  },
  'epoch-overdue': {
    means:
      'The L1 was quiet for several epochs; its middleware refuses everything until they are rolled over.',
    check: 'Nothing: anyone may do it.',
    say: 'Run your command as planned: it rolls them over first and asks you before.',
  },
  'churn-full': {
    means: 'So much weight of the L1 has changed in this period that it takes no more for now.',
    check: 'How long the L1’s period is.',
    say: 'It is the clock’s turn: try again when the period is over, or with less stake.',
  },
  refused: {
    means: 'The L1 would refuse the next call, for the reason that is shown.',
    check: 'The code of the error: onboard explain <code>.',
    say: 'Read me the code of the error.',
  },
  expired: {
    means:
      'The addition was begun and not carried on within its time; the P-Chain will not take it any more.',
    check: 'Nothing is lost but fees.',
    say: 'Open the wizard: it offers to clear it away, then add the node again.',
  },
  'update-open': {
    means:
      'A change of the node’s weight was begun, by the operator or by anyone else, and not carried on.',
    check: 'Whether the operator began it; a forced update by others looks the same.',
    say: 'It has to be brought to its end before anything else; the command is ready.',
  },
  overcommitted: {
    means:
      'The operator’s nodes use more stake than counts for it, or will from the next epoch on as things stand; in the last part of an epoch anyone may cut them back with forceUpdateNodes.',
    check:
      'How much is missing, and from when on. Lowering a node or more delegation counts from the next epoch on.',
    say: 'Lower the stake of the node that you can spare most, or ask your curator for more, before others choose for you.',
  },
  'removal-open': {
    means: 'The removal of the node was begun and not carried on.',
    check: 'Whether it was wanted. It cannot be undone.',
    say: 'Bring it to its end; then the node can be added again.',
  },
  'wait-elsewhere': {
    means:
      'Only the address is known here: the call or transaction is shown, and signed elsewhere.',
    check: 'Whether it was signed and sent, and whether it was included.',
    say: 'Have it signed by whoever holds the key. The program sees its effect by itself and goes on.',
  },
  'wait-block': {
    means: 'A transaction is on its way into a block.',
    check: 'Its hash in the explorer.',
    say: 'Wait a minute; it is not sent twice.',
  },
  'wait-import': {
    means: 'Money is on its way from the C-Chain to the P-Chain.',
    check: 'Nothing.',
    say: 'Wait some seconds.',
  },
  'wait-signatures': {
    means: 'The signatures were too old for the chain; others are collected.',
    check: 'How long it has been so: five minutes are usual.',
    say: 'Let it run.',
  },
  'no-quorum': {
    means: 'Too few validators sign at present.',
    check: 'Whether it is so for others too: then the validators’ operators have to be told.',
    say: 'It is the validators’ turn. Nothing is lost; it goes on by itself when enough of them answer.',
  },
  'wait-set': {
    means: 'The network takes the change into its validator set.',
    check: 'Nothing.',
    say: 'It takes up to a minute.',
  },
  'no-balance': {
    means: 'The node is registered but inactive: its balance on the P-Chain is used up.',
    check: 'Since when, and whether the account holds AVAX.',
    say: 'Top the balance up in the wizard; the node validates again at once.',
  },
  'low-balance': {
    means: 'The node’s balance on the P-Chain lasts for few days only.',
    check: 'How many days.',
    say: 'Top it up before it runs out.',
  },
  mismatch: {
    means: 'The two chains tell different things of the node, which does not happen in normal use.',
    check: 'Again in a minute: an endpoint may be behind. Then ask the L1’s owner.',
    say: 'Do nothing for now. I find out.',
  },
  validating: {
    means: 'The node validates; nothing is left to do.',
    check: 'How many days its balance lasts.',
    say: 'All is well.',
  },
};
