import type { CompletableOption, Completables } from './completable.ts';

/** Generates the completion for zsh. */
export function zshScript({ commands, wizard }: Completables): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, options }) => `    ${name}) options=(${specs(options)}) ;;`);
  const places = commands.flatMap(({ name, words }) =>
    Object.entries(words).map(
      ([previousWord, completions]) =>
        `    ${quoted(`${name} ${previousWord}`)}) places=(${completions.join(' ')}) ;;`,
    ),
  );
  return `#compdef onboard validator-onboarding
# onboard completion for zsh: put it as _onboard into a folder of $fpath.
_onboard() {
  local -a commands options places
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
    help) _describe command commands; return ;;
    -*) options=(${specs(wizard)}) ;;
    *) options=() ;;
  esac
  case "$words[2] $words[CURRENT-1]" in
${places.join('\n')}
  esac
  if (( $#places )); then
    _arguments $options "*:value:($places)"
  else
    _arguments $options '*:file:_files'
  fi
}
if [ "$funcstack[1]" = "_onboard" ]; then _onboard "$@"; else compdef _onboard onboard validator-onboarding; fi`;
}

function specs(options: readonly CompletableOption[]): string {
  return options.map(specOf).map(quoted).join(' ');
}

/**
 * Formats an option for `_arguments`. Removes brackets from the option's help, because a bracket would end
 * the description.
 */
function specOf({ long, help, value }: CompletableOption): string {
  const described = `${long}[${help.replaceAll(/[[\]]/g, '')}]`;
  if (value === 'none') return described;
  if (value === 'file') return `${described}:file:_files`;
  return value === 'other' ? `${described}:value: ` : `${described}:value:(${value.join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
