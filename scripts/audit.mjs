// Runs `npm audit` on the lockfile. Exits with 1 if a bundled package has a vulnerability whose identifier is
// not in SECURITY.md. Vulnerabilities of development tools are only printed. A registry without an audit
// service is reported and does not fail the check.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundledPackages } from './bundled-packages.mjs';

/**
 * Judges an audit report. Returns the lines to print, and whether the check fails.
 * @param {unknown} report of `npm audit --json`
 * @param {ReadonlySet<string>} inProgram names of the packages whose code is in the program
 * @param {string} explained the text of SECURITY.md, which names explained vulnerabilities
 */
export function judge(report, inProgram, explained) {
  const found = report?.vulnerabilities;
  if (report?.auditReportVersion !== 2 || typeof found !== 'object') {
    const why = String(report?.message ?? report?.error?.summary ?? 'no report').split('\n')[0];
    return {
      failed: false,
      lines: [`NOT CHECKED: the registry returned no audit report (${why}).`],
    };
  }
  const findings = Object.values(found).flatMap(({ name, via }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ url, title, severity }) => ({ name, title, severity, id: url?.split('/').at(-1) })),
  );
  const lines = findings.map(({ name, id, severity, title }) => {
    const where = inProgram.has(name) ? 'in the program' : 'development only';
    const known = explained.includes(id) ? ', explained in SECURITY.md' : '';
    return `${id} ${severity}: ${name}, ${where}${known}: ${title}`;
  });
  const open = findings.filter(({ name, id }) => inProgram.has(name) && !explained.includes(id));
  const total = `${findings.length} findings, ${open.length} of them in the program and not explained`;
  return { failed: open.length > 0, lines: [...lines, total] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    report = undefined;
  }
  const inProgram = new Set((await bundledPackages()).map(({ name }) => name));
  const { failed, lines } = judge(report, inProgram, readFileSync('SECURITY.md', 'utf8'));
  for (const line of lines) console.log(`audit: ${line}`);
  process.exitCode = failed ? 1 : 0;
}
