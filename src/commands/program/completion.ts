import {
  type CompletionContext,
  type Definition,
  type OptionDefinition,
  type Report,
  defineCommand,
  done,
} from '../definition.ts';
import { optionName, wordOf } from '../options/option.ts';
import { listedWizardOptions, sharedOptions } from '../options/shared-options.ts';
import { message } from '../../domain/message.ts';

/** The supported shells. zsh runs the script of bash with its own `bashcompinit`. */
const shellNames = ['bash', 'zsh'] as const;
type ShellName = (typeof shellNames)[number];

const ZSH = `#compdef onboard validator-onboarding
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit
`;

/** For bash 3.2 and later, or zsh. The script contains the networks that are known now and starts no program. */
async function completionScript(
  shell: ShellName,
  definitions: readonly Definition[],
  context: CompletionContext,
): Promise<string> {
  const wizard = [...listedWizardOptions, ...Object.values<OptionDefinition>(sharedOptions)];
  const names = definitions.map(({ name }) => name).join(' ');
  const commands = definitions.map(({ name, options }) => ({
    pattern: `${name})`,
    place: `"${name} `,
    options: [...options, ...Object.values<OptionDefinition>(sharedOptions)],
  }));
  const values = await Promise.all(
    [...commands, { place: '-*" ', options: wizard }].flatMap(({ place, options }) =>
      options.map((option) => valueBranch(place, option, context)),
    ),
  );
  return `${shell === 'zsh' ? ZSH : ''}# onboard completion for ${shell}: source it at the start of your shell.
_onboard() {
  local words value current="\${COMP_WORDS[COMP_CWORD]}"
  local before="\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    case "$current" in
    -*) words="--version ${flagsOf(wizard)}" ;;
    *) words="${names} help --version" ;;
    esac
  else
    case "$before" in
${values.flat().join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${commands.map(({ pattern, options }) => `    ${pattern} words="${flagsOf(options)}" ;;`).join('\n')}
    help) COMPREPLY=( $(compgen -W "${names}" -- "$current") ); return ;;
    -*) words="${flagsOf(wizard)}" ;;
    esac
  fi
  case "$value" in
  file) COMPREPLY=( $(compgen -f -- "$current") ) ;;
  other) ;;
  ?*) COMPREPLY=( $(compgen -W "$value" -- "$current") ) ;;
  *) COMPREPLY=( $(compgen -W "$words --help" -- "$current") ) ;;
  esac
}
complete -o default -F _onboard onboard validator-onboarding`;
}

function flagsOf(options: readonly OptionDefinition[]): string {
  return options
    .flatMap((option) =>
      option.negatable === true
        ? [`--${optionName(option)}`, `--no-${optionName(option)}`]
        : [`--${optionName(option)}`],
    )
    .join(' ');
}

/** The value follows from the flags: `--generation <a|c>`, `--from <path>`. None for an option without a value. */
async function valueBranch(
  place: string,
  option: OptionDefinition,
  context: CompletionContext,
): Promise<readonly string[]> {
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1];
  if (placeholder === undefined) return [];
  const isFile = placeholder === 'path' || placeholder === 'folder';
  const words =
    (await option.words?.(context)) ?? (placeholder.includes('|') ? placeholder.split('|') : []);
  const value = words.join(' ') || (isFile ? 'file' : 'other');
  return [`    ${place}--${optionName(option)}") value='${value}' ;;`];
}

/** `others`: all other commands. */
export function completionDefinition(others: readonly Definition[]) {
  const definition: Definition<
    Omit<Report<{ readonly shell: ShellName; readonly script: string }>, 'failure'>
  > = defineCommand({
    name: 'completion',
    arguments: {
      shell: {
        name: 'shell',
        words: shellNames,
        parse: (text) =>
          wordOf(text, shellNames, (values) => message('call.unknown-shell', values)),
      },
    },
    options: {},
    example: 'bash > ~/.onboard-completion && . ~/.onboard-completion',
    run: async ({ shell }, _, context) => {
      const script = await completionScript(shell, [...others, definition], context);
      return done([script], { shell, script });
    },
  });
  return definition;
}
