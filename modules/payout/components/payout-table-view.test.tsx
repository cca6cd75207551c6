import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import messages from '../messages/en.json'
import { PayoutTableView } from './payout-table-view.tsx'

const SHARED: PayoutRow = {
  rankNumber: 1,
  rankNumber2nd: 0,
  rankPrize: 250_000,
  prizePercentage: 80,
  guaranteedMinimum: 250_000,
}
const FIXED: PayoutRow = { rankNumber: 3, rankNumber2nd: 0, rankPrize: 0.5, guaranteedPrize: 0.5 }

const show = (rows: PayoutRow[], final = false) => {
  const payout = { gameInstanceId: 70, final, currencyId: 978, prizePool: 600, rows }
  return renderWithRuntime(<PayoutTableView game={gameInstance()} payout={payout} />, { messages }).screen
}

test('a rank that shares the pool has its guaranteed minimum until the prizes are paid', () => {
  const before = show([SHARED, FIXED])
  expect(before.getByText(/^Prize pool now/)).toBeDefined()
  expect(before.getAllByText(/^guaranteed: at least/)).toHaveLength(1)
  before.unmount()
  expect(show([SHARED, FIXED], true).queryByText(/^guaranteed/)).toBeNull()
})

test('a table of fixed prizes alone names no pool that grows', () => {
  const screen = show([FIXED])
  expect(screen.getByText('Fixed prizes: they do not depend on how many play.')).toBeDefined()
  expect(screen.queryByText(/pool/)).toBeNull()
})
