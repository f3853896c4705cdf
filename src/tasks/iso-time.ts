/** A moment in seconds since 1970 as people and logs write it: 2025-01-31 23:59:59 UTC. */
export function isoTime(seconds: bigint): string {
  // Beyond what a Date holds, only hostile input comes.
  const milliseconds = Number(seconds > 8_000_000_000_000n ? 8_000_000_000_000n : seconds) * 1000;
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
