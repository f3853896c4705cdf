import type { Completable } from './completion-script.ts';

/** Completion for bash 3.2 and later; file names where nothing else fits. */
export function bashScript(commands: readonly Completable[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ long }) => long).join(' ')}" ;;`,
  );
  return `# onboard completion for bash: source it, or put it into bash-completion's folder.
_onboard() {
  local words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} help --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
    esac
  fi
  COMPREPLY=( $(compgen -W "$words --help" -- "\${COMP_WORDS[COMP_CWORD]}") )
}
complete -o default -F _onboard onboard validator-onboarding`;
}
