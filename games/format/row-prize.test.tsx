import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { useRowPrize } from './row-prize.ts'

function Prize({ row, count }: { row: PayoutRow; count?: number | undefined }) {
  return useRowPrize(978)(row, count)
}

const entries = [{ entries: 2, gameTitle: 'Big Draw' }]
const bicycle = { name: 'A <em>bicycle</em>' }

test.each<[string, Partial<PayoutRow>, RegExp, number?]>([
  ['an amount', { rankPrize: 12_000 }, /^12.000\s€$/],
  ['an amount with all its decimals, also a large one', { rankPrize: 12_000.5 }, /^12.000.50\s€$/],
  ['an item, without markup', { prizeItem: bicycle }, /^A bicycle$/],
  ['several of an item', { prizeItem: bicycle }, /^3 × A bicycle$/, 3],
  ['an item and the cash of a progressive', { prizeItem: bicycle, rankPrize: 0.5 }, /^A bicycle \+ 0.50\s€$/],
  ['entries to another game', { satelliteItems: entries }, /^2 × Big Draw$/],
  ['all entries of several prizes', { satelliteItems: entries }, /^6 × Big Draw$/, 3],
  ['entries and a larger amount', { rankPrize: 8, satelliteItems: entries }, /^2 × Big Draw \+ 8\s€$/],
])('the prize of a row is %s', (_, row, shown, count) => {
  const { screen } = renderWithRuntime(
    <Prize row={{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, ...row }} count={count} />,
  )
  expect(screen.container.textContent?.replaceAll(' ', ' ')).toMatch(shown)
})
