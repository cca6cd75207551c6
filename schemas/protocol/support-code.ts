/** Neither 0 and O nor 1 and I: a code is read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 7
const CODE = new RegExp(`^([0-9]{1,3}|E)-[${LETTERS}]{${LENGTH}}$`)

/**
 * The code by which a player asks about a purchase that was paid and not made (spec 8, "One-click"): the exit code of the join, or E where
 * the money came too late, and a short form of the purchase's key. The browser and the service compute the same one.
 */
export function supportCodeOf({
  joinKey,
  exitCode,
}: {
  joinKey: string
  exitCode?: number | undefined
}): string {
  // FNV-1a in 32 bits, as five bits a letter.
  let hash = 0x811c9dc5
  for (const character of joinKey) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  const letters = Array.from({ length: LENGTH }, (_, place) => LETTERS[((hash >>> 0) >>> (5 * place)) & 31])
  return `${exitCode ?? 'E'}-${letters.join('')}`
}

/** Whether a text has the form of a support code. */
export const isSupportCode = (text: string): boolean => CODE.test(text)
