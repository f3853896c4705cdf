/** A screen of the recording, and the operator's reaction to the screen. */
export interface Scene {
  /** Matches the terminal's text as soon as the screen is complete. */
  readonly shows: RegExp;
  /** The seconds for which the recording shows the screen. */
  readonly stands: number;
  readonly picture?: { readonly name: string; readonly title: string };
  /** A P-Chain transaction is issued before the clock advances, or its block is made afterwards. */
  readonly block?: 'issued' | 'made';
  /** The seconds by which the clock advances after the picture. */
  readonly passes?: number;
  /** The keys that the operator presses after the clock has advanced. */
  readonly types?: string;
}

const ENTER = '\r';
const LOOK_NOW = 'r';

/** The screens of all steps on the sandbox, in order. */
export const scenes: readonly Scene[] = [
  {
    shows: /Which network\?[^]*enter choose/,
    stands: 3,
    picture: { name: 'network', title: 'The first question: the network' },
    types: ENTER,
  },
  { shows: /Which L1 do you want[^]*Genbu[^]*enter choose/, stands: 3, types: ENTER },
  { shows: /What is your node's API address\?[^]*enter continue/, stands: 3, types: ENTER },
  {
    shows: /Is this your node\?[^]*✓ tracks[^]*enter continue/,
    stands: 4,
    picture: { name: 'node', title: 'The node: NodeID, keys, and whether it tracks the L1' },
    types: ENTER,
  },
  {
    shows: /Which account signs and pays\?[^]*only an address[^]*enter choose/,
    stands: 3,
    types: ENTER,
  },
  {
    shows: /[Nn]othing is signed yet[^]*enter continue/,
    stands: 6,
    picture: {
      name: 'wizard',
      title: 'The plan before the first signature: every step with its cost',
    },
    types: ENTER,
  },
  {
    shows: /Your public link[^]*enter continue/,
    stands: 2,
    types: 'https://operator.example',
  },
  { shows: /https:\/\/operator\.example[^]*enter continue/, stands: 2, types: ENTER },
  { shows: /Register as an operator with[^]*y send/, stands: 4, types: 'y' },
  { shows: /Opt in to Genbu\?[^]*y send/, stands: 3, types: 'y' },
  { shows: /Opt in to the vault Staked token[^]*y send/, stands: 3, types: 'y' },
  {
    shows: /to enable the operator[^]*since[^]*refresh/,
    stands: 3,
    passes: 2,
    types: LOOK_NOW,
  },
  {
    shows: /to enable the operator[^]*since[^]*refresh/,
    stands: 2,
    passes: 3,
    types: LOOK_NOW,
  },
  {
    shows: /become active when epoch[^]*expected +in 0:25[^]*refresh/,
    stands: 4,
    picture: {
      name: 'stake',
      title: 'Waiting for stake: the amount, the epoch from which it counts, and who must act',
    },
    passes: 25,
    types: LOOK_NOW,
  },
  { shows: /Your new validator[^]*enter accept/, stands: 4, types: ENTER },
  {
    shows: /Add NodeID[^]*y send/,
    stands: 6,
    picture: {
      name: 'intent',
      title:
        'A transaction before it is signed: its effect, its cost, whether it is irreversible, and the call',
    },
    types: 'y',
  },
  { shows: /Register NodeID[^]*y send/, stands: 5, types: 'y' },
  {
    shows: /● send the P-Chain transaction +0 s\s+\w{40}[^]*You can quit[^]*c copy/,
    stands: 2,
    block: 'issued',
    passes: 2,
  },
  {
    shows: /● send the P-Chain transaction +2 s\s+\w{40}[^]*You can quit[^]*c copy/,
    stands: 2,
    passes: 1,
    block: 'made',
  },
  { shows: /Complete the addition of[^]*y send/, stands: 4, types: 'y' },
  {
    shows: /Your node is a validator[^]*\d+ more lines? below[^]*enter choose/,
    stands: 6,
    picture: { name: 'done', title: 'The node is in the validator set' },
    types: 'q',
  },
];
