import { OnboardError } from '../../../domain/errors.ts';
import { parseAddress, type EvmAddress } from '../../../domain/identity/evm.ts';
import { printable } from '../../../domain/text/printable.ts';

/**
 * Operators from a file: an address a line, whatever follows it is a note; empty lines and lines that
 * begin with # are left out. Each operator counts once.
 * @throws OnboardError E-SUP-105
 */
export function readOperatorList(text: string, file: string): readonly EvmAddress[] {
  const operators = text.split('\n').flatMap((line, i) => {
    const [address = ''] = line.trim().split(/[\s,;]+/);
    if (address === '' || address.startsWith('#')) return [];
    try {
      return [parseAddress(address)];
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      const values = { file: printable(file, 120), line: i + 1, text: printable(address, 60) };
      throw new OnboardError('E-SUP-105', values);
    }
  });
  return [...new Set(operators)];
}
