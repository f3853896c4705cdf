import { describe, expect, test } from 'vitest';
import { english } from '../../src/i18n/english.ts';
import { judgeHosts } from '../../src/support/doctor/judge-hosts.ts';
import { judgeMachine } from '../../src/support/doctor/judge-machine.ts';
import { judgeClock } from '../../src/support/doctor/judge-network.ts';
import type { Machine } from '../../src/ports/machine.ts';
import { resolveHost } from '../../src/adapters/host/resolve-host.ts';

const SOUND: Machine = {
  node: '22.0.0',
  platform: 'linux x64',
  terminal: { input: true, output: true },
  colour: true,
  unicode: true,
  columns: 80,
  folders: [{ path: '/home/me/.onboard', exists: true, writable: true, openToOthers: false }],
  freeBytes: 10 ** 9,
  proxies: [],
  keySource: 'none',
  journals: [{ task: 'sandbox', records: 3, skipped: 0, failure: undefined }],
  locks: [],
};

describe('the doctor', () => {
  test('finds nothing on a sound machine', () => {
    expect(judgeMachine(SOUND, english).filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
  });

  test.each<[string, Partial<Machine>, 'warns' | 'fails' | 'unknown']>([
    ['node', { node: '18.20.0' }, 'fails'],
    ['node', { node: '20.19.6' }, 'warns'],
    ['terminal', { terminal: { input: false, output: true } }, 'warns'],
    ['terminal', { columns: 30 }, 'warns'],
    ['folder', { folders: [{ ...SOUND.folders[0]!, writable: false }] }, 'fails'],
    ['folder', { folders: [{ ...SOUND.folders[0]!, openToOthers: true }] }, 'warns'],
    ['space', { freeBytes: 1000 }, 'fails'],
    ['space', { freeBytes: undefined }, 'unknown'],
    ['proxy', { proxies: ['HTTPS_PROXY'] }, 'warns'],
    ['lock', { locks: [{ task: 'sandbox', pid: 7, lives: true }] }, 'warns'],
    ['journal', { journals: [{ ...SOUND.journals[0]!, skipped: 1 }] }, 'warns'],
    ['journal', { journals: [{ ...SOUND.journals[0]!, failure: 'E-JRN-103' }] }, 'fails'],
  ])('tells what is wrong with the %s, and how to mend it: %o', (id, change, verdict) => {
    const wrong = judgeMachine({ ...SOUND, ...change }, english).filter(
      (one) => one.verdict !== 'fits',
    );
    expect(wrong.map((one) => [one.id, one.verdict])).toEqual([[id, verdict]]);
    expect(wrong[0]?.fix).toMatch(/\S/);
  });

  test('asks the DNS for each name once, and for no address', async () => {
    const asked: string[] = [];
    const urls = [
      'https://a.example/x',
      'https://a.example/y',
      'http://127.0.0.1:1',
      'http://[::1]:2',
    ];
    const told = await judgeHosts(
      urls,
      (host) => {
        asked.push(host);
        return Promise.resolve(['192.0.2.1']);
      },
      english,
    );
    expect(asked).toEqual(['a.example']);
    expect(told).toMatchObject([{ id: 'dns', verdict: 'fits', text: 'a.example is at 192.0.2.1' }]);
    expect(await judgeHosts(['http://127.0.0.1:1'], resolveHost, english)).toMatchObject([
      { verdict: 'fits' },
    ]);
  });

  test.each([
    ['ENOTFOUND', 'is not known to the DNS'],
    ['EAI_AGAIN', 'no DNS answer for'],
  ])('tells apart a name that is unknown and a DNS that is away (%s)', async (code, says) => {
    const refuse = () => Promise.reject(Object.assign(new Error(code), { code }));
    const [told] = await judgeHosts(['https://a.example'], refuse, english);
    expect(told).toMatchObject({ id: 'dns', verdict: 'fails' });
    expect(told?.text).toContain(says);
    expect(told?.fix).toMatch(/\S/);
  });

  test('resolves by the machine\u2019s own resolver', async () => {
    expect((await resolveHost('localhost')).length).toBeGreaterThan(0);
  });

  test.each([
    ['within a minute', 0n, 59n, 'fits'],
    ['of an idle chain', -100_000n, -59n, 'fits'],
    ['ahead', 0n, 61n, 'warns'],
    ['behind', -100_000n, -61n, 'warns'],
    ['ahead by its block alone', 61n, 0n, 'warns'],
    ['missing', 0n, undefined, 'warns'],
  ])('compares the clock with the execution time: %s', (_, block, date, verdict) => {
    const now = 1_800_000_000n;
    const head = {
      number: 1n,
      hash: '0x' as never,
      timestamp: now + block,
      baseFee: 1n as never,
      gasLimit: 0n,
      endpointTime: date === undefined ? undefined : now + date,
    };
    const found = judgeClock(head, Number(now) * 1000, english);
    expect(found).toMatchObject({ id: 'clock', verdict });
  });
});
