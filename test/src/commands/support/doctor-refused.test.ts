import { expect, test } from 'vitest';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { loopback } from '../../adapters/helpers/loopback.ts';

test.each([undefined, '1', '3'])(
  'doctor says that an endpoint refuses, not that it is silent (Retry-After: %s)',
  async (seconds) => {
    const { url } = await loopback((_, response) => {
      if (seconds !== undefined) response.setHeader('retry-after', seconds);
      response.writeHead(429).end();
    });
    const home = temporaryFolder();
    storeNetwork(home, {
      ...{ ...local, name: 'mine', apiUrl: url, rpcUrls: [`${url}/ext/bc/C/rpc`] },
      aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
    });
    const { stdout } = await runHere(['doctor', '--network', 'mine'], { home });
    expect(stdout).toMatch(/FAIL C-Chain RPC .*E-NET-110/);
    expect(stdout).toMatch(/FAIL P-Chain API .*E-NET-110/);
    expect(stdout).not.toContain('E-NET-103');
  },
);
