/** Arabic-Indic, Persian and full-width digits; each block is in the order 0 to 9. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g
// A block begins at a multiple of 16.
const digitOf = (character: string) => String(character.charCodeAt(0) % 16)

/** The same text with the digits of every keyboard as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(OTHER_DIGITS, digitOf)
}

/** The digits of a text alone, as 0 to 9. */
export function digitsIn(text: string): string {
  return westernDigits(text).replaceAll(/[^0-9]/g, '')
}

/** A typed amount with the digits and the decimal point of every keyboard as those of a Western one, and without the Arabic sign for thousands. */
export function westernNumber(text: string): string {
  return westernDigits(text).replaceAll('\u066B', '.').replaceAll('\u066C', '')
}

/** Format characters (Cf): zero-width spaces and joiners, soft hyphens, marks of direction; and fillers that show nothing. */
const INVISIBLE =
  /\p{Cf}|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u180B-\u180F]|\u3164|[\uFE00-\uFE0F]|\uFFA0/gu

/** The text without characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}
