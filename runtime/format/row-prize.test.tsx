import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { useRowPrize } from './row-prize.ts'

function Prize({ row }: { row: PayoutRow }) {
  return useRowPrize(978)(row)
}

const entries = [{ entries: 2, gameTitle: 'Big Draw' }]

test.each<[string, Partial<PayoutRow>, RegExp]>([
  ['an amount', { rankPrize: 12_000 }, /^12.000\s€$/],
  ['an amount with all its decimals, also a large one', { rankPrize: 12_000.5 }, /^12.000.50\s€$/],
  ['an item, without markup', { prizeItem: { name: 'A <em>bicycle</em>' } }, /^A bicycle$/],
  ['entries to another game', { satelliteItems: entries }, /^2 × Big Draw$/],
  [
    'an amount that is worth more than the entries beside it',
    { rankPrize: 8, satelliteItems: entries },
    /^8\s€$/,
  ],
])('the prize of a row is %s', (_, row, shown) => {
  const { screen } = renderWithRuntime(
    <Prize row={{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, ...row }} />,
  )
  expect(screen.container.textContent?.replaceAll(' ', ' ')).toMatch(shown)
})
