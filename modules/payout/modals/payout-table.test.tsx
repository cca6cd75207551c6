import type { OperationResult } from '#schemas/protocol/operations.ts'
import { describe, expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import PayoutTableModal from './payout-table.tsx'

const lobby: OperationResult<'getGameLobby'> = {
  gameDetails: gameInstance(),
  gamePlayerInfo: { players: [], playerCount: 0, playCount: 0 },
  gamePayoutInfo: {
    gameInstanceId: 70,
    final: false,
    currencyId: 978,
    prizePool: 1000,
    expectedReturn: 0.5,
    rows: [
      { rankNumber: 3, rankNumber2nd: 0, rankPrize: 25, meta: { odds: 1032 } },
      { rankNumber: 1, rankNumber2nd: 2, rankPrize: 500, meta: { winsProgressive: true } },
      {
        rankNumber: 4,
        rankNumber2nd: 0,
        rankPrize: 1,
        satelliteItems: [{ entries: 2, gameTitle: 'Big Draw' }],
      },
      { rankNumber: 0, rankNumber2nd: 1, rankPrize: 0 },
    ],
  },
}

describe('the payout table in its modal', () => {
  test('the payout table shows the number of ranks paid, and rows by prize with their condition', async () => {
    const { screen } = renderWithRuntime(<PayoutTableModal gameInstanceId={70} close={() => undefined} />, {
      messages,
      answers: { getGameLobby: () => lobby },
    })
    expect(await screen.findByText('Estimated Payout: 3 ranks paid')).toBeDefined()
    const rows = screen.getAllByRole('row', { hidden: true }).slice(1)
    expect(rows.map((row) => row.querySelector('th')?.firstChild?.textContent)).toEqual([
      '6 balls plus 2 bonus',
      '4 balls',
      '3 balls',
      '1 bonus',
    ])
    expect(rows.map((row) => row.querySelectorAll('td')[0]?.firstChild?.textContent)).toEqual([
      'Cash',
      'Cash',
      'Satellite',
      'Cash',
    ])
    expect(rows[2]?.textContent).toContain('2 entries to Big Draw')
    expect(rows[1]?.textContent).toContain('1 in 1,032')
    expect(rows[0]?.textContent).toContain('and the jackpot')
  })

  test.each([
    ['en', ['1st place', '2nd place', '3rd place', '11th place', '3 balls']],
    ['de', ['1. Platz', '2. Platz', '3. Platz', '11. Platz', '3 Kugeln']],
    ['fr', ['1re place', '2e place', '3e place', '11e place', '3 boules']],
    ['es', ['1.º puesto', '2.º puesto', '3.º puesto', '11.º puesto', '3 bolas']],
    ['ar', ['المركز 1', 'المركز 2', 'المركز 3', 'المركز 11', '3 كرات']],
  ] as const)('the payout table names the places of a race in order, in %s', async (language, names) => {
    const { default: texts } = await import(`../messages/${language}.json`)
    const placed = (racePlace: number) => ({
      rankNumber: 0,
      rankNumber2nd: racePlace,
      rankPrize: 50,
      meta: { racePlace },
    })
    const rows = [
      placed(11),
      placed(3),
      placed(1),
      placed(2),
      { rankNumber: 4, rankNumber2nd: 0, rankPrize: 5 },
    ]
    const race = {
      ...lobby,
      gameDetails: gameInstance({ gameRule: 'regularGame' }),
      gamePayoutInfo: { ...lobby.gamePayoutInfo, rows },
    }
    const { screen } = renderWithRuntime(<PayoutTableModal gameInstanceId={70} close={() => undefined} />, {
      messages: texts,
      language,
      answers: { getGameLobby: () => race },
    })
    await screen.findByRole('table', { hidden: true })
    const shown = screen.getAllByRole('row', { hidden: true }).filter((row) => row.querySelector('td'))
    expect(shown.map((row) => row.querySelector('th')?.firstChild?.textContent)).toEqual(names)
    expect(screen.getAllByRole('rowgroup', { hidden: true })).toHaveLength(3)
  })

  test('a payout table that cannot be loaded offers a retry', async () => {
    const { screen } = renderWithRuntime(<PayoutTableModal gameInstanceId={70} close={() => undefined} />, {
      messages,
    })
    expect(await screen.findByRole('alert', { hidden: true })).toBeDefined()
  })
})
