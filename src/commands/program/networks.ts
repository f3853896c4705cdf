import type { ReadingContext } from '../context.ts';
import { type StyledLine, namedLine } from '../../page/text.ts';
import type { DoctorFinding } from '../../support/doctor/judge-machine.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { worthOf } from '../../domain/network/identity.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import { printable } from '../../domain/text/printable.ts';
import { defineCommand, done } from '../definition.ts';
import { actionArgument, flagOption, optionalText } from '../options/option.ts';

const actions = { list, show, add, remove };

export const networksDefinition = defineCommand({
  name: 'networks',
  arguments: {
    action: actionArgument(actions),
    subject: { ...optionalText('subject'), actions: ['show', 'add', 'remove'] },
  },
  options: { yes: { ...flagOption('--yes'), needs: ['add'] } },
  example: 'show sandbox',
  run: async ({ action = 'list', subject = '' }, { yes }, context) =>
    await actions[action](context, subject, yes),
});

async function list({ networks, i18n: { t }, output }: ReadingContext) {
  const { networks: listed, ignored, changeable } = await networks.list();
  for (const file of ignored) output.note(t('cli.networks.ignored', { file: printable(file) }));
  for (const file of changeable)
    output.note(t('cli.networks.changeable', { file: printable(file) }));
  // A profile may be unreadable, such as that of a stopped sandbox.
  const profiles = await Promise.all(
    listed.map(({ name }) => networks.profile(name).catch(ignoreOnboardError)),
  );
  const lines = listed.map(({ name, source }, i): StyledLine => {
    const from = t(source === 'built in' ? 'source.built-in' : `source.${source}`);
    const isReal = profiles[i]?.worthless === false;
    return namedLine(name, `  ${from}`, isReal && `  ${t('profile.money-real')}`);
  });
  return done(lines, { networks: listed });
}

async function show({ networks, i18n }: ReadingContext, name: string) {
  const profile = await networks.profile(name);
  const { profileData, profileLines } = await import('../reading/profile-lines.ts');
  return done(profileLines(profile, i18n), { profile: profileData(profile) });
}

/** An endpoint that does not answer now makes no profile wrong. @throws OnboardError E-PRF-108, E-PRF-111 */
async function add(context: ReadingContext, from: string, yes: boolean) {
  const { networks, files, output, i18n } = context;
  const text = await files.read(from);
  const profile = await networks.parse(text, from);
  await confirmVariables(profile, context, yes);
  if (worthOf(profile) === 'claimed') output.note(i18n.t('network.note-claimed'));
  const failed = await failedChecks(profile, context);
  const { name, file } = await networks.add(text, from);
  output.note(i18n.t('cli.kept', { file }));
  for (const { text: fault } of failed)
    output.note(i18n.t('cli.networks.unchecked', { name, text: fault }));
  return done([name], { network: name, file });
}

/** @throws OnboardError E-PRF-108 if a check shows that the profile is wrong */
async function failedChecks(
  profile: StatedProfile,
  context: ReadingContext,
): Promise<readonly DoctorFinding[]> {
  const [{ NOT_OF_PROFILE }, { networkFindings, stoppingReads }] = await Promise.all([
    import('../../support/doctor/check-network.ts'),
    import('../support/run-doctor.ts'),
  ]);
  const findings = await stoppingReads(context, (until) =>
    networkFindings(profile, context, until),
  );
  const failed = findings.filter(
    ({ id, verdict }) => verdict === 'fails' || (verdict === 'warns' && NOT_OF_PROFILE.has(id)),
  );
  const wrong = failed.filter(({ id }) => !NOT_OF_PROFILE.has(id));
  if (wrong.length === 0) return failed;
  const faults = wrong.map((diagnosis) => diagnosis.text).join('; ');
  throw new OnboardError('E-PRF-108', { name: profile.name, faults });
}

/** Before the checks, whose first request sends the values. @throws OnboardError E-PRF-111 without the user's consent */
async function confirmVariables(
  { name, variables = [] }: StatedProfile,
  { output, prompter, i18n: { t } }: ReadingContext,
  yes: boolean,
): Promise<void> {
  if (variables.length === 0) return;
  const sent = variables.map((variable) => t('profile.variable-value', variable));
  for (const line of sent) output.note(t('cli.networks.sends', { name, sent: line }));
  if (yes || (await prompter.yesNo(t('cli.networks.send-question')))) return;
  throw new OnboardError('E-PRF-111', { name, sent: sent.join('; ') });
}

async function remove({ networks }: ReadingContext, name: string) {
  await networks.remove(name);
  return done([name], { network: name });
}
