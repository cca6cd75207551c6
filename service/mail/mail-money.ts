import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { formatMoney } from '#schemas/money/format-money.ts'
import type { MailLanguage } from './mail-texts.ts'

/** Money as the site's pages show it to the player. A currency that the site serves no more has its code. */
export function moneyOf(
  { site: { manifest }, language }: MailLanguage,
  playerCountry: string | null,
): (amount: number, currency: string) => string {
  const { languageId, direction } = manifest.languages.data[language]!
  const { currencies } = localizeCurrencies(manifest, language)
  const country = playerCountry ?? languageId.split('_')[1]
  return (amount, code) => {
    const currency = currencies.data[code]
    const written = currency === undefined ? `${amount} ${code}` : formatMoney(amount, currency, { country })
    const text = written.replaceAll(' ', '\u00A0')
    return direction === 'rtl' ? leftToRight(text) : text
  }
}

/** An amount or a play reads from the left in a text from the right: Unicode isolates it. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`
