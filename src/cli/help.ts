import { commandUsage, type MessageKey } from '../domain/message.ts';
import { textIfAny, type Translator } from '../i18n/translator.ts';
import { commandGroups } from '../commands/all-commands.ts';
import type { ArgumentDefinition, Definition, OptionDefinition } from '../commands/definition.ts';
import { optionName, shownFlags } from '../commands/options/option.ts';
import { listedWizardOptions, sharedOptions } from '../commands/options/shared-options.ts';
import { layOutHelp, type HelpPage, type HelpPart, type Row } from './help-layout.ts';

/** A longer term has its description next to it, outside the column, or on the next line if it is too long. */
const MAX_TERM = 27;

export function helpText(command: Definition | undefined, i18n: Translator, width: number): string {
  return layOutHelp(helpPage(command, i18n), width);
}

export function helpPage(command: Definition | undefined, i18n: Translator): HelpPage {
  return command === undefined ? overview(i18n) : commandHelp(command, i18n);
}

const WIZARD = 'wizard';

export function summaryOf({ name }: Pick<Definition, 'name'>, { t }: Translator): string {
  return t(`command.${name}.summary`);
}

/** The text about an option. `command`: the name of the command that takes it, or `wizard`. */
export function optionText(option: OptionDefinition, command: string, i18n: Translator): string {
  return ownText(['option', command, optionName(option)], i18n, option.helpValues);
}

function argumentText(
  { name, words }: ArgumentDefinition,
  command: string,
  i18n: Translator,
): string {
  return words?.join(', ') ?? ownText(['argument', command, name.replaceAll('_', '-')], i18n);
}

/** A command may have a text of its own about an option or argument that others take too. */
function ownText(
  [kind, command, name]: readonly [kind: 'option' | 'argument', command: string, name: string],
  i18n: Translator,
  values: OptionDefinition['helpValues'] = {},
): string {
  const own = textIfAny(`${kind}.${command}.${name}`, i18n, values);
  return own ?? i18n.t({ key: `${kind}.${name}` as MessageKey, values });
}

function overview(i18n: Translator): HelpPage {
  const { t } = i18n;
  const list = (title: string, rows: readonly Row[]): HelpPart => ({ title, rows, term: MAX_TERM });
  return [
    `${t('usage.title.usage')} ${t(commandUsage('[command] [options]'))}`,
    '',
    { text: t('usage.about') },
    { text: t('usage.wizard') },
    ...Object.entries(commandGroups).map(([group, commands]) => {
      const rows = commands.map((command): Row => [command.name, summaryOf(command, i18n)]);
      const help: Row = ['help', t('usage.help-command')];
      const title = `${t({ key: group as MessageKey, values: {} })}:`;
      return list(title, group === 'group.shell' ? [...rows, help] : rows);
    }),
    list(t('usage.title.options'), programRows(i18n)),
    list(t('usage.title.wizard-options'), optionRows(listedWizardOptions, WIZARD, i18n)),
  ];
}

function commandHelp(command: Definition, i18n: Translator): HelpPage {
  const { name, arguments: places, options, example } = command;
  const { t } = i18n;
  const usage = places.map((place) =>
    place.optional === true ? ` [${place.name}]` : ` <${place.name}>`,
  );
  const lists: readonly (readonly [string, readonly Row[]])[] = [
    [
      t('usage.title.arguments'),
      places.map((place) => [place.name, argumentText(place, name, i18n)]),
    ],
    [t('usage.title.options'), [...optionRows(options, name, i18n), helpRow(i18n)]],
    [t('usage.title.global-options'), programRows(i18n).slice(0, -1)],
  ];
  const longest = Math.max(...lists.flatMap(([, rows]) => rows.map(([term]) => term.length)));
  return [
    `${t('usage.title.usage')} ${t(commandUsage(`${name} [options]${usage.join('')}`))}`,
    '',
    { text: summaryOf(command, i18n) },
    ...lists.map(([title, rows]) => ({ title, rows, term: longest })),
    '',
    t('usage.example'),
    `  ${t(commandUsage(`${name} ${example}`))}`,
    ...(/\$[A-Z]/.test(example) ? [t('usage.example.sandbox')] : []),
    ...(example.includes('$TX') ? [t('usage.example.transaction')] : []),
  ];
}

function programRows(i18n: Translator): readonly Row[] {
  return [
    ['-V, --version', i18n.t('usage.version')],
    ...optionRows(Object.values(sharedOptions), WIZARD, i18n),
    helpRow(i18n),
  ];
}

function helpRow({ t }: Translator): Row {
  return ['-h, --help', t('usage.help-option')];
}

function optionRows(
  options: readonly OptionDefinition[],
  command: string,
  i18n: Translator,
): readonly Row[] {
  return options.map((option) => [shownFlags(option), optionText(option, command, i18n)]);
}
