import type { ChaosOutcome } from './chaos-run.ts';

/** The result of one seed, or the error of a run without a result. */
export type SeedOutcome = { readonly seed: number } & (ChaosOutcome | { readonly fault: string });

/** Formats the results of many seeds as Markdown tables. */
export function chaosTables(seeds: readonly SeedOutcome[]): string {
  const outcomes = seeds.flatMap((one) => ('fault' in one ? [] : [one]));
  const sum = (of: readonly ChaosOutcome[], count: (outcome: ChaosOutcome) => number) =>
    of.reduce((total, outcome) => total + count(outcome), 0);
  const rows = [...new Set(outcomes.map(({ task }) => task))].sort().map((task) => {
    const of = outcomes.filter((outcome) => outcome.task === task);
    const visits = sum(of, ({ ends }) => ends.length);
    const done = sum(of, ({ ends }) => ends.filter((end) => end === 'done').length);
    return [
      ...[task, of.length, sum(of, ({ applied }) => applied.length), visits, done, visits - done],
      ...[sum(of, ({ reverted }) => reverted), sum(of, ({ doubles }) => doubles)],
      sum(of, ({ lost }) => lost),
    ];
  });
  const byFault = new Map<string, number>();
  for (const name of outcomes.flatMap(({ applied }) => applied.map((one) => one.split(': ')[0]!))) {
    byFault.set(name, (byFault.get(name) ?? 0) + 1);
  }
  return [
    table(
      [
        ...['task', 'seeds', 'faults', 'starts', 'done', 'listed error', 'reverts'],
        ...['changes twice', 'changes lost'],
      ],
      rows,
    ),
    `stack traces and other ends: ${seeds.length - outcomes.length}`,
    table(
      ['fault', 'count'],
      [...byFault].sort(([, one], [, other]) => other - one),
    ),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
