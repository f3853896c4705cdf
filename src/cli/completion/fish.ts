import type { Completable } from './completion-script.ts';

/** Completion for fish. */
export function fishScript(commands: readonly Completable[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c onboard -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map(
      ({ long, help }) =>
        `complete -c onboard -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)} -d ${quoted(help)}`,
    ),
  ]);
  return [
    '# onboard completion for fish: put it as onboard.fish into ~/.config/fish/completions.',
    ...lines,
    'complete -c validator-onboarding -w onboard',
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
