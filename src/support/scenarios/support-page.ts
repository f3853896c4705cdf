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

const INTRODUCTION = `# Support

This page is for people who help operators by chat or phone. You need no key, and you can work on another machine.

| question                                               | command                                                              |
| ------------------------------------------------------ | -------------------------------------------------------------------- |
| What is this operator's status, and who must act next? | \`onboard status <address, NodeID, validation ID or transaction>\`     |
| What is the status of many operators?                  | \`onboard status --file operators.csv\`                                |
| What does this code, error or revert data mean?        | \`onboard explain <code>\`; [codes](codes.md) lists all                |
| What does the operator's machine report?               | the operator: \`onboard case export\`; you: \`onboard case open <file>\` |
| Which screen does the operator see?                    | \`onboard --view <address>\`, \`onboard --case <file>\`                  |
| What has changed since the case was exported?          | \`onboard case open --compare <file>\`                                 |
| Is the problem the machine or the connection?          | \`onboard doctor\`                                                     |
| Which transactions were sent?                          | \`onboard receipt <address>\`                                          |
| What does a certain problem look like?                 | \`onboard sandbox --scenario <name>\`                                  |

These commands accept no key and send no transaction.

## How to read a status

- **Steps.** Each step is **done**, **open** or **?**. A done step shows the fact that proves it, and in brackets the chain that the fact
  was read from. **?** means that the state could not be read. An unread state is never shown as open.
- **First line.** The first line shows the item that you asked about and the state of the item. A transaction is included, reverted (with
  the cause), waiting or replaced. \`status\` also shows the call and the sender of the transaction. If an address is not an operator's, the
  first line says what the address is.
- **Operator.** Below the first line is the operator that the item concerns. A call by an L1 owner or a curator concerns the operator that
  the call names.
- **Next actions.** Each action shows who must act, since when, until when, and the command to run or the message to send. If you asked
  about a node, the action of that node comes first. The other actions are sorted by urgency: an inactive node, then the nearest deadline,
  then a change that has begun. Only the operator knows the values in angle brackets.
- **Last line.** The last line shows which block of each chain the status was read from, and the time of the block.

### Since when

For an opt-in, \`status\` asks the opt-in service whether the operator was opted in at earlier times. The result is a time range. For an
opt-in that is between a minute and a year old, the range is at most about a quarter of the age. For a pending change, \`status\` reads the
event that began the change. The time is exact if the event is in the last 2,000 blocks. For an older event, \`status\` shows a range. If no
source has the time, \`status\` says so.

### The operator's P-Chain address

An account's P-Chain address follows from its public key. The EVM address does not reveal the public key, but every signature does. \`status\`
therefore takes the P-Chain address from one of three sources:

- the signature of a transaction, if you ask by the hash of a transaction that the operator sent,
- the journal, if you run \`status\` on the operator's own machine,
- the option \`--p-chain-address\`.

If a signature gives another address than the option, \`status\` refuses the address in the option. If there is no signature, \`status\` marks
the address as given by you.

Without the address, the steps that move AVAX to the P-Chain are **?**. The next action is shown all the same. \`status\` compares the funds
on the P-Chain only with the fees, because the operator chooses the initial balance of the node.

## Many operators

\`onboard status --file\` prints a table. Each row is one operator on one L1, or one node. The input is a list or a CSV file. A list has one
operator address or NodeID on each line, with an optional name. A CSV file may use commas, semicolons or tabs, and may have headings.
Invalid lines are listed below the table, and the other lines are still read. A file without any operator or node is an error. The rows are
sorted by urgency as \`status\` sorts it; of equally urgent rows, the longest wait comes first. \`--csv\` and \`--json\` print the same rows with exact
times.

\`status\` reads the data that all operators share only once, and reads the rest for fifty operators at a time. On the sandbox, 1 operator
takes 9 requests, 50 operators take 12, and 200 take 30 ([test](../test/support/status/many.long.test.ts)). [Performance](performance.md)
lists the round trips for a single operator.

## Watch an operator

\`onboard status --watch\` prints the whole status once. After that, the command prints each change once, with the time of the change. A
change is a new next action, a finished step, a new weight, an added or removed node, or an endpoint that stops answering. Before each
deadline, the command prints two warnings: the first an hour ahead, the second ten minutes ahead. If nothing has changed, the command prints
nothing. The command reports a failed read once and continues. With \`--node-url\`, the command also watches the operator's node.

With \`--notify\`, the terminal also notifies you of changes that may cost the operator money. Examples are a near deadline, a low balance, a
disabled operator, a node that stops answering or has another key, an expired registration, and nodes that use more stake than counts for
the operator. The notification works in iTerm2, WezTerm, Ghostty, kitty, foot and rxvt-unicode. Other terminals ring the bell.

## First aid

\`onboard doctor\` examines the machine on which it runs, and prints the findings at once. Two options add checks:

- \`--network <name>\` checks every endpoint and the API methods of each. The check compares chain ID and network ID with the network profile,
  and the endpoint's time with this machine's clock. The check skips the sandbox's time, which runs ahead by design.
- \`--node-url <url>\` checks the operator's node, and whether the node tracks the network's L1s.

An endpoint that does not answer within 8 s counts as silent. The command ends within 25 s.

\`onboard explain\` accepts what users paste: codes (also misspelled, or inside a longer text), contract errors by name, selector or revert
data, and error texts of wallets, endpoints and Node.js. For a hash, an ID or an address, the command names the kind and refers you to
\`onboard status\`. For an unknown text, the command exits with 2.

## The operator's own screen

\`onboard --view\` opens the screen that the operator sees: the list of its nodes, or the open step if the operator has no node. Press Esc to
see the status step by step and the message to send. The view has no key and cannot send. If you choose an action that needs a key, the view
says that there is none.

## Receipts

On the machine that sent the transactions, a receipt lists all of them. On any other machine, the receipt lists what the chains show:

| transactions                                                              | source                                                 |
| ------------------------------------------------------------------------- | ------------------------------------------------------ |
| registration, opt-ins, addition of a node and its completion, last change | logs of the C-Chain                                    |
| registration on the P-Chain                                               | blocks of the P-Chain around the time of the signature |
| transfers of AVAX between the chains                                      | only the machine that sent them                        |

Each entry shows the block or height, and its time. If an endpoint does not serve old logs or blocks, the receipt says so for each affected
step.

## Cases

\`onboard case export\` writes a case file. Before writing, the command lists the contents of the file:

- versions and platform,
- the network's profile without credentials,
- the steps, with the facts that prove them,
- the journal without signed bytes,
- the response of each endpoint,
- the last errors.

When you open a case, note these rules:

- The program refuses a file that does not match its digest. The digest is not a signature: it does not show who wrote the file.
- Texts appear in your own language, because the file stores keys and values. Files of format 1 store English sentences. The program shows
  these sentences in quotes.
- The program rebuilds each command from its parts. If a text is not one of the commands that \`status\` prints, the program shows the text in
  quotes.
- The message to send is not taken from the file. \`onboard status\` creates the message from the chains.
- The program warns you first if the date of the case is in the future, or if its network differs from your profile of the same name.

\`--compare\` reads the chains and lists each change: next action, who acts, deadline, step, weight and validation.

### Last errors

The program keeps its last twenty errors in \`last-errors.json\` in its state folder. Only the user who runs the program can read the file.
Each entry has the time, the command and the error code. Of the values in the error, an entry has only numbers, NodeIDs and addresses. An
entry contains no typed text, no text of an endpoint, no URL, and nothing as long as a key. Errors about wrongly typed commands are not
kept.

## What support meets

Each example below is also a test.
`;
