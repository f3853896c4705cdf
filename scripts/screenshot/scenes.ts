/** A screen at which the script stops. Between two scenes, it accepts what the wizard proposes. */
export interface Scene {
  /** Matches the terminal's text as soon as the screen is complete. */
  readonly shows: RegExp;
  readonly picture?: { readonly name: string; readonly title: string };
  /** True if a P-Chain transaction waits for its block at this screen. */
  readonly issued?: true;
  /** The seconds by which the clock advances after the picture. The wizard then reads the chains again. */
  readonly passes?: number;
}

/** The screens of all steps on the sandbox, in order. */
export const scenes: readonly Scene[] = [
  {
    shows: /Which network\?[^]*enter choose/,
    picture: { name: 'network', title: 'The first question: the network' },
  },
  {
    shows: /Is this your node\?[^]*✓ tracks[^]*enter continue/,
    picture: { name: 'node', title: 'The node: NodeID, keys, and whether it tracks the L1' },
  },
  {
    shows: /[Nn]othing is signed yet[^]*enter continue/,
    picture: {
      name: 'wizard',
      title: 'The plan before the first signature: every step with its cost',
    },
  },
  { shows: /to enable the operator[^]*since[^]*refresh/, passes: 2 },
  { shows: /to enable the operator[^]*since[^]*refresh/, passes: 3 },
  {
    shows: /become active when epoch[^]*expected +in 0:25[^]*refresh/,
    picture: {
      name: 'stake',
      title: 'Waiting for stake: the amount, the epoch from which it counts, and who must act',
    },
    passes: 25,
  },
  {
    shows: /Add NodeID[^]*y send/,
    picture: {
      name: 'intent',
      title:
        'A transaction before it is signed: its effect, its cost, whether it is irreversible, and the call',
    },
  },
  {
    shows: /● send the P-Chain transaction +0 s\s+\w{40}[^]*You can quit[^]*c copy/,
    issued: true,
    passes: 3,
  },
  {
    shows: /Your node is a validator[^]*\d+ more lines? below[^]*enter choose/,
    picture: { name: 'done', title: 'The node is in the validator set' },
  },
];
