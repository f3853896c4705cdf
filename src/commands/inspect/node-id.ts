import { defineCommand, done } from '../definition.ts';
import { nodeUrlArgument } from '../options/node-arguments.ts';
import { wordOption } from '../options/option.ts';

const fields = ['nodeID', 'publicKey', 'proofOfPossession'] as const;

/** Prints the result of `info.getNodeID` (docs/interface.md, section 4.2). */
export const nodeIdDefinition = defineCommand({
  name: 'node-id',
  arguments: { url: nodeUrlArgument },
  options: {
    field: { ...wordOption('--field <name>', fields), helpValues: { names: fields.join(', ') } },
  },
  example: '$NODE_URL --field nodeID',
  run: async ({ url }, { field }, { connections }) => {
    const { readNodeIdentity } = await import('../reading/read-node-identity.ts');
    const { nodeId, publicKey, proof } = await readNodeIdentity(
      await connections.node(url),
      String(url),
    );
    const data = { nodeID: nodeId, publicKey, proofOfPossession: proof };
    const lines = field === undefined ? fields.map((key) => `${key}: ${data[key]}`) : [data[field]];
    return done(lines, data);
  },
});
