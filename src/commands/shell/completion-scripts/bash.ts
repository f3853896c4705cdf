import type { Completable } from './completion-script.ts';

/** Completion for bash 3.2 and later; file names where nothing else fits. */
export function bashScript(commands: readonly Completable[]): string {
  const options = commands.map(
    (command) =>
      `    ${command.name}) words="${command.options.map(({ long }) => long).join(' ')}" ;;`,
  );
  const values = commands.flatMap((command) =>
    command.options.flatMap(({ long, value }) => {
      if (value === 'none') return [];
      const words = typeof value === 'string' ? '' : value.join(' ');
      const otherwise = value === 'file' ? '-f' : `-W "${words}"`;
      return [`    "${command.name} ${long}") value='${otherwise}' ;;`];
    }),
  );
  return `# onboard completion for bash: source it, or put it into bash-completion's folder.
_onboard() {
  local words value current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} help --version"
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${options.join('\n')}
    help) COMPREPLY=( $(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current") ); return ;;
    *) words="" ;;
    esac
  fi
  if [ -n "$value" ]; then
    COMPREPLY=( $(eval "compgen $value -- \\"\\$current\\"") )
  else
    COMPREPLY=( $(compgen -W "$words --help" -- "$current") )
  fi
}
complete -o default -F _onboard onboard validator-onboarding`;
}
