import { printable } from '../../domain/text/printable.ts';
import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { oneOf } from '../options/option-values.ts';

const fields = ['nodeID', 'publicKey', 'proofOfPossession'] as const;

/** The first of the two calls of the published interface: `info.getNodeID`. */
export const nodeIdDefinition: Definition = {
  name: 'node-id',
  summary: message('command.node-id.summary'),
  group: 'group.inspect',
  arguments: [{ name: 'node_url', help: message('argument.node-url') }],
  options: [
    {
      flags: '--field <name>',
      help: message('option.field', { names: fields.join(', ') }),
      words: () => fields,
    },
  ],
  example: '$NODE_URL --field nodeID',
  run: async (call, context) => {
    const field = oneOf('node-id', call, 'field', fields);
    const url = argument(call, 0);
    const { readNodeIdentity } = await import('../reading/read-node-identity.ts');
    const { nodeId, publicKey, proof } = await readNodeIdentity(
      await context.node(url),
      printable(url),
    );
    const data = { nodeID: nodeId, publicKey, proofOfPossession: proof };
    const lines = field === undefined ? fields.map((f) => `${f}: ${data[f]}`) : [data[field]];
    return { outcome: 'done', lines, data };
  },
};
