import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { outputSchema } from '../../../scripts/pages/output-schema.ts';
import { builtFolder } from '../../helpers/program/run-program.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { documentOf } from './helpers/documents.ts';

const schemas = outputSchema();

test('every command has a JSON schema, and failures have one', () => {
  const names = [...definitions.map(({ name }) => name), 'failure'].sort();
  expect(schemas.anyOf.map(({ $ref }) => $ref.replace('#/$defs/', '')).sort()).toEqual(names);
  for (const name of names) expect(Object.keys(schemas.$defs)).toContain(name);
});

test('the published schema is the one of the sources', () => {
  const published = readFileSync(join(builtFolder(), 'output-1.json'), 'utf8');
  expect(JSON.parse(published)).toEqual(schemas);
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
