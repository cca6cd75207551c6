/** Masks an address: `ada@example.org` becomes `a…@example.org`. */
export function partlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
