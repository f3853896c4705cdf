import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { mapTexts } from './helpers/map-texts.ts';
import { views } from './helpers/views.ts';

test.each([
  // Each value of a field has a text. The status is a report, which has a test of its own.
  ['helpTopic', 'ui.help.screen.', ['status']],
  ['state', 'ui.state.', []],
  ['verdict', 'ui.verdict.', []],
  ['mark', 'linear.log.', []],
])('the gallery shows every value of "%s"', (field, start, others) => {
  const keys = english.keys.filter((key) => key.startsWith(start));
  const missing = new Set(keys.map((key) => key.slice(start.length)));
  expect(missing.size).toBeGreaterThan(3);
  mapTexts(views, (text, name) => {
    if (name === field) missing.delete(text);
    return text;
  });
  expect([...missing]).toEqual(others);
});
