/** Returns the Date header of an answer. With this header, a proxy passes on the sandbox's time. */
export function dateOf({ headers }: Response): Readonly<Record<string, string>> {
  const date = headers.get('date');
  return date === null ? {} : { date };
}
