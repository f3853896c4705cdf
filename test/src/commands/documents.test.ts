import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { documentOf, publishedSchemas } from './helpers/documents.ts';

test('every command has a JSON schema, and failures have one', () => {
  const names = [...definitions.map(({ name }) => name), 'failure'].sort();
  const schemas = publishedSchemas();
  const listed = schemas.anyOf.map(({ $ref }) => $ref.replace('#/$defs/', '')).sort();
  expect(listed).toEqual(names);
  for (const name of names) expect(Object.keys(schemas.$defs)).toContain(name);
});

test('the document of docs/json.md matches its schema', () => {
  const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/json.md', 'utf8'))?.[1] ?? '';
  documentOf({ stdout: example, stderr: '', code: 0 }, 'check-opt-in-l1');
});

test.each([
  ['completion', ['bash']],
  ['preflight', ['--script']],
])('%s', async (name, args) => {
  documentOf(await runHere([name, ...args, '--json']), name);
});

test('a wrong command line', async () => {
  documentOf(await runHere(['opstakes', '--json']), 'failure');
});
