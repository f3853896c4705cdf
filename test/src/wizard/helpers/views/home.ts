import { ANSWER, choicePage, questionBlocks } from '../../../../../src/page/pages.ts';
import { NODE_ID, PROOF, PUBLIC_KEY, values, view, way } from './kit.ts';

/** Views of the dashboard, and of the ticket for the team. */
export const homeViews = {
  home: view(
    'G9-HOME',
    way(8),
    choicePage({
      question: 'Your nodes on Genbu',
      help: '0 STK are available for a new node. You can view everything without a key.',
      findings: [
        {
          verdict: 'warns',
          text: "The operator's nodes use 10,000 STK, but the operator has only 7,500 STK. From 2026-01-31 22:30:00 UTC on, anyone may reduce the stake of these nodes by 2,500 STK (forceUpdateNodes), starting with the node added last. The operator can lower the stake of a node, or ask a curator for more stake. Either takes effect in the next epoch. (G6-OVERCOMMIT)",
        },
      ],
      choices: [
        {
          id: NODE_ID,
          title: NODE_ID,
          note: 'validating · weight 1,000,000 · stake 10,000 STK · 1.3265 AVAX, 29.9 days',
        },
        {
          id: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
          title: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
          note: 'being removed; not complete yet · weight 0',
        },
        { id: 'another', title: 'Add another node' },
        { id: 'quit', title: 'Quit' },
      ],
    }),
  ),
  ticket: view('S3-TICKET', way(2), {
    name: 'ticket',
    about: 'ticket',
    blocks: [
      ...questionBlocks(
        'Your registration ticket',
        'The link at the end opens a new ticket with this text.',
      ),
      ANSWER,
      {
        kind: 'verbatim',
        label: 'Your registration ticket',
        lines: [
          '## Operator registration',
          '',
          '- **Operator name:** Example',
          '- **Description:** Runs validators in two regions, with spare machines and people on call at every hour.',
          `- **NodeID:** \`${NODE_ID}\``,
          `- **BLS public key:** \`${PUBLIC_KEY}\``,
          `- **BLS proof of possession:** \`${PROOF}\``,
        ],
      },
      values({ link: 'https://tracker.example/new?title=Operator+registration' }),
    ],
    ask: {
      kind: 'choose',
      choices: [
        { id: 'wait', title: 'Wait until the node is in the validator set' },
        { id: 'save', title: 'Save the text to a file' },
      ],
      back: true,
    },
  }),
};
