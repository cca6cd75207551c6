/** The digits of a text, also those that an Arabic keyboard writes, as 0 to 9. */
export function westernDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06_f0))
    .replaceAll(/\D/g, '')
}
