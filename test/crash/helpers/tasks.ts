import type { CommandHome } from '../../src/commands/helpers/command-home.ts';
import { additionOf, registrationOf, type OriginName } from './homes.ts';

type Name = 'add' | 'update' | 'remove' | 'clean-up' | 'top-up';

/**
 * A task that an operator performs with one command or with two. The second command takes the output of the
 * first.
 */
export interface CommandTask {
  readonly name: Name | `${Name}-unsigned`;
  readonly from: OriginName;
  readonly first: (life: CommandHome) => Promise<readonly string[]>;
  /** True if the commands hand out their transactions, which another wallet signs. */
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

/** The same tasks for another wallet. A command ends after each transaction that it hands out. */
export const unsignedTasks: readonly CommandTask[] = commandTasks.map((task) => ({
  ...task,
  name: `${task.name as Name}-unsigned`,
  isUnsigned: true,
  first: async (life) => elsewhere(life, await task.first(life)),
  ...(task.second !== undefined && {
    second: async (life, hash) => elsewhere(life, await task.second!(life, hash)),
  }),
}));

function elsewhere({ operator }: CommandHome, [command = '', ...rest]: readonly string[]) {
  const { evmAddress, pChainAddress } = operator.account;
  const signer = ['--unsigned', evmAddress, '--p-chain-address', pChainAddress];
  return [command, ...signer, '--json', ...rest];
}
