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

/** The last cell of each row, with plain spaces. */
const amountsIn = (rows: HTMLElement[]) =>
  rows.map((row) => row.lastElementChild?.textContent.replaceAll('\u00a0', ' '))

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

test('a row without amount never stays empty: entries have their worth, a share of the pool says what it is', () => {
  const screen = show([
    {
      rankNumber: 1,
      rankNumber2nd: 0,
      rankPrize: 0,
      satelliteItems: [{ entries: 5, gameTitle: 'Big Draw' }],
      meta: { entriesWorth: 11 },
    },
    { rankNumber: 2, rankNumber2nd: 0, rankPrize: 0, prizePercentage: 100 },
  ])
  const cells = amountsIn(screen.getAllByRole('row'))
  expect(cells.slice(1).toSorted()).toEqual([
    '0 €100% of what the pool has left after the prizes above',
    '5 entries to Big Drawworth 11 €',
  ])
})

test('after a draw the amounts of the rows add up to what was paid, and the pool explains it', () => {
  const rows: PayoutRow[] = [
    { ...SHARED, rankPrize: 25, meta: { winners: 2, paid: 50.01 } },
    { ...FIXED, meta: { winners: 0, paid: 0 } },
  ]
  const payout = {
    gameInstanceId: 70,
    final: true,
    currencyId: 978,
    prizePool: 40,
    balance: { paid: 50.01, added: 10.01 },
    rows,
  }
  const { screen } = renderWithRuntime(<PayoutTableView game={gameInstance()} payout={payout} />, {
    messages,
  })
  const cells = amountsIn(screen.getAllByRole('row'))
  expect(cells.slice(1)).toEqual(['50,01 €2 × 25 €', 'No winner', '40 €', '10,01 €', '50,01 €'])
  expect(screen.getByText('What cannot be divided evenly goes to the earliest play.')).toBeDefined()
})

test('the places of a race name how many plays come in one, and no odds of their own', () => {
  const places = [1, 2].map((racePlace): PayoutRow => ({
    rankNumber: 0,
    rankNumber2nd: racePlace,
    rankPrize: 20,
    prizePercentage: 20,
    meta: { racePlace, odds: 5000 },
  }))
  const payout = { gameInstanceId: 70, final: false, currencyId: 978, prizePool: 600, rows: places }
  const game = gameInstance({ gameRule: 'regularGame', gamePlayCurrent: 40, gamePlayMax: 5000 })
  const { screen } = renderWithRuntime(<PayoutTableView game={game} payout={payout} />, { messages })
  expect(screen.queryByText(/^1 in/)).toBeNull()
  expect(
    screen.getByText(/^At least 2 of the 40 plays sold so far .* 2 of 5,000 if all are sold\./),
  ).toBeDefined()
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
