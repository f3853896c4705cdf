import { message } from '../../domain/message.ts';
import { textOption, type Definition } from '../definition.ts';
import { exportLines } from '../reading/export-lines.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { networkOption } from '../options/shared-options.ts';

const NAME = 'env';

/** The addresses of any network, for scripts. */
export const envDefinition: Definition = {
  name: NAME,
  summary: message('command.env.summary'),
  group: 'group.inspect',
  arguments: [],
  options: [networkOption, { flags: '--l1 <name>', help: message('option.l1') }],
  example: '--network sandbox',
  run: async (call, context) => {
    const looking = await openReadOnlyContext(NAME, call, context);
    const [{ chooseL1, choosePhase, withDiscovered }, { networkVariables }] = await Promise.all([
      import('../reading/choose-l1.ts'),
      import('../reading/network-variables.ts'),
    ]);
    const wanted = textOption(call, 'l1');
    const phase = choosePhase(looking.profile, undefined);
    const known = await withDiscovered(phase, wanted, () => Promise.resolve(looking));
    const l1 = chooseL1(looking.profile, known, wanted);
    const environment = await networkVariables(looking, l1);
    return { outcome: 'done', lines: exportLines(environment), data: { environment } };
  },
};
