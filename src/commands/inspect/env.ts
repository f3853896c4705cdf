import { message } from '../../domain/message.ts';
import { defineCommand, done } from '../definition.ts';
import { openReadOnlyContext, networkOption } from '../options/shared-options.ts';
import { textOption } from '../options/option.ts';
import { exportLines } from '../reading/export-lines.ts';

const NAME = 'env';

export const envDefinition = defineCommand({
  name: NAME,
  summary: message('command.env.summary'),
  group: 'group.inspect',
  arguments: {},
  options: { network: networkOption, l1: textOption('--l1 <name>', message('option.l1')) },
  example: '--network sandbox',
  run: async (_, options, context) => {
    const [{ selectL1, choosePhase, withDiscoveredL1s }, { networkVariables }] = await Promise.all([
      import('../reading/choose-l1.ts'),
      import('../reading/network-variables.ts'),
    ]);
    const network = await openReadOnlyContext(NAME, options, context);
    const { profile } = network;
    const phase = choosePhase(profile, undefined);
    const phaseWithL1s = await withDiscoveredL1s(phase, options.l1, () => Promise.resolve(network));
    const environment = await networkVariables(
      network,
      selectL1(profile, phaseWithL1s, options.l1),
    );
    return done(exportLines(environment), { environment });
  },
});
