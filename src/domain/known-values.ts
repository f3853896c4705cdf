/**
 * The values that printed commands contain once they are known. Until then, each is a placeholder for the reader to
 * replace.
 */
export const UNKNOWN_VALUES = {
  operator_address: '<operator_address>',
  l1_middleware: '<l1_middleware>',
  vault_manager: '<vault_manager>',
  node_id: '<node_id>',
} as const;

export type KnownValues = Partial<Record<keyof typeof UNKNOWN_VALUES, string>>;

/** The placeholders that no caller has to fill: the translator knows the place of a text, the program and the network. */
export const OWN_PLACEHOLDERS: readonly string[] = [
  ...['surface', 'onboard', 'run', 'network_name'],
  ...Object.keys(UNKNOWN_VALUES),
];
