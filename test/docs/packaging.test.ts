import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manPage } from '../../scripts/pages/man-page.ts';
import { parseLine } from '../../src/cli/parse-args.ts';
import { summaryOf } from '../../src/cli/help.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { version } from '../../src/domain/version.ts';
import { english } from '../../src/i18n/english.ts';

test('the container runs the program as an unprivileged user, with its state in a volume', () => {
  const text = readFileSync('docs/examples/Containerfile', 'utf8').replaceAll('\\\n', ' ');
  const [, last = ''] = text.split(/^FROM .* AS build$/m);
  const image = last.slice(last.indexOf('\nFROM '));
  expect(image).toMatch(/^FROM \S+-slim$/m);
  const [, home = ''] = /ONBOARD_HOME=(\S+)/.exec(image) ?? [];
  expect(image).toContain(`VOLUME ${home}`);
  expect(image).toMatch(/^USER node$/m);
  expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('\nRUN '));
  expect(image).toContain('ENTRYPOINT ["onboard"]');
});

test('the systemd unit runs a valid command, without privileges', () => {
  const unit = readFileSync('docs/examples/onboard-watch@.service', 'utf8');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/env onboard (.+)$/m.exec(unit) ?? [];
  const operator = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
  const args = command.replace('${ONBOARD_NETWORK}', 'fuji').replace('%i', operator).split(' ');
  expect(parseLine(args, definitions)).toMatchObject({
    request: 'command',
    command: { name: 'status' },
    problem: undefined,
    call: { args: [operator], options: { watch: '', network: 'fuji' } },
  });
  for (const line of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) {
    expect(unit.split('\n')).toContain(line);
  }
});

test('the man page lists every command, with the version of the program', () => {
  const page = manPage();
  expect(page.split('\n')[0]).toBe(`.TH ONBOARD 1 "" "onboard ${version}" "User Commands"`);
  for (const command of definitions) {
    expect(page).toContain(`\\fB${command.name.replaceAll('-', '\\-')}\\fR`);
    expect(page).toContain(
      summaryOf(command, english).replaceAll('-', '\\-').replaceAll("'", '\\(aq'),
    );
  }
});
