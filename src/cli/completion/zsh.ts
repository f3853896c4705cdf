import type { Completable } from './completion-script.ts';

/** Completion for zsh. */
export function zshScript(commands: readonly Completable[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(
    ({ name, options }) =>
      `    ${name}) options=(${options.map(({ long, help }) => quoted(`${long}[${help.replaceAll(/[[\]]/g, '')}]`)).join(' ')}) ;;`,
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
    *) options=() ;;
  esac
  _arguments $options '*:file:_files'
}
if [ "$funcstack[1]" = "_onboard" ]; then _onboard "$@"; else compdef _onboard onboard validator-onboarding; fi`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
