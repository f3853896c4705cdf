import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

export interface Block {
  readonly path: string;
  readonly kind: string;
  readonly text: string;
}

const page = readFileSync('docs/inside/examples.md', 'utf8');

/** The code blocks of the page. Each is below the path of its file. */
export const blocks: readonly Block[] = [
  ...page.matchAll(/^`([^`]+)`:\n\n```(\w+)\n([\s\S]*?)```/gm),
].map(([, path = '', kind = '', text = '']) => ({ path, kind, text }));

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Adds members to objects and items to lists. */
function merged(old: Json | undefined, added: Json): Json {
  if (Array.isArray(old) && Array.isArray(added)) return [...(old as Json[]), ...(added as Json[])];
  if (typeof old !== 'object' || old === null || typeof added !== 'object' || added === null) {
    return added;
  }
  const before = old as Readonly<Record<string, Json>>;
  const all = Object.entries(added as Readonly<Record<string, Json>>);
  return { ...before, ...Object.fromEntries(all.map(([key, v]) => [key, merged(before[key], v)])) };
}

/**
 * Applies a diff without line numbers to a file. The kept and removed lines occur once in the file, in this
 * order.
 */
function patched(path: string, file: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const side = (sign: string) =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const text = readFileSync(file, 'utf8');
  const before = side('-');
  const hint = `docs/inside/examples.md: change the diff of ${path}, whose kept and removed lines the file must have once:`;
  expect(text.split(before), `${hint}\n${before}`).toHaveLength(2);
  return text.replace(before, () => side('+'));
}

function withJson(file: string, text: string): string {
  const old = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Json) : undefined;
  return JSON.stringify(merged(old, JSON.parse(text) as Json));
}

/** Writes the file of one example, or changes it, below `root`. */
export function apply(root: string, { path, kind, text }: Block): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    kind === 'diff' ? patched(path, file, text) : kind === 'json' ? withJson(file, text) : text,
  );
}
