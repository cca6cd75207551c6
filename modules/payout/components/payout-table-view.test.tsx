import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
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

test('the table of a kind of game has the place of its rows while its code loads', () => {
  const kind = trialModule({
    id: 'trial',
    slots: { 'game.payoutTable': { load: () => new Promise<never>(() => undefined) } },
  })
  const payout = { gameInstanceId: 70, final: false, currencyId: 978, prizePool: 600, rows: [SHARED, FIXED] }
  const { screen } = renderWithRuntime(<PayoutTableView game={gameInstance()} payout={payout} />, {
    messages,
    modules: [kind],
  })
  const place = screen.getByRole('status', { busy: true })
  // A heading and the two rows.
  expect(place.firstElementChild?.children).toHaveLength(3)
})
