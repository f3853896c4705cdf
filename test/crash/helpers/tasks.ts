import type { CommandHome } from '../../src/commands/helpers/command-home.ts';
import { additionOf, registrationOf, type Origins } from './homes.ts';

/**
 * A task that an operator performs with one command or with two. The second command takes the output of the
 * first.
 */
export interface CommandTask {
  readonly name: 'add' | 'update' | 'remove' | 'clean-up' | 'top-up' | 'top-up-unsigned';
  readonly from: keyof Origins;
  readonly first: (life: CommandHome) => Promise<readonly string[]>;
  /** True if the first command hands out its transactions, which another wallet signs. */
  readonly isUnsigned?: true;
  readonly second?: (life: CommandHome, hash: string) => Promise<readonly string[]>;
}

const NEW_STAKE = (400n * 10n ** 18n).toString();

const removal: Pick<CommandTask, 'first' | 'second'> = {
  first: ({ contracts, nodeId }) =>
    Promise.resolve(['middleware-remove-node', contracts.middleware, nodeId]),
  second: ({ contracts, nodeId }, hash) =>
    Promise.resolve(['middleware-complete-validator-removal', contracts.middleware, nodeId, hash]),
};

export const commandTasks: readonly CommandTask[] = [
  {
    name: 'add',
    from: 'joined',
    first: async (life) => ['middleware-add-node', ...(await additionOf(life))],
    second: async (life, hash) => [
      'middleware-complete-validator-registration',
      ...(await registrationOf(life, hash)),
    ],
  },
  {
    name: 'update',
    from: 'validator',
    first: ({ contracts, nodeId }) =>
      Promise.resolve(['middleware-init-stake-update', contracts.middleware, nodeId, NEW_STAKE]),
    second: ({ contracts, nodeId }, hash) =>
      Promise.resolve(['middleware-complete-stake-update', contracts.middleware, nodeId, hash]),
  },
  { name: 'remove', from: 'validator', ...removal },
  { name: 'clean-up', from: 'expired', ...removal },
  {
    name: 'top-up',
    from: 'validator',
    first: ({ nodeId }) => Promise.resolve(['top-up', nodeId, '0.5']),
  },
];

/** Another wallet signs; its commands end after each transaction that they hand out. */
export const unsignedTasks: readonly CommandTask[] = [
  {
    name: 'top-up-unsigned',
    from: 'validator',
    isUnsigned: true,
    first: ({ nodeId, operator: { account } }) => {
      const { evmAddress, pChainAddress } = account;
      const signer = ['--unsigned', evmAddress, '--p-chain-address', pChainAddress];
      return Promise.resolve(['top-up', ...signer, '--json', nodeId, '0.5']);
    },
  },
];
