/** The names and positional arguments of the published commands; see docs/interface.md, section 4.1. */
export const published: readonly (readonly [string, ...string[]])[] = [
  ['register-operator', 'metadata_url'],
  ['opt-in-l1', 'l1_address'],
  ['check-opt-in-l1', 'operator_address', 'l1_address'],
  ['opt-in-vault', 'vault_address'],
  ['check-opt-in-vault', 'operator_address', 'vault_address'],
  ['opstakes', 'middleware_vault_manager_address', 'operator_address'],
  ['middleware-add-node', 'l1_middleware_address', 'node_id', 'bls_key'],
  [
    'middleware-complete-validator-registration',
    'l1_middleware_address',
    'operator_address',
    'node_id',
    'add_node_tx_hash',
    'bls_proof_of_possession',
  ],
  ['middleware-init-stake-update', 'l1_middleware_address', 'node_id', 'total_new_stake'],
  [
    'middleware-complete-stake-update',
    'l1_middleware_address',
    'node_id',
    'init_stake_update_tx_hash',
  ],
  ['middleware-remove-node', 'l1_middleware_address', 'node_id'],
  [
    'middleware-complete-validator-removal',
    'l1_middleware_address',
    'node_id',
    'remove_node_tx_hash',
  ],
];

/** The commands that need no key. */
export const readOnlyCommands: ReadonlySet<string> = new Set([
  'check-opt-in-l1',
  'check-opt-in-vault',
  'opstakes',
]);
