import { english } from '../../i18n/english.ts';
import type { Scenario } from './scenario.ts';

/** The documentation page for support staff, in Markdown; `shown`: the status in each scenario. */
export function supportPage(
  shown: readonly { readonly scenario: Scenario; readonly text: string }[],
): string {
  return [
    INTRODUCTION,
    ...shown.flatMap(({ scenario, text }) => [
      `### ${scenario.name}`,
      '',
      `${capital(english.t(`scenario.${scenario.name}`))}. \`onboard sandbox --scenario ${scenario.name}\``,
      '',
      '```text',
      `$ onboard status --network sandbox <operator>${scenario.asksNode === true ? ' --node-url <url>' : ''}`,
      text,
      '```',
      '',
    ]),
  ].join('\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const INTRODUCTION = `# The support desk

For those who help operators by chat and phone: without a key, often on another machine.

| what it answers                                        | command                                                            |
| ------------------------------------------------------ | ------------------------------------------------------------------ |
| Where does this operator stand, and whose turn is it?  | \`onboard status <address, NodeID, validation ID or transaction>\`   |
| The same for hundreds, as a board                      | \`onboard status --file operators.csv\`                              |
| What does this code, error or revert data mean?        | \`onboard explain <code>\`; all of them: [codes](codes.md)           |
| What does the operator see?                            | \`onboard case export\` there, \`onboard case open <file>\` here       |
| How does it look on the operator's screen?             | \`onboard --view <address>\`, \`onboard --case <file>\`                |
| What has changed since?                                | \`onboard case open --compare <file>\`                               |
| Is it the machine or the connection?                   | \`onboard doctor\`                                                   |
| What was done, for the records?                        | \`onboard receipt <address>\`                                        |
| How does it look when something is wrong?              | \`onboard sandbox --scenario <name>\`                                |

Nothing of it takes a key, and nothing of it can send.

## How a status is to be read

- Every step is **done** with the fact that proves it and where that was read, **open**, or **?**: it could not be told. What could not
  be read is never shown as not done.
- The first line names what you asked about and its fate: a transaction (call, sender, included, reverted with its cause, waiting,
  replaced), a node or a validation with its state, or what an address is where it is not an operator's. The operator whom it
  concerns follows: an L1 owner's or a curator's call concerns the operator that the call names.
- Then every turn, the most urgent deadline first: whose it is, since when and until when, and the exact next command or the message to
  send. A node that you asked about comes first, whatever else is urgent. Values in angle brackets are known to the operator alone.
- Below each step stands its proof, and in brackets the chain that it was read from. The last line says at which block and when.
- Since when an operator is opted in is found by asking the opt-in service of earlier moments; it is exact to some percent of
  how long ago it was. Since when a change is under way is told by the event of its beginning, exactly, where that lies within
  the last 2,000 blocks; before them by two moments between which it lies. Where nothing tells, it says so.
- By address the chains are asked in four to six round trips, by a node or a validation in seven, by a transaction in five, where the
  network's profile names the L1's contracts. However many nodes the operator has, it takes no more. It takes more where two
  operators have listed the same node and where a node has left the lists. The signature aggregator and the operator's node are
  asked besides, where that is what matters.
- For many operators what concerns all is asked once, and what concerns each travels together, fifty at a time. Against the sandbox one
  operator takes 9 requests, 50 take 12 and 200 take 30: 6 for each further fifty. 200 took 25 s there on two cores that
  others used as well, nearly all of it in the sandbox's own contracts; a test counts the requests.
- The file of a board has an operator address or a NodeID on each line with a name beside it, or is CSV (commas, semicolons or tabs, with or
  without headings). A line that is neither is listed below the board and costs nothing else; a file with no operator and no node is an error.
  Rows come by their deadline, then by what waits longest; \`--csv\` and \`--json\` have the same rows with exact times.
- The operator's P-Chain address follows from its public key, which no address tells, but every signature gives away. So what lies there
  is told where one asks by the hash of a transaction that the operator has sent, on the operator's own machine, whose journal has
  some, and with \`--p-chain-address\`; one that is not the operator's is refused where the key is known, and is marked as given
  where it is not. Else the steps that move AVAX there are **?**, and what comes next is told without them: by address alone
  a transaction of the operator would be found in the second round trip at the earliest, and its account asked in a fourth.
  What is there is measured by the fees alone, because what a node starts with is for the operator to choose.

## Watching

\`onboard status --watch\` prints the whole status once, then only what changes, each change once with its time: whose turn it is, finished steps,
weights, nodes that come and go, endpoints that fall silent, and deadlines an hour and ten minutes before they pass. A quiet block prints nothing.
With \`--notify\` the terminal also notifies (iTerm2, WezTerm, Ghostty, kitty, foot and rxvt-unicode; any other rings its bell) of what may cost
something: a near deadline, a balance with few days left, a disabled operator, a node that no longer answers or has another key, an expiry, and an
epoch in which stake lapses. \`--node-url\` lets it watch the node too. A look that fails is reported once, and does not end the watch.

## First aid

\`onboard doctor\` judges this machine first, and shows that at once. With \`--network\` it asks every endpoint one small question and the API
methods that it has, and compares the chain ID, the network ID and the time; with \`--node-url\` it asks the node, and whether it tracks the
L1s. An endpoint that has not answered within 8 s does not answer; the whole ends within 25 s. The sandbox's time is moved ahead on purpose,
and is not compared.

\`onboard explain\` takes what people paste: codes, also with a typo or inside a longer text; contract errors by name, selector or revert data;
and error texts of wallets, endpoints and Node.js. Of a hash, an ID or an address it says which it is, and that \`onboard status\` shows what
it belongs to. What is unknown exits with 2.

## The operator's own screen

\`onboard --view\` opens on the screen on which the operator itself is, drawn from the same parts: its nodes, where it has some, else the
step that is open. Esc leads behind it, to how the operator stands, step by step, and to the message for whose turn it is. It
has no key and nothing that could send; what would need one is answered with that.

## Receipts

A receipt has every transaction that this machine has sent, or, on any other, what the chains tell of it: registration, opt-ins, the
addition, what was initiated last and the completion by the logs of the C-Chain, searched for each by its topics, newest first;
the registration on the P-Chain by its blocks. Each stands with its block or height and the time of that. No API of the P-Chain
tells the height of a transaction; it is looked for in the blocks around the time of its signature. Where an endpoint gives no
blocks, or does not let so much of the past be searched, the receipt says so for each step. What moved AVAX between the chains only
the machine that sent it knows.

## Cases

A case file has in it what \`onboard case export\` lists before it writes: versions and platform, the network's profile without credentials,
the steps with what proves them, the journal without signed bytes, how the endpoints answered, and the last errors. Its digest tells a changed file; it is no
signature, and tells nothing of who wrote it. Its sentences are keys and values, so each reader sees them in their own language. Commands are
made anew: a text that is none of the commands a status gives is shown in quotes, and so are the English sentences of format 1. The message to send
is never taken from a file. A case that is dated in the future, or of another network than the profile of that name here, says so first.
\`--compare\` reads the chains, and lists every change of turn, party, deadline, step, weight and validation.

The last twenty errors are kept in \`last-errors.json\` of the program's state folder, for its owner alone: when, in which command, the code, and
of what it was about only figures, NodeIDs and addresses. No text that somebody typed or an endpoint sent gets in, no URL, and nothing as long
as a key. Calls that were typed wrongly are not kept.

## What support meets

Each of these is a test, too.
`;
