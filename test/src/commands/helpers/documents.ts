import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { builtFolder, type Ended } from '../../../helpers/program/run-program.ts';

interface Schemas {
  readonly anyOf: readonly { readonly $ref: string }[];
  readonly $defs: Readonly<Record<string, unknown>>;
}

/** Returns the published schemas of all documents that `--json` prints, as the build made them. */
export function publishedSchemas(): Schemas {
  const file = join(builtFolder(), 'output-1.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Schemas;
}

let validator: Ajv2020 | undefined;

function ajvOfBuild(): Ajv2020 {
  if (validator !== undefined) return validator;
  validator = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  });
  return validator.addSchema(publishedSchemas(), 'output');
}

/**
 * Returns the only document that a command printed, after validating it with the schema of its
 * name.
 */
export function documentOf<T = Record<string, unknown>>({ stdout, code }: Ended, name: string): T {
  const document = JSON.parse(stdout) as { schema: string; exitCode: number; reason?: string };
  expect(document.schema, stdout).toBe(`onboard/${name}/1`);
  expect(document.exitCode).toBe(code);
  expect(document.reason === undefined, 'only what is done has no reason').toBe(code === 0);
  const ajv = ajvOfBuild();
  const fits = ajv.validate(`output#/$defs/${name}`, document);
  expect(ajv.errors ?? [], JSON.stringify(document)).toEqual([]);
  expect(fits).toBe(true);
  return document as T;
}

/** Expects that a command ended with this exit code and no result, and that its error names each of these texts. */
export function expectRefused(
  { code, stdout, stderr }: Ended,
  exit: number,
  ...named: readonly string[]
): void {
  for (const text of named) expect(stderr).toContain(text);
  expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
}
