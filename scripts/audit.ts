// Runs `npm audit` on the lockfile. Exits with 1 if a bundled package has a vulnerability whose identifier is
// not in SECURITY.md. Vulnerabilities of development tools are only printed. A registry without an audit
// service is reported and does not fail the check.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundledPackages } from './bundled-packages.ts';

interface Advisory {
  readonly url?: string;
  readonly title: string;
  readonly severity: string;
}

interface AuditReport {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  /** The packages by name. A text in `via` names another package of this list. */
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly via: readonly (Advisory | string)[] }>
  >;
}

/**
 * Judges a report of `npm audit --json`. Returns the lines to print, and whether the check fails.
 * @param inProgram names of the packages whose code is in the program
 * @param explained the text of SECURITY.md, which names explained vulnerabilities
 */
export function judge(
  report: AuditReport | undefined,
  inProgram: ReadonlySet<string>,
  explained: string,
): { readonly failed: boolean; readonly lines: readonly string[] } {
  const found = report?.vulnerabilities;
  if (report?.auditReportVersion !== 2 || typeof found !== 'object') {
    const why = (report?.message ?? report?.error?.summary ?? 'no report').split('\n')[0];
    return {
      failed: false,
      lines: [`NOT CHECKED: the registry returned no audit report (${why}).`],
    };
  }
  const findings = Object.values(found).flatMap(({ name, via }) =>
    via
      .filter((cause) => typeof cause === 'object')
      .map(({ url = '', title, severity }) => {
        const id = url.split('/').at(-1) ?? '';
        return { name, title, severity, id, isExplained: id !== '' && explained.includes(id) };
      }),
  );
  const lines = findings.map(({ name, id, severity, title, isExplained }) => {
    const where = inProgram.has(name) ? 'in the program' : 'development only';
    const note = isExplained ? ', explained in SECURITY.md' : '';
    return `${id} ${severity}: ${name}, ${where}${note}: ${title}`;
  });
  const open = findings.filter(({ name, isExplained }) => inProgram.has(name) && !isExplained);
  const total = `${findings.length} findings, ${open.length} of them in the program and not explained`;
  return { failed: open.length > 0, lines: [...lines, total] };
}

function auditReport(): AuditReport | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const inProgram = new Set((await bundledPackages()).map(({ name }) => name));
  const { failed, lines } = judge(auditReport(), inProgram, readFileSync('SECURITY.md', 'utf8'));
  for (const line of lines) console.log(`audit: ${line}`);
  process.exitCode = failed ? 1 : 0;
}
