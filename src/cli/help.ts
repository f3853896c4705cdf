import { commandLine, type Text } from '../domain/message.ts';
import { showText, type Translator } from '../i18n/translator.ts';
import { columnsOf } from '../i18n/columns.ts';
import type { Definition, OptionDefinition } from '../commands/definition.ts';
import { shownFlags } from '../commands/options/option.ts';
import {
  commandOptionsOfWizard,
  listedWizardOptions,
  sharedOptions,
} from '../commands/options/shared-options.ts';

/** A longer term has its description next to it, outside the column, or on the next line if it is too long. */
const MAX_TERM = 27;

export function helpText(
  command: Definition | undefined,
  definitions: readonly Definition[],
  i18n: Translator,
  width: number,
): string {
  const lines =
    command === undefined ? overview(definitions, i18n, width) : commandHelp(command, i18n, width);
  return lines.join('\n');
}

type Row = readonly [term: string, description: Text];

function overview(
  definitions: readonly Definition[],
  i18n: Translator,
  width: number,
): readonly string[] {
  const { t } = i18n;
  const groups = [...new Set(definitions.map(({ group }) => group))];
  const help: Row = ['help', t('usage.help-command')];
  const list = (title: string, rows: readonly Row[]) =>
    section(title, rows, i18n, { width, term: MAX_TERM });
  return [
    `${t('usage.title.usage')} ${t(commandLine('[command] [options]'))}`,
    '',
    ...wrapped(t('usage.about'), width),
    ...wrapped(t('usage.wizard'), width),
    ...groups.flatMap((group) => {
      const rows = definitions
        .filter((definition) => definition.group === group)
        .map(({ name, summary }): Row => [name, summary]);
      return list(`${t(group)}:`, group === 'group.shell' ? [...rows, help] : rows);
    }),
    ...list(t('usage.title.options'), programRows(i18n)),
    ...list(
      t('usage.title.wizard-options'),
      [...commandOptionsOfWizard, ...listedWizardOptions].map(optionRow),
    ),
  ];
}

function commandHelp(
  { name, summary, arguments: places, options, example }: Definition,
  i18n: Translator,
  width: number,
): readonly string[] {
  const { t } = i18n;
  const usage = places.map((place) =>
    place.optional === true ? ` [${place.name}]` : ` <${place.name}>`,
  );
  const lists: readonly (readonly [string, readonly Row[]])[] = [
    [t('usage.title.arguments'), places.map((place): Row => [place.name, place.help])],
    [t('usage.title.options'), [...options.map(optionRow), helpRow(i18n)]],
    [t('usage.title.global-options'), programRows(i18n).slice(0, -1)],
  ];
  const longest = Math.max(...lists.flatMap(([, rows]) => rows.map(([term]) => term.length)));
  return [
    `${t('usage.title.usage')} ${t(commandLine(name, `[options]${usage.join('')}`))}`,
    '',
    ...wrapped(t(summary), width),
    ...lists.flatMap(([title, rows]) => section(title, rows, i18n, { width, term: longest })),
    '',
    t('usage.example'),
    `  ${t(commandLine(name, example))}`,
    ...(/\$[A-Z]/.test(example) ? [t('usage.example.sandbox')] : []),
    ...(example.includes('$TX') ? [t('usage.example.transaction')] : []),
  ];
}

function programRows(i18n: Translator): readonly Row[] {
  return [
    ['-V, --version', i18n.t('usage.version')],
    ...Object.values<OptionDefinition>(sharedOptions).map(optionRow),
    helpRow(i18n),
  ];
}

function helpRow({ t }: Translator): Row {
  return ['-h, --help', t('usage.help-option')];
}

function optionRow(option: OptionDefinition): Row {
  return [shownFlags(option), option.help];
}

function section(
  title: string,
  rows: readonly Row[],
  i18n: Translator,
  size: { readonly width: number; readonly term: number },
): readonly string[] {
  if (rows.length === 0) return [];
  const column = Math.max(
    ...rows.map(([term]) => term.length).filter((length) => length <= size.term),
  );
  const indent = ' '.repeat(column + 4);
  const lines = rows.flatMap(([term, description]) => {
    const [begin = '', ...rest] = wrapped(showText(description, i18n), size.width - indent.length);
    const below = rest.map((line) => indent + line);
    const beside = `  ${term.padEnd(column)}  ${begin}`;
    const fits = term.length <= column || (rest.length === 0 && columnsOf(beside) <= size.width);
    return fits ? [beside, ...below] : [`  ${term}`, indent + begin, ...below];
  });
  return ['', title, ...lines];
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
