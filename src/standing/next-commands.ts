import type { NodeId } from '../domain/identity/ids.ts';
import { commandLine, message, type Text } from '../domain/message.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import { openVaults } from './messages-to-others.ts';
import type { L1Standing } from './standing.ts';

export interface NextContext {
  readonly profile: NetworkProfile;
  readonly standing: L1Standing;
  readonly nodeId?: NodeId;
}

/** Values that only the operator knows, such as the node's keys and the public link, stay placeholders. */
export function nextCommands(step: string, context: NextContext): readonly Text[] {
  const inWizard = message('support.advice.wizard');
  const { profile, standing, nodeId } = context;
  const { l1, operator } = standing;
  const command = (name: string, ...args: readonly string[]) =>
    commandLine(name, '--network', profile.name, ...args);
  const node = nodeId ?? '<node_id>';
  switch (step.split(':')[0]) {
    case 'register':
      return [command('register-operator', '<metadata_url>'), inWizard];
    case 'opt-in-l1':
      return [command('opt-in-l1', l1.balancer), inWizard];
    case 'opt-in-vault':
      return [...openVaults(standing).map((vault) => command('opt-in-vault', vault)), inWizard];
    case 'add':
    case 'epoch':
      return [command('middleware-add-node', l1.middleware, node, '<bls_key>'), inWizard];
    case 'lower':
      return [
        command('middleware-init-stake-update', l1.middleware, node, '<total_new_stake>'),
        inWizard,
      ];
    default: {
      const second = secondCommand(standing, node, operator.operator);
      return second === undefined
        ? [commandLine('--network', profile.name)]
        : [command(second.name, ...second.args), inWizard];
    }
  }
}

/** Returns undefined if the initiating transaction is older than the searched blocks. */
function secondCommand({ l1, nodes, initiations }: L1Standing, node: string, operator: string) {
  const facts = nodes.find(({ nodeId }) => nodeId === node);
  const begun = COMPLETIONS.find(({ status }) => status === facts?.manager?.status);
  const transaction =
    facts?.validationId &&
    initiations.of(facts.validationId).findLast(({ kind }) => kind === begun?.kind)?.transaction;
  if (begun === undefined || transaction === undefined) return undefined;
  const args =
    begun.kind === 'registration'
      ? [l1.middleware, operator, node, transaction, '<bls_proof_of_possession>']
      : [l1.middleware, node, transaction];
  return { name: begun.command, args };
}

const COMPLETIONS = [
  {
    status: 'pending-added',
    kind: 'registration',
    command: 'middleware-complete-validator-registration',
  },
  { status: 'active', kind: 'weight', command: 'middleware-complete-stake-update' },
  { status: 'pending-removed', kind: 'removal', command: 'middleware-complete-validator-removal' },
] as const;
