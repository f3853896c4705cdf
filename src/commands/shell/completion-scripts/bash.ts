import type { CompletableOption, Completables } from './completable.ts';

/**
 * Generates the completion for bash 3.2 and later. The completion offers file names if nothing else
 * matches.
 */
export function bashScript({ commands, wizard }: Completables): string {
  const names = commands.map(({ name }) => name).join(' ');
  const options = commands.map(
    (command) => `    ${command.name}) words="${longs(command.options)}" ;;`,
  );
  const values = [
    ...commands.flatMap(({ name, options }) => optionValues(`"${name} `, options)),
    ...optionValues('-*" ', wizard),
  ];
  const words = commands.flatMap(({ name, words }) =>
    Object.entries(words).map(
      ([before, offered]) => `    "${name} ${before}") places="${offered.join(' ')}" ;;`,
    ),
  );
  return `# onboard completion for bash: source it, or put it into bash-completion's folder.
_onboard() {
  local words value places current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    case "$current" in
    -*) words="--version ${longs(wizard)}" ;;
    *) words="${names} help --version" ;;
    esac
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    esac
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${words.join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${options.join('\n')}
    help) COMPREPLY=( $(compgen -W "${names}" -- "$current") ); return ;;
    -*) words="${longs(wizard)}" ;;
    *) words="" ;;
    esac
  fi
  if [ -n "$value" ]; then
    COMPREPLY=( $(eval "compgen $value -- \\"\\$current\\"") )
  elif [ -n "$places" ] && [ "\${current#-}" = "$current" ]; then
    COMPREPLY=( $(compgen -W "$places" -- "$current") )
  else
    COMPREPLY=( $(compgen -W "$words --help" -- "$current") )
  fi
}
complete -o default -F _onboard onboard validator-onboarding`;
}

/**
 * Returns the case branches for the values of options.
 * @param begin the pattern before the option, with its opening quote
 */
function optionValues(begin: string, options: readonly CompletableOption[]): string[] {
  return options.flatMap(({ long, value }) => {
    if (value === 'none') return [];
    const words = typeof value === 'string' ? '' : value.join(' ');
    const otherwise = value === 'file' ? '-f' : `-W "${words}"`;
    return [`    ${begin}${long}") value='${otherwise}' ;;`];
  });
}

function longs(options: readonly CompletableOption[]): string {
  return options.map(({ long }) => long).join(' ');
}
