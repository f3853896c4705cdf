import { shellQuoted } from '../../domain/text/printable.ts';

export function exportLines(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}`);
}
