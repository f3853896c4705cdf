import type { Completable, CompletableOption } from './completion-script.ts';

/** Completion for fish. */
export function fishScript(commands: readonly Completable[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c onboard -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map(
      (option) =>
        `complete -c onboard -n '__fish_seen_subcommand_from ${name}' -l ${option.long.slice(2)}${valueOf(option)} -d ${quoted(option.help)}`,
    ),
  ]);
  return [
    '# onboard completion for fish: put it as onboard.fish into ~/.config/fish/completions.',
    ...lines,
    'complete -c validator-onboarding -w onboard',
  ].join('\n');
}

function valueOf({ value }: CompletableOption): string {
  if (value === 'none') return '';
  if (value === 'file') return ' -r -F';
  return value === 'other' ? ' -x' : ` -x -a ${quoted(value.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
