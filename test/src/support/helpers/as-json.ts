/** A document as `--json` prints it. */
export function asJson(document: object): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
