import { PIN_DIGITS } from '#schemas/limits.ts'

/** Reasons against a new PIN. */
export interface PinRefusal {
  code: 'pin' | 'common-pin'
}

/** Whether a text has the form of a PIN. */
export const isPin = (value: string): boolean => new RegExp(`^[0-9]{${PIN_DIGITS}}$`).test(value)

/** A new PIN has six digits, neither a repeated pattern such as 121212 nor a run such as 456789. */
export function checkPin(value: string): PinRefusal | null {
  if (!isPin(value)) return { code: 'pin' }
  const isRepeated = [1, 2, 3].some((size) => value === value.slice(0, size).repeat(PIN_DIGITS / size))
  return isRepeated || isRun(value) ? { code: 'common-pin' } : null
}

/** Whether each digit follows the one before it, upwards or downwards; 0 follows 9. */
function isRun(value: string): boolean {
  const digits = Array.from(value, Number)
  const steps = digits.slice(1).map((digit, place) => (digit - Number(digits[place]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
