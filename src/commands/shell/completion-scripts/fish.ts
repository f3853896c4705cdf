import type { CompletableOption, Completables } from './completable.ts';

/** Generates the completion for fish. */
export function fishScript({ commands, wizard }: Completables): string {
  const lines = commands.flatMap(({ name, summary, options, words }) => [
    `complete -c onboard -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => optionLine(`__fish_seen_subcommand_from ${name}`, option)),
    ...Object.entries(words).map(
      ([previousWord, completions]) =>
        `complete -c onboard -n '__fish_seen_subcommand_from ${name}; and test (commandline -opc)[-1] = ${previousWord}' -x -a ${quoted(completions.join(' '))}`,
    ),
  ]);
  return [
    '# onboard completion for fish: put it as onboard.fish into ~/.config/fish/completions.',
    ...lines,
    ...wizard.map((option) => optionLine('__fish_use_subcommand', option)),
    'complete -c validator-onboarding -w onboard',
  ].join('\n');
}

function optionLine(condition: string, option: CompletableOption): string {
  return `complete -c onboard -n '${condition}' -l ${option.long.slice(2)}${valueOf(option)} -d ${quoted(option.help)}`;
}

function valueOf({ value }: CompletableOption): string {
  if (value === 'none') return '';
  if (value === 'file') return ' -r -F';
  return value === 'other' ? ' -x' : ` -x -a ${quoted(value.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
