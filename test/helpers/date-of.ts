/** Returns the Date header of an answer. A proxy before a sandbox passes the sandbox's time on with it. */
export function dateOf({ headers }: Response): Readonly<Record<string, string>> {
  const date = headers.get('date');
  return date === null ? {} : { date };
}
