import type { Party } from '../../domain/party.ts';
import type { Finding, Screen, StepState } from '../../session/view.ts';

/** Every word that the wizard itself says; what the session says comes ready in the view. */
export interface Words {
  readonly header: {
    readonly noNetwork: string;
    readonly operator: string;
    readonly noOperator: string;
    readonly readOnly: string;
    readonly worthless: string;
  };
  readonly step: (number: number, of: number, title: string) => string;
  readonly states: Readonly<Record<StepState, string>>;
  readonly verdicts: Readonly<Record<Finding['verdict'], string>>;
  readonly parties: Readonly<Record<Party, string>>;
  readonly turn: Readonly<Record<Party, string>>;
  readonly time: {
    readonly since: (clock: string) => string;
    readonly elapsed: (duration: string) => string;
    readonly usually: (from: string, to: string) => string;
    readonly expected: (countdown: string) => string;
    readonly overdue: string;
    readonly nextLook: (countdown: string) => string;
    readonly ends: (countdown: string) => string;
    readonly ended: string;
    readonly again: (countdown: string) => string;
  };
  readonly leaving: {
    readonly safe: string;
    readonly wait: string;
    readonly now: string;
    readonly goOn: string;
    readonly anytime: string;
    readonly notYet: string;
  };
  readonly input: {
    readonly hidden: string;
    readonly nothingTyped: string;
    readonly neverShown: string;
    readonly length: (characters: number) => string;
    readonly otherWays: string;
  };
  readonly list: { readonly above: (n: number) => string; readonly below: (n: number) => string };
  readonly more: (above: number, below: number) => string;
  readonly node: {
    readonly question: string;
    readonly id: string;
    readonly publicKey: string;
    readonly proof: string;
  };
  readonly account: {
    readonly evm: string;
    readonly pChain: string;
    readonly have: string;
    readonly plan: string;
    readonly where: string;
    readonly cost: string;
    readonly whose: string;
  };
  readonly intent: { readonly question: (title: string) => string; readonly signed: string };
  readonly stake: {
    readonly title: string;
    readonly epoch: (epoch: string, countdown: string) => string;
    readonly units: string;
    readonly available: string;
    readonly used: string;
    readonly free: string;
    readonly limits: (minimum: string, maximum: string) => string;
    readonly noVaults: string;
  };
  readonly problem: { readonly next: string };
  readonly help: {
    readonly title: string;
    readonly marks: string;
    readonly screens: Readonly<Record<Screen['kind'], string>>;
  };
  readonly keys: Readonly<
    Record<
      | 'send'
      | 'decline'
      | 'unfold'
      | 'fold'
      | 'continue'
      | 'choose'
      | 'confirm'
      | 'retry'
      | 'look'
      | 'pick'
      | 'field'
      | 'ways'
      | 'back'
      | 'scroll'
      | 'help'
      | 'closeHelp'
      | 'leave',
      string
    >
  >;
}

export const english: Words = {
  header: {
    noNetwork: 'no network chosen',
    operator: 'operator',
    noOperator: 'no operator',
    readOnly: 'looking only',
    worthless: 'test money',
  },
  step: (number, of, title) => `Step ${number} of ${of}: ${title}`,
  states: {
    done: 'done',
    current: 'now',
    waiting: 'waiting',
    blocked: 'blocked',
    todo: 'to do',
  },
  verdicts: { fits: 'ok', warns: 'note', fails: 'problem', unknown: 'could not tell' },
  parties: {
    operator: 'you',
    'l1-owner': 'L1 owner',
    curator: 'vault curator',
    validators: 'validators',
    clock: 'time',
    network: 'network',
    us: 'this program',
  },
  turn: {
    operator: 'This is your step.',
    'l1-owner': 'This is the L1 owner’s step; there is nothing for you to do.',
    curator: 'This is the vault curator’s step; there is nothing for you to do.',
    validators: 'The validators do this by themselves; there is nothing for you to do.',
    clock: 'Only time is needed; there is nothing for you to do.',
    network: 'The network does this by itself; there is nothing for you to do.',
    us: 'This program is at work; there is nothing for you to do.',
  },
  time: {
    since: (clock) => `since ${clock}`,
    elapsed: (duration) => `for ${duration}`,
    usually: (from, to) => `usually ${from} to ${to}`,
    expected: (countdown) => `expected in ${countdown}`,
    overdue: 'expected any moment',
    nextLook: (countdown) => `next look in ${countdown}`,
    ends: (countdown) => `registration ends in ${countdown}`,
    ended: 'the registration has ended',
    again: (countdown) => `It is tried again by itself in ${countdown}.`,
  },
  leaving: {
    safe: 'safe now',
    wait: 'wait a moment',
    now: 'Leaving as soon as it is safe …',
    goOn: 'To go on:',
    anytime: 'Leaving is safe: it goes on where it stopped.',
    notYet: 'A signature is being saved: leaving waits until it is.',
  },
  input: {
    hidden: 'typed: hidden',
    nothingTyped: 'nothing typed yet',
    neverShown: 'It is never shown, saved or logged.',
    length: (characters) => `${characters} characters`,
    otherWays: 'Other ways',
  },
  list: { above: (n) => `${n} more above`, below: (n) => `${n} more below` },
  more: (above, below) =>
    [above > 0 ? `${above} more lines above` : '', below > 0 ? `${below} more lines below` : '']
      .filter((part) => part !== '')
      .join(' · '),
  node: {
    question: 'Is this your node?',
    id: 'NodeID',
    publicKey: 'BLS public key',
    proof: 'BLS proof of possession',
  },
  account: {
    evm: 'On the C-Chain',
    pChain: 'On the P-Chain',
    have: 'you have',
    plan: 'The whole way; nothing is signed yet',
    where: 'where',
    cost: 'AVAX',
    whose: 'whose',
  },
  intent: {
    question: (title) => `Send this? ${title}`,
    signed: 'Nothing is sent before you press y.',
  },
  stake: {
    title: 'Delegated stake',
    epoch: (epoch, countdown) => `epoch ${epoch} · next in ${countdown}`,
    units: 'smallest units',
    available: 'available',
    used: 'used by your nodes',
    free: 'free for a new node',
    limits: (minimum, maximum) => `for one node: at least ${minimum}, at most ${maximum}`,
    noVaults: 'No vault has delegated stake to this operator yet.',
  },
  problem: { next: 'What to do' },
  help: {
    title: 'Help',
    marks: 'Marks',
    screens: {
      busy: 'The program is looking something up. Nothing is signed and nothing is sent.',
      choice:
        'Pick one with the arrow keys and press enter. You can come back and pick another as long as nothing depends on it.',
      text: 'Type or paste one value and press enter. Esc goes back; what you typed stays.',
      secret:
        'Type or paste the private key of your operator account. It is used to sign what you agree to and is forgotten when the program ends.',
      node: 'This is what your node says of itself. Check that it is your node, then continue. Nothing is signed yet.',
      account:
        'Your account, what it holds, and everything that is going to happen with its price. Nothing is signed yet.',
      form: 'The values of your new node. Each has a sound default. Tab goes from field to field; enter agrees to all of them.',
      intent:
        'One transaction, tried out before it is shown. It is signed and sent only when you press y. What is on a chain cannot be taken back.',
      stake:
        'What the vaults delegate to you. A new node needs free stake, and stake counts from the next epoch on.',
      waiting:
        'It is somebody else’s turn. The program looks again by itself, and it is safe to leave and to start it again later.',
      progress:
        'The parts of one task, in order. What is done stays done: after leaving, the next start goes on where this one stopped.',
      problem:
        'Something did not work. What to do stands here; what is already on a chain is not lost.',
      ticket:
        'A text for the team that adds nodes. Nothing secret is in it. Hand it in, then wait here, or come back later.',
      done: 'It is finished. The values can be copied; nothing more is needed.',
    },
  },
  keys: {
    send: 'send',
    decline: 'not now',
    unfold: 'details',
    fold: 'fewer details',
    continue: 'continue',
    choose: 'choose',
    confirm: 'agree',
    retry: 'try again',
    look: 'look now',
    pick: 'move',
    field: 'next field',
    ways: 'other ways',
    back: 'back',
    scroll: 'scroll',
    help: 'help',
    closeHelp: 'close help',
    leave: 'leave',
  },
};
