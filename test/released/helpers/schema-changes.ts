type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the places where a released schema of the program's output promises more than the current one: a
 * removed field, required field, type or definition. Additions are allowed and not listed.
 */
export function brokenPromises(released: unknown, present: unknown, path = ''): string[] {
  if (!isSchema(released)) return [];
  if (!isSchema(present)) return [`${path} is gone`];
  const broken: string[] = [];
  for (const key of ['properties', '$defs']) {
    const fields = released[key];
    if (!isSchema(fields)) continue;
    const now = isSchema(present[key]) ? present[key] : {};
    for (const [name, field] of Object.entries(fields)) {
      broken.push(...brokenPromises(field, now[name], `${path}/${name}`));
    }
  }
  const required = list(present['required']);
  for (const name of list(released['required'])) {
    if (!required.includes(name)) broken.push(`${path}/${String(name)} is no longer required`);
  }
  if (isSchema(released['items'])) {
    broken.push(...brokenPromises(released['items'], present['items'], `${path}[]`));
  }
  for (const key of ['type', 'const', '$ref', 'pattern']) {
    if (key in released && JSON.stringify(released[key]) !== JSON.stringify(present[key])) {
      broken.push(`${path} has another ${key}`);
    }
  }
  return broken;
}
