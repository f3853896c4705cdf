import { defineCommand, done } from '../definition.ts';
import { openReadOnlyContext, networkOption } from '../options/shared-options.ts';
import { idOption } from '../options/option.ts';
import { exportLines } from '../reading/sandbox-variables.ts';

export const envDefinition = defineCommand({
  name: 'env',
  arguments: {},
  options: { network: networkOption, l1: idOption('--l1 <name>') },
  example: '--network sandbox',
  run: async (_, options, context) => {
    const [{ findWantedL1, choosePhase }, { networkVariables }] = await Promise.all([
      import('../reading/choose-l1.ts'),
      import('../reading/network-variables.ts'),
    ]);
    const readContext = await openReadOnlyContext(options, context);
    const { profile } = readContext;
    const phase = choosePhase(profile, undefined);
    const l1 = await findWantedL1(profile, phase, options.l1, () => Promise.resolve(readContext));
    const environment = await networkVariables(readContext, l1);
    return done(exportLines(environment), { environment });
  },
});
