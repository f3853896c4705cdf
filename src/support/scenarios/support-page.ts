import { english } from '../../i18n/english.ts';
import type { Scenario } from './scenario.ts';

/**
 * Generates the documentation page for support staff, in Markdown.
 * @param shown the status in each scenario
 */
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

This page is for people who help operators by chat or phone. You need no key, and you do not need the operator's machine.

| question                                               | command                                                              |
| ------------------------------------------------------ | -------------------------------------------------------------------- |
| What is this operator's status, and who must act next? | \`onboard status <address, NodeID, validation ID or transaction>\`     |
| What is the status of many operators?                  | \`onboard status --file operators.csv\`                                |
| What does this code, error or revert data mean?        | \`onboard explain <code>\`; [codes](codes.md) lists all                |
| What does the operator's machine report?               | the operator runs \`onboard case export\` and sends you the [case file](glossary.md#case-file); you run \`onboard case open <file>\` |
| Which screen does the operator see?                    | \`onboard --view <address>\`, \`onboard --case <file>\`                  |
| What has changed since the case was exported?          | \`onboard case open --compare <file>\`                                 |
| Is the problem the machine or the connection?          | \`onboard doctor\`                                                     |
| Which transactions were sent?                          | \`onboard receipt <address>\`                                          |
| What does a certain problem look like?                 | \`onboard sandbox --scenario <name>\`                                  |

These commands accept no key and send no transaction.

## How to read a status

A status shows these parts, from top to bottom:

- **What you asked about.** If you gave a node or a transaction, the first lines show it and its state. For a transaction, \`status\` also
  shows the call and the sender. For a reverted transaction, it also shows the cause. If you gave an address that does not belong to an
  [operator](glossary.md#operator), the first line says what kind of address it is. A C-Chain transaction has one of these states: waiting for
  a block, accepted in a block that is not executed yet, included, reverted, replaced, or signed on this machine but missing from the
  endpoint. A P-Chain transaction has one of these: waiting for a block, accepted, aborted, dropped, or signed on this machine but missing
  from the endpoint.
- **Operator.** This line shows the operator and the network. If you asked about a call by an [L1 owner](glossary.md#l1-owner) or a
  [curator](glossary.md#curator), the line shows the operator that the call names.
- **Pending transactions.** If transactions of the operator's account are pending, \`status\` shows their number and their
  [account nonces](glossary.md#account-nonce). The next action is then to wait. \`status\` shows the content of a pending transaction if the
  endpoint reports its [memory pool](glossary.md#memory-pool), or if this machine signed the transaction. If the pending account nonces have
  a gap, or if the first pending transaction offers less than the base fee, the next action is to fix this problem.
- **Next actions**, for each L1. Each action shows who must act, since when and until when. It also shows the command to run or the message
  to send. Replace names in angle brackets, such as \`<bls_key>\`: only the operator knows these values. If you asked about a node, the action
  for this node comes first. The other actions are in the order of urgency: inactive nodes, deadlines (the nearest first), changes that have
  begun.
- **Steps**, for each L1. Each step is **done**, **open** or **?**. **?** means that the program could not read the state of the step. A
  done step shows the fact that proves it. The chain on which \`status\` read the fact follows in brackets.
- **Last line** of each L1. This line shows the newest block of each chain that \`status\` read, and the time of the block.
- **Transactions without effect.** On the machine that sent the transactions, \`status\` lists the newest five that reverted, were replaced or
  were dropped.

### Since when

- **Opt-ins.** \`status\` asks the [opt-in service](glossary.md#opt-in-service) whether the operator was opted in at earlier times. The result
  is the earliest and the latest time at which the operator can have opted in. For an opt-in of 8 days ago, the two times are less than 2
  days apart. For older opt-ins, they are further apart.
- **Pending changes.** \`status\` reads the event that began the change. If the event is in the last 2,000 blocks, the time is exact. For an
  older event, \`status\` shows a time range.
- **Unknown times.** If \`status\` finds no time, it prints "start time unknown".

### The operator's P-Chain address

The program calculates an account's [P-Chain](glossary.md#p-chain) address from the account's public key. An EVM address does not reveal the
public key, but a signature of the account does. \`status\` therefore takes the P-Chain address from one of three sources:

- the signature of a transaction, if you ask about a transaction that the operator sent,
- the [journal](glossary.md#journal), if you run \`status\` on the operator's own machine,
- the option \`--p-chain-address\`.

If the option and a signature give different addresses, \`status\` rejects the option. If no signature is known, \`status\` marks the address as
given by you.

Without the P-Chain address, the steps that move AVAX to the P-Chain are **?**. \`status\` still shows the next action. The operator chooses
the initial balance of the node, so \`status\` cannot know the full amount that is needed on the P-Chain. With the P-Chain address,
\`status\` checks only that the funds there cover the fees.

## Many operators

\`onboard status --file\` prints a table. Each row is one operator on one [L1](glossary.md#l1), or one node. The file is a list or a CSV file:

- A list has one operator address or [NodeID](glossary.md#nodeid) on each line. A name may follow.
- A CSV file may use commas, semicolons or tabs. It may have headings.

\`status\` reports invalid lines below the table and reads the other lines. A file without any operator or node is an error. The rows are in
the order of urgency. If two rows are equally urgent, the longer wait comes first. \`--csv\` and \`--json\` print the same rows with exact
times.

\`status\` reads shared data once, and reads the other data for fifty operators at a time. On the sandbox, 1 operator takes 9 requests, 50
operators take 12, and 200 take 30 ([test](../test/src/support/status/many.long.test.ts)). [Performance](performance.md) lists the requests
for a single operator.

## Watch an operator

\`onboard status --watch\` prints the whole status once. Then it prints each change with the time of the change. A change is a new next
action, a finished step, a new weight, an added or removed node, or an endpoint that stops answering. The command warns one hour before each
deadline, and again ten minutes before. It reports a failed read once and continues. With \`--node-url\`, the command also watches the
operator's node.

With \`--notify\`, the terminal notifies you of changes that may cost the operator money:

- a near deadline, a low balance or an expired [registration](glossary.md#registration),
- a disabled operator, or nodes that use more [stake](glossary.md#stake) than the operator has,
- a node that stops answering or has another key.

The notification works in iTerm2, WezTerm, Ghostty, kitty, foot and rxvt-unicode. Other terminals ring the bell.

## First aid

\`onboard doctor\` examines the machine on which it runs, and prints the findings about this machine at once. Two options add checks:

- \`--network <name>\` checks every endpoint of the network, and the API methods of each endpoint. The check compares the chain ID and the
  network ID with the network profile. It compares the endpoint's time with this machine's clock. It does not compare the sandbox's time,
  which runs ahead by design.
- \`--node-url <url>\` checks the operator's node, and whether the node tracks the network's L1s.

\`doctor\` waits up to 8 seconds for each endpoint, and ends within 25 seconds.

\`onboard explain\` explains any code or error text that operators send you, even a misspelled one ([codes](codes.md)). For a hash, an ID or an
address, \`explain\` names the kind and refers you to \`onboard status\`.

## The operator's own screen

\`onboard --view\` opens the screen that the operator sees. If the operator has nodes, the screen lists the nodes. Otherwise, the screen shows
the open step. Press Esc to see the status of each step and the message to send. The view has no key and cannot send. If you choose an
action that needs a key, the view tells you that it has no key.

## Receipts

\`onboard receipt\` lists the transactions of an operator. On the machine that sent the transactions, the receipt contains every entry of the
journal. On any other machine, the receipt has only what the chains show. The table gives the source of each kind of transaction:

| transactions                                                             | source                                                           |
| ------------------------------------------------------------------------ | ---------------------------------------------------------------- |
| registration, opt-ins and opt-outs                                       | events of the C-Chain                                            |
| additions, changes and removals of nodes, and their completions          | events of the C-Chain, for any sender and also for removed nodes |
| delegation by the curator                                                | events of the C-Chain                                            |
| registrations and weights on the P-Chain                                 | blocks of the P-Chain soon after the call on the C-Chain         |
| completed changes of weight on L1s of [generation](glossary.md#generation) A | only on the machine that sent them, because there is no event    |
| transfers of AVAX between the chains, reverted and replaced transactions | only on the machine that sent them                               |
| calls by which the L1 owner enabled or disabled the operator             | on no machine, because there is no event                         |

Each entry shows the block or height, its time, its result, its exact fee, and the AVAX that it moved. On the machine that sent the
transactions, the receipt also lists reverted, replaced and dropped ones. A reverted transaction costs its fee. Replaced and dropped
transactions cost nothing. If an endpoint does not serve old logs or blocks, the receipt marks each affected step.

For each chain, the receipt shows the totals of the operator's account: fees, moved AVAX, and the change of the balance. On the machine that
sent the transactions, fees and moved AVAX add up exactly to the change of the balance
([test](../test/src/support/receipt/whole-life.long.test.ts)). The receipt lists moved AVAX by purpose: transfers between the chains,
balances of validators, refunds after removals, and payments to other addresses.

The last lines of the receipt say which transactions, fees and amounts may be missing. On the C-Chain, the program compares the number of
entries with the number of transactions that the account has sent. On the P-Chain, this comparison is not possible, because the P-Chain does
not count the transactions of an account.

## Cases

\`onboard case export\` writes a [case file](glossary.md#case-file). Before it writes the file, the command lists the contents:

- versions and platform,
- the network's profile without credentials,
- the steps, with the facts that prove them,
- the journal without signed bytes,
- the response of each endpoint,
- the last errors.

When you open a case, note these rules:

- The program refuses a file that does not match its digest. The digest does not prove who wrote the file.
- The program shows most texts of a case in your own language. Files of format 1, an older format, contain English sentences. The program
  shows these sentences in quotes.
- A case may contain commands for you to run. The program shows a command in quotes if \`status\` itself would not print that
  command. Do not run a command in quotes.
- The program does not show the messages to L1 owners and curators that a case contains. Run \`onboard status\`, which creates such a message
  from the chains.
- The program warns you if the date of the case is in the future. The program also warns you if the network of the case differs from your
  profile of the same name.

\`--compare\` reads the chains and lists what has changed since the export: the next action, who must act, the deadline, the steps, the weight
and the [validation](glossary.md#validation).

### Last errors

The program keeps its last twenty errors in \`last-errors.json\` in its [state folder](glossary.md#state-folder). Only the user who runs the
program can read the file. Each entry has the time, the command, the error code, and the numbers, NodeIDs and addresses of the error. An
entry contains no typed text, no text of an endpoint, no URL, and no value that is long enough to contain a private key. The program does
not keep errors about mistyped commands.

## Examples

Each example shows the status of an operator in one scenario of the sandbox. Each example is also a test.
`;
