/** The Date header of an answer: what stands between a sandbox and its caller passes the sandbox's time on. */
export function dateOf({ headers }: Response): Readonly<Record<string, string>> {
  const date = headers.get('date');
  return date === null ? {} : { date };
}
