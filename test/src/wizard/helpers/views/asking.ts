import { busyPage, choicePage, secretPage, textPage } from '../../../../../src/page/pages.ts';
import { SECOND, NODE_ID, PUBLIC_KEY, PROOF, way, early, view, unreachable, NOW } from './kit.ts';

/** Views of questions, and of refused answers. */
export const askingViews = {
  busy: view(
    'G2-NODE',
    way(1),
    busyPage('Reading the NodeID from http://127.0.0.1:9650 …', NOW - 3 * SECOND),
  ),
  'choice of a network': view(
    'G1-NETWORK',
    way(0),
    choicePage({
      above: [
        {
          kind: 'prose',
          text: 'Become a validator: 8 steps, about 6 signatures and 1.3318 AVAX (30 days).',
        },
        {
          kind: 'prose',
          text: 'You need a running node and AVAX. You confirm each signature.',
          tight: true,
          if: 'tall',
        },
        {
          kind: 'prose',
          text: 'Most of the time is waiting for others: the L1 owner and a vault curator.',
          tight: true,
          if: 'tall',
        },
        { kind: 'prose', text: 'You can quit at any time and resume.', tight: true, if: 'tall' },
      ],
      question: 'Which network?',
      choices: [
        { id: 'sandbox', title: 'sandbox', note: 'for trying everything out; no real money' },
        { id: 'fuji', title: 'fuji', note: 'a test network; its AVAX is worth nothing' },
        { id: 'mainnet', title: 'mainnet', note: 'real money' },
        {
          id: 'custom',
          title: 'a profile of your own',
          note: 'none was found in the configuration folder',
          disabled: true,
        },
      ],
      preferred: 'sandbox',
      first: true,
    }),
    { header: { readOnly: false, worthless: false } },
  ),
  'choice of many vaults': view(
    'G4-VAULT',
    way(4),
    choicePage({
      question: 'Which vault will delegate stake to you?',
      help: 'Choose the vault whose curator (its manager) has agreed to delegate to you.',
      choices: Array.from({ length: 24 }, (_, index) => ({
        id: index.toString(),
        title: `Vault ${index + 1}`,
        note: `Staked token, ${(index + 1) * 10},000 delegated`,
      })),
      preferred: '11',
    }),
  ),
  text: view(
    'G2-NODE',
    way(1),
    textPage({
      question: "What is your node's API address?",
      help: "Enter the host and port at which this machine reaches the node's API.",
      value: 'http://127.0.0.1:9650',
      otherActions: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    }),
    { header: early },
  ),
  'text with a problem': view(
    'G2-NODE',
    way(1, 'blocked'),
    textPage({
      question: "What is your node's API address?",
      value: 'http://127.0.0.1:9650',
      problem: unreachable,
      otherActions: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    }),
    { header: early },
  ),
  'text of great length': view(
    'G2-PASTE',
    way(1),
    textPage({
      question: 'Paste the node’s answer',
      value: JSON.stringify({ nodeID: NODE_ID, nodePOP: { publicKey: PUBLIC_KEY, proof: PROOF } }),
    }),
  ),
  secret: view(
    'G3-KEY',
    way(2),
    secretPage({
      question: "The operator's private key",
      help: '64 hexadecimal digits. The sandbox’s first account is funded.',
      otherActions: [
        { key: 'v', title: 'read it from an environment variable', id: 'variable' },
        { key: 'f', title: 'read it from a file', id: 'file' },
        { key: 's', title: 'use the sandbox’s funded account', id: 'sandbox' },
      ],
    }),
    { header: early },
  ),
};
