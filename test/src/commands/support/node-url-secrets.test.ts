import { beforeAll, expect, test } from 'vitest';
import { sharedHome } from '../helpers/command-home.ts';

const home = sharedHome();
const SECRET = 'hunter2';
let url: string;
beforeAll(() => {
  const { host } = new URL(home.sandbox.profile.network.nodeUrl);
  url = `http://bob:${SECRET}@${host}/?auth=${SECRET}x`;
});

test.each([[], ['--json'], ['--markdown']])(
  'status shows the URL of the node without its secrets: %s',
  async (...format) => {
    const { evmAddress } = home.operator.account;
    const { code, stdout, stderr } = await home.run([
      ...['status', '--network', 'sandbox', evmAddress, '--node-url', url],
      ...format,
    ]);
    expect(code).not.toBe(1);
    expect(stdout).toContain(new URL(url).host);
    expect(stdout + stderr).not.toContain(SECRET);
    expect(stdout + stderr).not.toContain('bob');
  },
);
