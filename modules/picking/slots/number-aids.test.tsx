import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { toColumns } from '#schemas/protocol/columns.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import Pick from '../screens/pick.tsx'

const game = gameInstance({ gamePlaySize: 3, gamePlayRange: 20, playerPlayMax: 20, sequenceNumber: 12 })
const past = gameInstance({ ...game, gameInstanceId: 60, gameStatus: 'ENDED', sequenceNumber: 11 })

function Screen() {
  return <Pick site={useSite()} params={{ id: 70 }} />
}

/** The sheet is loaded when it is opened first, which takes a busy machine a while. */
const LOADS = { timeout: 20_000 }

function open(options: TrialRuntimeOptions = {}) {
  const test = renderWithRuntime(<Screen />, {
    manifest: trialManifest({
      routes: [{ path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' }],
      modules: {
        picking: { enabled: true, settings: { layout: 'slip', luckyDips: [1], furtherDraws: [] } },
      },
    }),
    modules: [picking],
    messages,
    games: [game],
    path: '/pick?id=70',
    ...options,
  })
  const { screen } = test
  const help = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'My numbers' }))
    return within(await screen.findByRole('dialog', { name: 'My numbers' }, LOADS))
  }
  return { ...test, help }
}

afterEach(() => localStorage.clear())

test('a player repeats the lines of the last draw of the game', async () => {
  const play = (playId: number, text: string) => ({ playId, play: text, isMyPlay: true, prize: 0 })
  const { help, screen } = open({
    player: player(),
    accounts: [playerAccount()],
    answers: {
      searchGameHistory: () => ({ result: toColumns([past], Object.keys(past)), totalCount: 1 }),
      getGameHistoryDetail: () => ({
        gameInstance: past,
        gameDrawResults: [],
        plays: [play(1, '1-2-3'), play(2, '4-5-6')],
        myWinnings: 0,
        totalCost: 4,
        refunded: 0,
        joinedTime: 0,
      }),
    },
  })
  const aids = await help()
  fireEvent.click(await aids.findByRole('button', { name: 'Repeat 2 lines' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('img', { name: 'Line 1: 1, 2, 3' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Line 2: 4, 5, 6' })).toBeTruthy()
})

test('a finished line is kept under a name and used again on a later visit', async () => {
  const first = open()
  for (const number of [3, 8, 20]) fireEvent.click(first.screen.getByRole('button', { name: String(number) }))
  const aids = await first.help()
  fireEvent.change(aids.getByRole('textbox', { name: 'Name' }), { target: { value: 'Grandma' } })
  fireEvent.click(aids.getByRole('button', { name: 'Keep 1 line' }))
  expect(aids.getByText('“Grandma” is kept.')).toBeTruthy()
  first.screen.unmount()
  localStorage.removeItem('tombolo.trial.picking.draft.7')

  const later = open()
  const again = await later.help()
  fireEvent.click(again.getByRole('button', { name: 'Use “Grandma”' }))
  await waitFor(() => expect(later.screen.queryByRole('dialog')).toBeNull())
  expect(later.screen.getAllByRole('img', { name: 'Line 1: 3, 8, 20' })).toHaveLength(1)
})

test('favourite numbers and a date fill a line without a request for random numbers', async () => {
  const { help, screen, client } = open()
  const aids = await help()
  for (const number of [7, 11]) fireEvent.click(aids.getByRole('button', { name: String(number) }))
  fireEvent.click(aids.getByRole('button', { name: 'Put 2 numbers into a line' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('2 of 3 chosen')).toBeTruthy()

  const more = await help()
  fireEvent.change(more.getByLabelText('A date'), { target: { value: '2001-05-17' } })
  expect(more.getByRole('img', { name: 'Numbers of the date: 17, 5, 1' })).toBeTruthy()
  fireEvent.click(more.getByRole('button', { name: 'Use these numbers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('3 of 3 chosen')).toBeTruthy()
  expect(client.calls.some(({ op }) => op === 'getRandomPlaysForGame')).toBe(false)
})

test('the odds of a line are shown before it is bought, with the way to all of them', async () => {
  const { screen } = open({
    answers: {
      getGamePayoutInfo: () => ({
        gameInstanceId: 70,
        final: false,
        currencyId: 978,
        prizePool: 100,
        anyPrizeOdds: 21.92,
        rows: [
          { rankNumber: 1, rankNumber2nd: 0, rankPrize: 50, meta: { odds: 1140 } },
          { rankNumber: 2, rankNumber2nd: 0, rankPrize: 5, meta: { odds: 22.35 } },
        ],
      }),
    },
  })
  expect(await screen.findByText('First prize: 1 in 1,140 a line. Any prize: 1 in 21.9')).toBeTruthy()
})
