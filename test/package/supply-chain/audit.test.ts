import { expect, test } from 'vitest';
import { judge } from '../../../scripts/audit.ts';

const inProgram = new Set(['viem', 'ink']);
const report = <V extends object>(vulnerabilities: V) => ({
  auditReportVersion: 2,
  vulnerabilities,
});
function reportOf(name: string, id: string) {
  const url = `https://example.org/${id}`;
  const cause = { name, title: 'It can be made to', severity: 'high', url };
  return report({ [name]: { name, severity: 'high', via: [cause, 'another-package'] } });
}

test('a vulnerability of a bundled package fails until its number is explained', () => {
  const found = reportOf('viem', 'GHSA-1111');
  expect(judge(found, inProgram, '')).toEqual({
    failed: true,
    lines: [
      'GHSA-1111 high: viem, in the program: It can be made to',
      '1 findings, 1 of them in the program and not explained',
    ],
  });
  expect(judge(found, inProgram, 'GHSA-1111: never called here.').failed).toBe(false);
});

test('a vulnerability of a development tool is listed but is not a failure', () => {
  const { failed, lines } = judge(reportOf('vitest', 'GHSA-2222'), inProgram, '');
  expect(failed).toBe(false);
  expect(lines[0]).toContain('vitest, development only');
});

test('an empty audit report means no findings, and a missing report means not checked', () => {
  expect(judge(report({}), inProgram, '').lines).toEqual([
    '0 findings, 0 of them in the program and not explained',
  ]);
  const refusal = { message: '405 Method Not Allowed - POST https://example.org', statusCode: 405 };
  for (const silent of [refusal, undefined, { error: { summary: 'offline' } }]) {
    const { failed, lines } = judge(silent, inProgram, '');
    expect(failed).toBe(false);
    expect(lines.join()).toMatch(/^NOT CHECKED: /);
  }
});
