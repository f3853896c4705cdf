import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { printable, visibleJson } from '../../domain/text/printable.ts';
import { faultOf } from '../../domain/shape-fault.ts';
import { CASE_FORMAT } from './make-case.ts';
import { caseShapes, type OpenCase } from './case-shape.ts';

/** The maximum number of characters of a case file. */
const MOST_CHARACTERS = 5_000_000;
/** The maximum nesting depth of a case. */
const MOST_LEVELS = 40;

/** Formats a case as the text of its file, with a digest of the case at the end. */
export function caseText(content: Readonly<Record<string, unknown>>): string {
  const plain = JSON.parse(
    JSON.stringify(content, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ) as object;
  return `${visibleJson(JSON.stringify({ case: plain, digest: digestOf(plain) }, null, 2))}\n`;
}

/**
 * Reads a case file.
 * @throws OnboardError E-SUP-106 (not a case), E-SUP-107 (changed file), E-SUP-108 (unknown later format)
 */
export function openCase(text: string, path: string): OpenCase {
  const file = printable(path, 120);
  const parsed = parseJson(text, file);
  const { case: content, digest } = parsed;
  if (typeof content !== 'object' || content === null || typeof digest !== 'string') {
    throw new OnboardError('E-SUP-106', { file, fault: message('reason.no-case-and-digest') });
  }
  if (!isNestedWithin(MOST_LEVELS, content)) {
    throw new OnboardError('E-SUP-106', { file, fault: message('reason.other-shape') });
  }
  const found = digestOf(content);
  if (found !== digest) {
    throw new OnboardError('E-SUP-107', { file, found, stated: printable(digest, 80) });
  }
  const { format } = content as { readonly format?: unknown };
  if (typeof format === 'number' && format > CASE_FORMAT) {
    throw new OnboardError('E-SUP-108', { file, version: format });
  }
  const shaped = caseShapes[format === 1 ? 1 : 2].safeParse(content);
  if (shaped.success) return { ...shaped.data, digest };
  throw new OnboardError('E-SUP-106', { file, fault: faultOf(shaped.error) });
}

function parseJson(text: string, file: string): { case?: unknown; digest?: unknown } {
  if (text.length > MOST_CHARACTERS) {
    throw new OnboardError('E-SUP-106', { file, fault: message('reason.too-long') });
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // The statement below throws the error.
  }
  throw new OnboardError('E-SUP-106', { file, fault: message('reason.not-json') });
}

/** True if a value has at most `levels` levels of nested objects. */
function isNestedWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isNestedWithin(levels - 1, part));
}

function digestOf(content: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return `sha256:${bytesToHex(sha256(bytes)).slice(2)}`;
}
