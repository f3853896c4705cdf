import { commandUsage, type Text } from '../domain/message.ts';
import { showText, type Translator } from '../i18n/translator.ts';
import type { Definition, OptionDefinition } from '../commands/definition.ts';
import { shownFlags } from '../commands/options/option.ts';
import {
  commandOptionsOfWizard,
  listedWizardOptions,
  sharedOptions,
} from '../commands/options/shared-options.ts';
import { layOutHelp, type HelpPage, type HelpPart, type Row } from './help-layout.ts';

/** A longer term has its description next to it, outside the column, or on the next line if it is too long. */
const MAX_TERM = 27;

export function helpText(
  command: Definition | undefined,
  definitions: readonly Definition[],
  i18n: Translator,
  width: number,
): string {
  return layOutHelp(helpPage(command, definitions, i18n), width);
}

/** The help of a command, or the overview of all commands. */
export function helpPage(
  command: Definition | undefined,
  definitions: readonly Definition[],
  i18n: Translator,
): HelpPage {
  return command === undefined ? overview(definitions, i18n) : commandHelp(command, i18n);
}

function overview(definitions: readonly Definition[], i18n: Translator): HelpPage {
  const { t } = i18n;
  const groups = [...new Set(definitions.map(({ group }) => group))];
  const list = (title: string, rows: readonly Row[]): HelpPart => ({ title, rows, term: MAX_TERM });
  return [
    `${t('usage.title.usage')} ${t(commandUsage('[command] [options]'))}`,
    '',
    { text: t('usage.about') },
    { text: t('usage.wizard') },
    ...groups.map((group) => {
      const rows = definitions
        .filter((definition) => definition.group === group)
        .map(({ name, summary }) => row(name, summary, i18n));
      const help = row('help', t('usage.help-command'), i18n);
      return list(`${t(group)}:`, group === 'group.shell' ? [...rows, help] : rows);
    }),
    list(t('usage.title.options'), programRows(i18n)),
    list(
      t('usage.title.wizard-options'),
      [...commandOptionsOfWizard, ...listedWizardOptions].map((option) => optionRow(option, i18n)),
    ),
  ];
}

function commandHelp(
  { name, summary, arguments: places, options, example }: Definition,
  i18n: Translator,
): HelpPage {
  const { t } = i18n;
  const usage = places.map((place) =>
    place.optional === true ? ` [${place.name}]` : ` <${place.name}>`,
  );
  const lists: readonly (readonly [string, readonly Row[]])[] = [
    [t('usage.title.arguments'), places.map((place) => row(place.name, place.help, i18n))],
    [
      t('usage.title.options'),
      [...options.map((option) => optionRow(option, i18n)), helpRow(i18n)],
    ],
    [t('usage.title.global-options'), programRows(i18n).slice(0, -1)],
  ];
  const longest = Math.max(...lists.flatMap(([, rows]) => rows.map(([term]) => term.length)));
  return [
    `${t('usage.title.usage')} ${t(commandUsage(`${name} [options]${usage.join('')}`))}`,
    '',
    { text: t(summary) },
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
    ...Object.values<OptionDefinition>(sharedOptions).map((option) => optionRow(option, i18n)),
    helpRow(i18n),
  ];
}

function helpRow({ t }: Translator): Row {
  return ['-h, --help', t('usage.help-option')];
}

function optionRow(option: OptionDefinition, i18n: Translator): Row {
  return row(shownFlags(option), option.help, i18n);
}

function row(term: string, description: Text, i18n: Translator): Row {
  return [term, showText(description, i18n)];
}
