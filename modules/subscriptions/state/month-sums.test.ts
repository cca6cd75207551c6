import { expect, test } from 'vitest'
import { monthSums } from './month-sums.ts'

const EUR = 978
const CHF = 756
const months = (...counts: [string, number][]) => ({
  months: counts.map(([month, draws]) => ({ month, draws, cost: 0 })),
})

test('the months of all subscriptions are added up by currency, and months without a draw are left out', () => {
  const subscriptions = [
    { currencyId: EUR, drawPrice: 2.5 },
    { currencyId: EUR, drawPrice: 1 },
    { currencyId: CHF, drawPrice: 3 },
  ]
  const costs = [
    months(['2026-12', 4], ['2027-01', 1]),
    months(['2026-12', 0], ['2027-01', 2]),
    months(['2026-12', 1]),
  ]
  expect(monthSums(subscriptions, costs, ({ drawPrice }) => drawPrice * 100)).toEqual([
    { month: '2026-12', currencyId: CHF, draws: 1, minor: 300 },
    { month: '2026-12', currencyId: EUR, draws: 4, minor: 1000 },
    { month: '2027-01', currencyId: EUR, draws: 3, minor: 450 },
  ])
})
