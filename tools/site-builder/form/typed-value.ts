import { westernNumber } from '#schemas/typed-text.ts'

/** The value of a typed text. A field for numbers reads the digits of every keyboard; a text that is no number stays as it was typed, and the service reports the expected value. */
export function typedValue(text: string, isNumber: boolean): number | string {
  const number = isNumber ? westernNumber(text).trim() : ''
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : text
}
