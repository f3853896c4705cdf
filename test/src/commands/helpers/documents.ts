import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { outputSchema } from '../../../../scripts/pages/output-schema.ts';
import type { Ended } from '../../../helpers/program/run-program.ts';

let validator: Ajv2020 | undefined;

/** Validates with the schemas of the sources. documents.test.ts compares them with the published ones. */
function ajvOfSources(): Ajv2020 {
  if (validator !== undefined) return validator;
  validator = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // Twice as fast to compile, in each process of the tests.
    inlineRefs: false,
    code: { optimize: false },
  });
  return validator.addSchema(outputSchema(), 'output');
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
  const ajv = ajvOfSources();
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
