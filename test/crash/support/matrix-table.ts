import type { Loss, Outcome } from './kill.ts';

export interface MatrixRow {
  readonly task: string;
  readonly borders: number;
  readonly outcomes: readonly Outcome[];
}

const losses: readonly Loss[] = ['kept', 'deleted', 'torn'];

/** The summary of a matrix as a table in Markdown. */
export function matrixTable(rows: readonly MatrixRow[]): string {
  const lines = rows.flatMap(({ task, borders, outcomes }) =>
    losses.map((loss) => {
      const of = outcomes.filter((outcome) => outcome.loss === loss);
      const sum = (count: (outcome: Outcome) => number) =>
        of.reduce((total, outcome) => total + count(outcome), 0);
      return [
        task,
        loss,
        borders,
        of.length,
        sum(({ deaths }) => deaths),
        sum(({ doubles }) => doubles),
        sum(({ lost }) => lost),
        sum(({ askedAgain }) => askedAgain),
      ];
    }),
  );
  const head = ['task', 'journal', 'borders', 'runs', 'deaths', 'doubles', 'lost', 'asked again'];
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
