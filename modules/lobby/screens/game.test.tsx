import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { useSite } from '#runtime/site/site.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { GameStart } from '../components/game-start.tsx'
import messages from '../messages/en.json'
import Game from './game.tsx'

const open = gameInstance({ jackpot: 5000, sequenceNumber: 118 })
const ended = gameInstance({
  gameInstanceId: 69,
  gameStatus: 'ENDED',
  endedTime: Date.UTC(2026, 10, 22, 20),
  jackpot: 4000,
})

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  { path: '/gameOver', screen: 'playout.gameOver', access: 'open', layout: 'focus' },
] as const

function Screen(params: { id?: number; gid?: number }) {
  return <Game site={useSite()} params={params} />
}

const show = (
  params: { id?: number; gid?: number },
  games: readonly GameInstance[] = [open],
  modules: readonly ModuleDefinition[] = [],
) =>
  renderWithRuntime(<Screen {...params} />, {
    messages,
    modules: [...modules],
    manifest: trialManifest({ routes: [...ROUTES] }),
    games,
    answers: {
      getFilteredGames: ({ gameId }) => toColumns(gameId === 7 ? [open] : [], GAME_INSTANCE_FIELDS),
      getGameLobby({ gameInstanceId }) {
        const gameDetails = [open, ended].find((game) => game.gameInstanceId === gameInstanceId)
        if (gameDetails === undefined) throw new Fault(FAULT.notFound)
        return {
          gameDetails,
          gamePlayerInfo: { players: [], playerCount: 0, playCount: 0 },
          gamePayoutInfo: { gameInstanceId, final: false, currencyId: 978, prizePool: 0, rows: [] },
          rulesHtml: '<p>Six numbers win.</p>',
        }
      },
      getGameTypes: () => [],
      getGameLastWinningDraws: () => [],
    },
  })

test('GB RTS 9A: a game with a progressive jackpot has the amount played for since its last win, other games have not', async () => {
  const since = { wagersSinceLastJpWin: 81_200 }
  const jackpot = show({ id: 70 }, [{ ...open, ...since, progressiveAmount: 900_000 }]).screen
  const name = await jackpot.findByText('Played for since the last jackpot')
  expect(name.nextElementSibling?.textContent).toMatch(/81.200/)
  jackpot.unmount()
  const other = show({ id: 70 }, [{ ...open, ...since }]).screen
  await other.findByText('About this draw')
  expect(other.queryByText('Played for since the last jackpot')).toBeNull()
})

test.each([
  ['of an instance', { id: 70 }, [open]],
  ['of an instance that the page does not know', { id: 70 }, []],
  ['of a game', { gid: 7 }, [open]],
  ['of a game that the page does not know', { gid: 7 }, []],
] as const)(
  'the page %s has its prize, price and rules, and leads to picking',
  async (_of, params, games) => {
    const { screen } = show(params, games)
    expect(await screen.findByRole('heading', { level: 1, name: 'Northern Six' })).toBeDefined()
    expect(screen.getByText('5.000 €')).toBeDefined()
    expect(screen.getByText(/a line$/).textContent).toBe('2\u00A0€ a line')
    expect(screen.getByText('Draw 118')).toBeDefined()
    expect(screen.getByText('Six numbers win.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/pick?id=70')
  },
)

test.each([
  ['en', 'Starts when full: 3 tickets to go', 'Starts when full: 3 plays to go'],
  ['de', 'Startet, sobald voll: noch 3 Lose', 'Startet, sobald voll: noch 3 Tipps'],
  ['fr', 'Démarre une fois complet : encore 3 billets', 'Démarre une fois complet : encore 3 places'],
  ['es', 'Empieza al llenarse: faltan 3 boletos', 'Empieza al llenarse: faltan 3 jugadas'],
  ['ar', 'يبدأ عند اكتمال العدد: بقيت 3 تذاكر', 'يبدأ عند اكتمال العدد: بقيت 3 مشاركات'],
] as const)(
  'a game that starts when full counts its own kind of play, in %s',
  async (language, tickets, plays) => {
    const { default: texts } = await import(`../messages/${language}.json`)
    const left = (gameRule: GameInstance['gameRule']) => {
      const game = { ...open, gameRule, gamePlayMax: 10, gamePlayCurrent: 7 }
      return renderWithRuntime(<GameStart game={game} />, { messages: texts, language }).screen
    }
    const raffle = left('raffleGame')
    expect(raffle.getByText(tickets)).toBeDefined()
    raffle.unmount()
    expect(left('oneDrawGame').getByText(plays)).toBeDefined()
  },
)

test('the page of an ended instance says when it was drawn, and leads to its result', async () => {
  const { screen } = show({ id: 69 })
  expect(await screen.findByText(/^Drawn/)).toBeDefined()
  const result = screen.getByRole('link', { name: 'See the result' })
  expect(result.getAttribute('href')).toBe('/gameOver?id=69')
  expect(screen.queryByRole('link', { name: 'Play' })).toBeNull()
})

test('the page is shown once the code of its parts is loaded, so that nothing below them moves', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return { default: () => <p>The prize table</p> }
  }
  const trial = trialModule({ id: 'trial', slots: { 'lobby.game': { load } } })
  const { screen, services } = show({ id: 70 }, [open], [trial])
  // The answer is there before the code.
  const isAnswered = () =>
    services.queries.getQueryData(['getGameLobby', { gameInstanceId: 70 }]) !== undefined
  await waitFor(() => expect(isAnswered()).toBe(true))
  expect(screen.queryByText('Six numbers win.')).toBeNull()
  arrive()
  expect(await screen.findByText('Six numbers win.')).toBeDefined()
  expect(screen.getByText('The prize table')).toBeDefined()
})

test.each([{ id: 71 }, { gid: 8 }])('the address %j names no game', async (params) => {
  const { screen } = show(params, [])
  expect(await screen.findByRole('heading', { name: 'No game found', level: 2 })).toBeDefined()
})

test('without an id the address shows the lobby', async () => {
  const { screen } = show({})
  expect(await screen.findByRole('heading', { level: 1, name: 'Games and draws' })).toBeDefined()
})
