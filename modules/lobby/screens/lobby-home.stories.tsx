import type { Meta, StoryObj } from '@storybook/react-vite'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useSite } from '#runtime/site/site.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { LobbySettings } from '../settings.ts'
import LobbyHome from './lobby-home.tsx'

export default { title: 'Screens/Lobby', tags: ['screen'] } satisfies Meta

const MINUTE_MS = 60_000
const draw = (number: number, gameTitle: string, jackpot: number) =>
  gameInstance({
    gameId: number,
    gameInstanceId: number * 10,
    gameTitle,
    tournament: true,
    tournamentStartTime: serverNow() + number * 10 * MINUTE_MS,
    jackpot,
    sequenceNumber: number,
  })
const games = [
  draw(1, 'Northern Six', 1_250_000),
  draw(2, 'Fjord Five', 84_000),
  gameInstance({ gameId: 3, gameInstanceId: 30, gameTitle: 'Quick Dip 4/20', gamePlayCurrent: 640 }),
  gameInstance({ gameId: 4, gameInstanceId: 40, gameTitle: 'Free Glimmer', gamePlayCost: 0 }),
]

const answers: Answers = {
  getGameLastWinningDraws: () => [
    {
      gameInstanceId: 5,
      sequenceNumber: 3,
      endedTime: serverNow() - MINUTE_MS,
      draw: { drawNumber: 1, balls: [4, 8, 15, 16, 23, 42], drawWinnerCount: 2 },
    },
  ],
}

/** Screens that the lobby links to; it shows no button for a screen that a site does not have. */
const routes = [
  { path: '/', screen: 'lobby.home' },
  { path: '/pick', screen: 'picking.pick' },
  { path: '/playout', screen: 'playout.watch' },
  { path: '/verify', screen: 'fairness.verify' },
].map((route) => ({ ...route, access: 'open' as const, layout: 'frame' as const }))

/** The screen for a visitor, in one of its layouts. */
function inLayout(layout: LobbySettings['layout']): TrialRuntimeOptions {
  const settings = { layout, mainGameId: 0, resultGames: 2 }
  return {
    manifest: trialManifest({ routes, modules: { lobby: { enabled: true, settings } } }),
    games,
    answers,
  }
}

/** The first screen of the brand. */
export const Home: StoryObj = {
  tags: ['picture', 'both-schemes'],
  parameters: { runtime: { games, answers } satisfies TrialRuntimeOptions },
  render: () => <Screen />,
}

function Screen() {
  return <LobbyHome site={useSite()} params={{}} />
}

export const Jackpot: StoryObj = {
  parameters: { runtime: inLayout('jackpot') },
  render: () => <Screen />,
}

export const Rooms: StoryObj = {
  parameters: { runtime: inLayout('rooms') },
  render: () => <Screen />,
}

export const Timetable: StoryObj = {
  parameters: { runtime: inLayout('timetable') },
  render: () => <Screen />,
}

export const Scene: StoryObj = {
  parameters: { runtime: inLayout('scene') },
  render: () => <Screen />,
}
