import { english } from '../../i18n/english.ts';
import { isHex, type Hex } from '../../domain/identity/bytes.ts';
import { catalogue, type ErrorCode } from '../../domain/catalogue/index.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Party } from '../../domain/network/party.ts';
import {
  contractErrorOf,
  contractErrors,
  contractErrorsNamed,
  type ContractError,
} from '../../protocol/abi/contract-errors.ts';
import { explainContractError } from '../../protocol/reverts/explain-contract-error.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import { codeTexts, knownCodes, type KnownCode } from './known-codes.ts';

/** The meaning of a code, a contract error or revert data. */
export type Explanation =
  | KnownCode
  | {
      readonly kind: 'error' | 'revert';
      readonly code: ErrorCode;
      /** The contract error's signature, if it is one. */
      readonly name: string | undefined;
      readonly whose: Party;
      /** The values of its sentences; `<name>` for one that is not known. */
      readonly values: OnboardError['values'];
    };

/**
 * What a code, a contract error's name or selector, or raw revert data means. Uses no network.
 * @throws OnboardError E-SUP-104 (no such code or name), E-SUP-115 (unknown selector), E-SUP-116 (ambiguous name)
 */
export function explain(text: string): Explanation {
  const asked = text.trim();
  const known = knownCodes.find(({ code }) => code === asked.toUpperCase());
  if (known !== undefined) return known;
  const code = asked.toUpperCase();
  if (code in catalogue) return ofCatalogue(code as ErrorCode);
  const data = asked.toLowerCase();
  if (isHex(data) && data.length >= SELECTOR_LENGTH) return ofRevertData(data);
  const [error, ...others] = contractErrorsNamed(asked);
  if (error === undefined) throw new OnboardError('E-SUP-104', { text: printable(asked, 80) });
  const nameOf = ({ signature }: ContractError) => signature.slice(0, signature.indexOf('('));
  // One name with several argument lists means one thing; several prefixes do not.
  if (others.some((other) => nameOf(other) !== nameOf(error))) {
    const errors = [error, ...others].map(({ signature }) => signature).join(', ');
    throw new OnboardError('E-SUP-116', { name: printable(asked, 80), errors });
  }
  return ofContractError(error);
}

/** "0x" and four bytes. */
const SELECTOR_LENGTH = 10;

/** A selector alone, or a selector with arguments, which then stand in the sentence. */
function ofRevertData(data: Hex): Explanation {
  const selector = data.slice(0, SELECTOR_LENGTH);
  const listed = contractErrorOf(selector);
  const revert = explainRevert(data);
  // Arguments that do not fit the error are ignored.
  if (data.length === SELECTOR_LENGTH || revert.code === 'E-RVT-103') {
    if (listed !== undefined) return ofContractError(listed);
  }
  if (revert.code === 'E-RVT-103') {
    throw new OnboardError('E-SUP-115', { selector, count: contractErrors.length });
  }
  const { code, who: whose, values } = revert;
  return { kind: 'revert', code, name: listed?.signature, whose, values };
}

function ofContractError(error: ContractError): Explanation {
  const { code, values } = explainContractError(error);
  return { ...ofCatalogue(code, values), kind: 'revert', name: error.signature };
}

/** Whether an explanation is that of a screen or a state. */
export function isKnownCode(explanation: Explanation): explanation is KnownCode {
  return explanation.kind === 'screen' || explanation.kind === 'state';
}

/** The same as data: English, and without the values that are in its sentences. */
export function explanationData(explanation: Explanation): Readonly<Record<string, unknown>> {
  if (isKnownCode(explanation)) return { ...explanation, ...codeTexts(explanation, english) };
  const { kind, code, name, whose } = explanation;
  const { text: says, next } = english.error(explanation);
  return { kind, code, name, says, whose, next };
}

/** The catalogue's entry; a value that is not given appears as `<name>`. */
function ofCatalogue(code: ErrorCode, values: OnboardError['values'] = {}) {
  return {
    kind: 'error' as const,
    code,
    name: undefined,
    whose: catalogue[code].who,
    values: { ...placeholdersAsValues(code), ...values },
  };
}

/** For each placeholder of an error's sentences, `<name>`. */
function placeholdersAsValues(code: ErrorCode): Readonly<Record<string, string>> {
  return Object.fromEntries(english.placeholders(code).map((name) => [name, `<${name}>`]));
}
