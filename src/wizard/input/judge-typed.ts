import { parseAddress } from '../../domain/identity/evm.ts';
import { isId, parseNodeId } from '../../domain/identity/ids.ts';
import type { Finding } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import { LONGEST_LINE } from './edit-line.ts';

/** Values of at least this many characters are checked, because a missing character is hard to see. */
const LONG = 24;
const END = 6;

/**
 * Describes a long value while the operator types it. States the value's length. For a NodeID, an address or
 * an ID, also states whether the checksum is correct. Returns undefined for short values, texts with spaces
 * and URLs. A text of the maximum length fails, because its end may be missing.
 */
export function judgeTyped(typed: string, { t }: Translator): Finding | undefined {
  const value = typed.trim();
  const length = [...value].length;
  if (length >= LONGEST_LINE) return { verdict: 'fails', text: t('ui.typed.cut', { length }) };
  if (length < LONG || /\s|:\/\//.test(value)) return undefined;
  const checked = (what: string, holds: boolean): Finding => ({
    verdict: holds ? 'fits' : 'fails',
    text: t(holds ? 'ui.typed.fits' : 'ui.typed.broken', { what, length }),
  });
  if (value.startsWith('NodeID-'))
    return checked(
      'NodeID',
      parses(() => parseNodeId(value)),
    );
  if (/^0x[0-9a-f]{40}$/i.test(value) && /[a-f]/.test(value) && /[A-F]/.test(value)) {
    return checked(
      t('ui.typed.address'),
      parses(() => parseAddress(value)),
    );
  }
  if (/^[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(value)) return checked(t('ui.typed.id'), isId(value));
  return { verdict: 'fits', text: t('ui.typed.long', { length, end: value.slice(-END) }) };
}

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
