/** A method as Go's services spell it in errors: the method of a type begins with a capital letter. */
export function exportedName(method: string): string {
  return method.slice(0, 80).replace(/\.(.)/, (_, first: string) => `.${first.toUpperCase()}`);
}
