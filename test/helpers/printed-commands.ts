import { parseLine } from '../../src/cli/parse-args.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { messages } from '../../src/i18n/generated/en.ts';
import { createTranslator } from '../../src/i18n/translator.ts';

const START = '\u0001';

/** Marks each place in which a text prints the command that starts the program. */
export const SPOKEN = createTranslator(messages, {
  onboard: START,
  networkName: 'fuji',
  timeZone: 'UTC',
});

/** Where a command ends in a sentence. */
const END = /[`|]|\)"|^\)|[.,:;)](?: |$)| (?:on|shows|also|with|and|or|in|prints)\b|\n|$/;

/** Each command of a text, as the arguments that a shell would pass. */
export function printedCommands(text: string): (readonly string[])[] {
  return text
    .split(START)
    .slice(1)
    .map((rest) => rest.slice(0, END.exec(rest)?.index).trim())
    .map((line) => (line === '' ? [] : line.split(/\s+/)));
}

const ADDRESS = '0x[0-9a-fA-F]{40}';
const HASH = '0x[0-9a-f]{64}';
const NODE = 'NodeID-\\w+';
/** What each argument takes: a value of this form, or the name of one. */
const TAKES: readonly (readonly [argument: RegExp, text: string])[] = [
  [
    /^operator_or_node/,
    `<(operator|operator_address|node_id|validation|tx_hash|hash|identifier)>|${ADDRESS}|${NODE}|${HASH}`,
  ],
  [/^operator_address$/, `<operator(_address)?>|${ADDRESS}`],
  [/middleware_address$/, `<(l1_)?middleware>|${ADDRESS}`],
  [/vault_manager_address$/, `<vault_manager>|${ADDRESS}`],
  [/^l1_address$/, `<l1>|${ADDRESS}`],
  [/^vault_address$/, `<vault>|${ADDRESS}`],
  [/^node_id$/, `<(node|node_id|NodeID)>|${NODE}`],
  [/tx_hash$/, `<(tx_hash|hash)>|${HASH}`],
  [/^total_new_stake$/, '<(total_new_stake|stake)>'],
];

/** What a shell's user would be told about a printed command. */
export function faultsOf(args: readonly string[]): readonly string[] {
  const { problem, command, call } = parseLine(args, definitions);
  if (problem !== undefined) return [`${args.join(' ')}: ${SPOKEN.error(problem).text}`];
  return (command?.arguments ?? []).flatMap(({ name }, index) => {
    const given = call.args[index];
    const takes = TAKES.find(([argument]) => argument.test(name))?.[1];
    return given === undefined || takes === undefined || RegExp(`^(${takes})$`).test(given)
      ? []
      : [`${args.join(' ')}: ${name} is ${given}`];
  });
}
