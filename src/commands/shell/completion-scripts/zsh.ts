import type { Completable, CompletableOption } from './completion-script.ts';

/** Completion for zsh. */
export function zshScript(commands: readonly Completable[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(
    ({ name, options }) => `    ${name}) options=(${options.map(specOf).map(quoted).join(' ')}) ;;`,
  );
  return `#compdef onboard validator-onboarding
# onboard completion for zsh: put it as _onboard into a folder of $fpath.
_onboard() {
  local -a commands options
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
    help) _describe command commands; return ;;
    *) options=() ;;
  esac
  _arguments $options '*:file:_files'
}
if [ "$funcstack[1]" = "_onboard" ]; then _onboard "$@"; else compdef _onboard onboard validator-onboarding; fi`;
}

/** As _arguments reads it: brackets and colons of the words would part them. */
function specOf({ long, help, value }: CompletableOption): string {
  const described = `${long}[${help.replaceAll(/[[\]]/g, '')}]`;
  if (value === 'none') return described;
  if (value === 'file') return `${described}:file:_files`;
  return value === 'other' ? `${described}:value: ` : `${described}:value:(${value.join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
