import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { Money, useMoney } from './money.tsx'

const FORMAT = new Set([
  'formatPattern',
  'symbolLeft',
  'symbolRight',
  'decimalPoint',
  'thousandsPoint',
  'byCountry',
])

/** A site that leaves the format of the euro to the language. */
function languageManifest(): ResolvedManifest {
  const { currencies, ...manifest } = trialManifest()
  const entries = Object.entries(currencies.data['EUR']!).filter(([key]) => !FORMAT.has(key))
  const euro = { ...(Object.fromEntries(entries) as CurrencyData), byCountry: {} }
  return { ...manifest, currencies: { ...currencies, data: { EUR: euro } } }
}

function Sentence({ amount }: { amount: number }) {
  const money = useMoney()
  return (
    <p title={money(amount, 978)}>
      الرصيد <Money amount={amount} currencyId={978} />.
    </p>
  )
}

test.each([
  ['en', '−€1,250.50', '−€1,250.50'],
  ['de', '−1.250,50\u00A0€', '−1.250,50\u00A0€'],
  ['fr', '−1\u202F250,50\u00A0€', '−1\u202F250,50\u00A0€'],
  ['es', '−1250,50\u00A0€', '−1250,50\u00A0€'],
  ['ar', '€\u00A0−1,250.50', '\u2066€\u00A0−1,250.50\u2069'],
])('a negative amount in a sentence is whole and isolated, in %s', (language, shown, told) => {
  const { screen } = renderWithRuntime(<Sentence amount={-1250.5} />, {
    manifest: languageManifest(),
    language,
  })
  const sentence = screen.getByRole('paragraph')
  const amount = sentence.querySelector('bdi')!
  expect(amount.textContent).toBe(shown)
  expect(amount.getAttribute('dir')).toBe('ltr')
  // A text without elements, such as a label, isolates with characters.
  expect(sentence.title).toBe(told)
})
