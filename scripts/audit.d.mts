export function judge(
  report: unknown,
  inProgram: ReadonlySet<string>,
  explained: string,
): { readonly failed: boolean; readonly lines: readonly string[] };
