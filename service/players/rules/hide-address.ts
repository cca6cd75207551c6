/** `ada@example.org` as `a…@example.org`: who wrote the address recognises it, and nobody else learns it. */
export function partlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
