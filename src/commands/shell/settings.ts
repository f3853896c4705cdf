import { preferenceNames, PREFERENCES, takesValue } from '../../domain/preferences.ts';
import type { PreferenceName, Preferences } from '../../domain/preferences.ts';
import { printable } from '../../domain/text/printable.ts';
import { message } from '../../domain/message.ts';
import type { SettingsStore } from '../../ports/settings.ts';
import { argument, type Call, type Definition, type Report } from '../definition.ts';
import { actionOf, anyOf, usageError } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'settings';

const actions: Readonly<Record<string, (call: Call, context: CommandContext) => Promise<Report>>> =
  {
    list,
    get,
    set,
    unset,
  };

/** What a person sets once: the language, how the wizard looks, and whether it calls them. */
export const settingsDefinition: Definition = {
  name: NAME,
  summary: message('command.settings.summary'),
  group: 'group.shell',
  arguments: [
    {
      name: 'action',
      help: message('argument.words', { words: Object.keys(actions).join(', ') }),
      optional: true,
      words: () => Object.keys(actions),
    },
    {
      name: 'name',
      help: message('argument.words', { words: preferenceNames.join(', ') }),
      optional: true,
      words: () => ({ get: preferenceNames, set: preferenceNames, unset: preferenceNames }),
    },
    {
      name: 'value',
      help: message('argument.value'),
      optional: true,
      words: () => PREFERENCES,
    },
  ],
  options: [],
  example: 'set theme light',
  run: (call, context) => {
    const action = argument(call, 0) === '' ? list : actionOf(NAME, call, actions);
    return action(call, context);
  },
};

async function list(call: Call, context: CommandContext): Promise<Report> {
  const { preferences } = (await opened(call, context)).read();
  const width = Math.max(...preferenceNames.map((name) => name.length));
  return {
    outcome: 'done',
    lines: preferenceNames.map((name) => {
      const value = preferences[name] ?? '-';
      return `${name.padEnd(width)}  ${value.padEnd(8)}  ${PREFERENCES[name].join('|')}`;
    }),
    data: { settings: preferenceNames.map((name) => settingData(name, preferences)) },
  };
}

async function get(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call);
  const { preferences } = (await opened(call, context)).read();
  const value = preferences[name];
  if (value === undefined) context.note((await context.words()).t('cli.settings.unset', { name }));
  return {
    outcome: 'done',
    lines: value === undefined ? [] : [value],
    data: { settings: [settingData(name, preferences)] },
  };
}

async function set(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call);
  const value = argument(call, 2);
  if (!takesValue(name, value)) {
    const words = anyOf(PREFERENCES[name]);
    const given = printable(value, 40);
    throw usageError(NAME, message('call.one-of', { option: name, words, given }));
  }
  return changed(name, await opened(call, context), (old) => ({ ...old, [name]: value }));
}

async function unset(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call);
  return changed(name, await opened(call, context), (old) =>
    Object.fromEntries(Object.entries(old).filter(([known]) => known !== name)),
  );
}

async function changed(
  name: PreferenceName,
  store: SettingsStore,
  change: (old: Preferences) => Preferences,
): Promise<Report> {
  await store.change(({ preferences }) => ({ preferences: change(preferences) }));
  const { preferences } = store.read();
  return {
    outcome: 'done',
    lines: [`${name}  ${preferences[name] ?? '-'}`],
    data: { settings: [settingData(name, preferences)] },
  };
}

/** The settings; what was wrong with their file is said first. */
async function opened(call: Call, context: CommandContext): Promise<SettingsStore> {
  const store = await context.settings(pathsOf(call, context));
  const { damage } = store;
  if (damage !== undefined) {
    context.note((await context.words()).t('cli.settings.damaged', { damage }));
  }
  return store;
}

function settingData(name: PreferenceName, preferences: Preferences) {
  return { name, value: preferences[name] ?? null, takes: PREFERENCES[name] };
}

function named(call: Call): PreferenceName {
  const asked = argument(call, 1);
  const name = preferenceNames.find((known) => known === asked);
  if (name !== undefined) return name;
  const words = anyOf(preferenceNames);
  throw usageError(
    NAME,
    asked === ''
      ? message('call.missing-setting', { action: argument(call, 0), words })
      : message('call.unknown-setting', { given: printable(asked, 40), words }),
  );
}
