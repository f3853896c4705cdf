import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The rooms from which the rooms that show something take what they show. */
const SHOWN = ['domain', 'ports', 'journal', 'protocol', 'engine', 'tasks', 'standing'];

/**
 * For each room (a folder of src/), the rooms that it may import. `main.ts` and `app/` are the composition root
 * and may import every room.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  i18n: ['domain'],
  storage: ['domain'],
  page: ['domain', 'i18n'],
  ports: ['domain'],
  protocol: ['domain', 'ports'],
  journal: ['domain', 'ports'],
  engine: ['domain', 'ports', 'journal', 'protocol'],
  tasks: ['domain', 'ports', 'journal', 'protocol', 'engine'],
  standing: ['domain', 'ports', 'journal', 'protocol', 'engine', 'tasks', 'i18n', 'page'],
  signing: [...SHOWN, 'i18n', 'page'],
  session: [...SHOWN, 'signing', 'i18n', 'page'],
  support: [...SHOWN, 'i18n', 'page'],
  commands: [...SHOWN, 'signing', 'support', 'i18n', 'page'],
  wizard: ['domain', 'ports', 'standing', 'session', 'i18n', 'page'],
  cli: ['domain', 'ports', 'i18n', 'page', 'commands', 'support'],
  adapters: ['domain', 'ports', 'protocol', 'journal', 'storage'],
  sandbox: ['domain', 'protocol', 'storage'],
};

/**
 * Says why a file may not import another one, or nothing if it may. Both paths are relative to src/, such as
 * `engine/fees.ts`.
 */
export function refusedImport(from: string, to: string): string | undefined {
  const [fromRoom = ''] = from.split('/');
  const [toRoom = ''] = to.split('/');
  if (toRoom === fromRoom) return undefined;
  if (toRoom === 'sandbox' && to !== 'sandbox/index.ts')
    return 'Outside src/sandbox, import the sandbox only from src/sandbox/index.ts.';
  const allowed = mayImport[fromRoom];
  if (allowed === undefined || allowed.includes(toRoom)) return undefined;
  const others = allowed.length > 0 ? `only: ${allowed.join(', ')}` : 'no other room';
  return `${fromRoom}/ may import ${others}. Move the code that both need to a room below.`;
}

const SRC = resolve(import.meta.dirname, '../../src');
/** A folder may import its own subfolders, and these import it. */
const areApart = (one: string, other: string): boolean =>
  !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`);

/** The folders that each folder of src/ imports. */
const importsOf = new Map<string, Set<string>>();
for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || file.includes('generated')) continue;
  const folder = dirname(file);
  const imports = importsOf.get(folder) ?? new Set();
  importsOf.set(folder, imports);
  const text = readFileSync(join(SRC, file), 'utf8');
  for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const imported = dirname(join(folder, target));
    if (areApart(folder, imported)) imports.add(imported);
  }
}

/** Adds the folders that a folder imports, also through further folders. */
function reach(folder: string, found: Set<string>): Set<string> {
  for (const next of importsOf.get(folder) ?? [])
    if (!found.has(next)) reach(next, found.add(next));
  return found;
}

const reached = new Map([...importsOf.keys()].map((folder) => [folder, reach(folder, new Set())]));

/** Folders that import each other divide nothing. Both paths are relative to src/. */
export function isInCircle(from: string, to: string): boolean {
  const [folder, imported] = [dirname(from), dirname(to)];
  return areApart(folder, imported) && reached.get(imported)?.has(folder) === true;
}
