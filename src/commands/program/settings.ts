import type { ReadingContext } from '../context.ts';
import {
  PREFERENCES,
  type PreferenceName,
  type Preferences,
  preferenceNames,
} from '../../domain/preferences.ts';
import { message } from '../../domain/message.ts';
import type { SettingsStore } from '../../ports/stored-data.ts';
import { defineCommand, done } from '../definition.ts';
import { actionArgument, allGiven, optionalText, parseWord, wordOf } from '../options/option.ts';

const actions = { list, get, set, unset };

export const settingsDefinition = defineCommand({
  name: 'settings',
  arguments: {
    action: actionArgument(actions),
    name: {
      ...{ name: 'name', optional: true, words: preferenceNames },
      actions: ['get', 'set', 'unset'],
      parse: (text) =>
        wordOf(text, preferenceNames, (values) => message('call.unknown-setting', values)),
    },
    value: { ...optionalText('value'), actions: ['set'] },
  },
  options: {},
  example: 'set color off',
  run: ({ action = 'list', name, value = '' }, _, context) =>
    action === 'list' ? list(context) : actions[action](context, allGiven({ name }).name, value),
});

async function list(context: ReadingContext) {
  const preferences = await readPreferences(context);
  const width = Math.max(...preferenceNames.map((name) => name.length));
  const lines = preferenceNames.map((name) => {
    const value = preferences[name] ?? '-';
    return `${name.padEnd(width)}  ${value.padEnd(8)}  ${PREFERENCES[name].join('|')}`;
  });
  return done(lines, { settings: preferenceNames.map((name) => settingData(name, preferences)) });
}

async function get(context: ReadingContext, name: PreferenceName) {
  const preferences = await readPreferences(context);
  const value = preferences[name];
  if (value === undefined) context.output.note(context.i18n.t('cli.settings.unset', { name }));
  const settings = [settingData(name, preferences)];
  return done(value === undefined ? [] : [value], { settings });
}

async function set(context: ReadingContext, name: PreferenceName, value: string) {
  parseWord<string>(name, value, PREFERENCES[name]);
  return changeAndReport(name, await openSettings(context), (old) => ({ ...old, [name]: value }));
}

async function unset(context: ReadingContext, name: PreferenceName) {
  return changeAndReport(name, await openSettings(context), (old) =>
    Object.fromEntries(Object.entries(old).filter(([known]) => known !== name)),
  );
}

async function changeAndReport(
  name: PreferenceName,
  store: SettingsStore,
  change: (old: Preferences) => Preferences,
) {
  await store.change(({ preferences }) => ({ preferences: change(preferences) }));
  const { preferences } = store.read();
  const settings = [settingData(name, preferences)];
  return done([`${name}  ${preferences[name] ?? '-'}`], { settings });
}

/** @throws OnboardError E-SET-102 if it is unknown what is set */
async function readPreferences(context: ReadingContext): Promise<Preferences> {
  const { unread } = await context.records.settings();
  if (unread !== undefined) throw unread;
  return (await openSettings(context)).read().preferences;
}

async function openSettings(context: ReadingContext): Promise<SettingsStore> {
  const store = await context.records.settings();
  const { damage } = store;
  if (damage !== undefined) {
    context.output.note(context.i18n.t('cli.settings.damaged', { damage }));
  }
  return store;
}

function settingData(name: PreferenceName, preferences: Preferences) {
  return { name, value: preferences[name] ?? null, takes: PREFERENCES[name] };
}
