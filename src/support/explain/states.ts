import type { StateName } from '../../session/state-codes.ts';
import type { CodeEntry } from './entry.ts';

/** Every state in which somebody waits or is stuck. */
export const stateEntries: Readonly<Record<StateName, CodeEntry>> = {
  'wrong-network': {
    means: 'The endpoint belongs to another network, or the profile to another deployment.',
    check: 'The chain IDs in the sentence: which network does each of them belong to?',
    say: 'You are looking at a different network than you think. Use --network exactly as it was announced, and the latest version of the program.',
  },
  unreachable: {
    means:
      'The answer is not known: an endpoint did not answer, or its answer made no sense. This is not a "no".',
    check: 'onboard doctor on the same machine.',
    say: 'Your steps are safe; we just cannot see them right now. Try again in a minute.',
  },
  'node-behind': {
    means: "The operator's node is still catching up, or does not track the L1.",
    check: "onboard node-id <node_url>, and the node's log.",
    say: 'Let the node catch up first; it cannot validate before that.',
  },
  'node-rekeyed': {
    means: 'The node has a different BLS key than the one with which it is being registered.',
    check: "Whether staking/signer.key was restored with the rest of the node's folder.",
    say: 'Restore the old signer key file. A new key can only be used with a new registration.',
  },
  'wait-owner': {
    means: "The operator has done its part; the L1's owner has to enable it.",
    check: 'Since when, and whether the owner has been told.',
    say: "It is the owner's turn. I will send them the prepared message.",
  },
  'wait-curator': {
    means: 'The operator is enabled, but no vault delegates enough stake to it.',
    check: 'Whether the operator has opted in to the vault whose curator agreed.',
    say: "It is the curator's turn. I will send them the prepared message.",
  },
  'wait-epoch': {
    means: 'The stake is delegated and counts from the next epoch.',
    check: 'When the epoch begins.',
    say: 'Only time is needed. Come back then; nothing has to keep running in the meantime.',
  },
  'no-stake': {
    means: 'The delegated stake is already used by nodes, or is too little for another one.',
    check: 'How much is available, and what one node needs.',
    say: 'Ask your curator for more stake, or lower the stake of one of your nodes.',
  },
  'epoch-overdue': {
    means:
      'The L1 was quiet for several epochs; its middleware refuses every call until they are brought up to date.',
    check: 'Nothing: anyone may do that.',
    say: 'Run your command as planned. It brings the epochs up to date first and asks you before it does.',
  },
  'churn-full': {
    means:
      "So much of the L1's weight has changed in this period that no further change is accepted for now.",
    check: "How long the L1's period is.",
    say: 'Only time is needed: try again when the period is over, or with less stake.',
  },
  refused: {
    means: 'The L1 would refuse the next call for the reason shown.',
    check: 'The code of the error: onboard explain <code>.',
    say: 'Read me the code of the error.',
  },
  expired: {
    means: 'The addition was begun but not completed in time; the P-Chain no longer accepts it.',
    check: 'Nothing but fees is lost.',
    say: 'Open the wizard: it offers to clean this up, then to add the node again.',
  },
  'update-open': {
    means:
      "A change of the node's weight was begun, by the operator or by anyone else, and not completed.",
    check: 'Whether the operator began it; an update forced by others looks the same.',
    say: 'It has to be completed before anything else; the command for it is shown.',
  },
  overcommitted: {
    means:
      "The operator's nodes use more stake than counts for it now, or will from the next epoch. In the last part of an epoch anyone may reduce them with forceUpdateNodes.",
    check:
      "How much is missing, and from when on. Lowering a node's stake, or more delegation, counts from the next epoch.",
    say: 'Lower the stake of the node that you can spare most, or ask your curator for more, before others choose for you.',
  },
  'removal-open': {
    means: 'The removal of the node was begun and not completed.',
    check: 'Whether it was intended. It cannot be undone.',
    say: 'Complete it; then the node can be added again.',
  },
  'wait-elsewhere': {
    means:
      'Only the address is known here: the call or transaction is shown, and signed elsewhere.',
    check: 'Whether it was signed and sent, and whether it got into a block.',
    say: 'Have it signed by whoever holds the key. The program notices the effect and continues.',
  },
  'wait-block': {
    means: 'A transaction is on its way into a block.',
    check: 'Its hash in an explorer.',
    say: 'Wait a minute; it is not sent twice.',
  },
  'wait-import': {
    means: 'Money is on its way from the C-Chain to the P-Chain.',
    check: 'Nothing.',
    say: 'Wait a few seconds.',
  },
  'wait-signatures': {
    means: 'The signatures were too old for the chain; new ones are being collected.',
    check: 'How long this has been going on: five minutes are usual.',
    say: 'Let it run.',
  },
  'no-quorum': {
    means: 'Too few validators are signing at present.',
    check: "Whether others see it too: then the validators' operators have to be told.",
    say: "It is the validators' turn. Nothing is lost; it continues automatically once enough of them answer.",
  },
  'wait-set': {
    means: 'The network is updating its validator set.',
    check: 'Nothing.',
    say: 'It takes up to a minute.',
  },
  'no-balance': {
    means:
      'The node is registered but inactive: its balance on the P-Chain is used up, or its disable owner has disabled it.',
    check:
      'Who the disable owner is, since when it is inactive, and whether the account holds AVAX.',
    say: 'Top up the balance in the wizard; the node then validates again at once.',
  },
  disabled: {
    means:
      'The node is registered but inactive: its disable owner has disabled it on the P-Chain. The balance was refunded.',
    check: 'Who the disable owner is, and whether they meant to disable it.',
    say: 'Agree with the disable owner first, then top up the balance in the wizard; the node then validates again.',
  },
  'low-balance': {
    means: "The node's balance on the P-Chain lasts only a few more days.",
    check: 'How many days.',
    say: 'Top it up before it runs out.',
  },
  mismatch: {
    means: 'The two chains disagree about the node, which does not happen in normal use.',
    check: "Again in a minute: an endpoint may be behind. After that, ask the L1's owner.",
    say: 'Do nothing for now. I will find out.',
  },
  validating: {
    means: 'The node validates; nothing is left to do.',
    check: 'How many days its balance lasts.',
    say: 'All is well.',
  },
};
