/** Removes what differs in each run from a status: times, blocks, and IDs that depend on times. */
export function withoutMoment(text: string): string {
  return text
    .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/g, '<time>')
    .replaceAll(/, \d+ \w+ ago/g, ', <age> ago')
    .replaceAll(/(since (?:about )?<time>) \(\d+ \w+\)/g, '$1 (<age>)')
    .replaceAll(/(until <time>) \((?:in \d+ \w+|past)\)/g, '$1 (<left>)')
    .replaceAll(/block \d+/g, 'block <number>')
    .replaceAll(/height \d+/g, 'height <number>')
    .replaceAll(/epoch \d+/g, 'epoch <number>')
    .replaceAll(/0x[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/(since before <time>) \(more than \d+ \w+\)/g, '$1 (<age>)')
    .replaceAll(/((?:validation(?: ID:)?|weight [\d,]+) )[1-9A-HJ-NP-Za-km-z]{40,60}/g, '$1<id>')
    .replaceAll(/balance [\d.,]+ AVAX \([\d.,]+ days\)/g, 'balance <amount> AVAX (<number> days)')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
    .replaceAll(/\d+ epochs behind/g, '<number> epochs behind')
    .replaceAll(
      /in this churn period would be [\d,]*\d/g,
      'in this churn period would be <number>',
    );
}
