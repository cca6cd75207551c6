import { act, fireEvent } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import messages from '../messages/en.json'
import playout from '../module.ts'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const OTHER = gameInstance({ gameInstanceId: 71, gameStatus: 'STARTED' })

/** Opens the modal as the application does, for a draw with two plays of the player, who may watch another draw. */
async function announce(change: Partial<GameInstance> = {}, path = '/', isWatchingOther = false) {
  const trial = renderWithRuntime(<Address />, {
    manifest: trialManifest({
      routes: [{ path: '/playout', screen: 'playout.watch', access: 'open', layout: 'focus' }],
    }),
    modules: [playout],
    messages,
    path,
    player: player(),
    games: [
      gameInstance({ gameStatus: 'READY', playerInGame: true, playerPlaysInGame: 2, ...change }),
      OTHER,
    ],
  })
  const { screen, services, store } = trial
  if (isWatchingOther)
    services.live.watch(OTHER.gameInstanceId, { take: () => {}, reload: () => {}, drop: () => {} })
  await act(async () => {
    store.set(openModalAtom, 'playout.playGame', { gameInstanceId: 70 })
    await services.registry.preload(['playout.playGame'])
  })
  const says = () => screen.queryByText(/Northern Six is about to be drawn, with 2 plays/)
  const take = (event: 'game.start' | 'game.end' | 'game.rescheduled' | 'game.delete') =>
    act(() => {
      services.live.applyGame({ event, body: { gameInstanceId: 70 } })
      services.live.flush()
    })
  return { ...trial, says, take }
}

test('the modal announces the start of the player’s draw, and closes on the way to it', async () => {
  const { screen, says } = await announce()
  expect(says()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Watch the draw', hidden: true }))
  expect(screen.getByText('/playout?id=70')).toBeDefined()
  expect(says()).toBeNull()
})

test.each(['game.end', 'game.rescheduled', 'game.delete'] as const)(
  'the modal stays while the draw runs, and closes after %s',
  async (last) => {
    const { says, take } = await announce()
    take('game.start')
    expect(says()).not.toBeNull()
    take(last)
    expect(says()).toBeNull()
  },
)

test('the modal waits for a list of games that is behind the event', async () => {
  const { says, take } = await announce({ gameStatus: 'OPEN' })
  expect(says()).not.toBeNull()
  take('game.start')
  expect(says()).not.toBeNull()
})

test('a player who watches the draw sees no modal about it', async () => {
  const { says } = await announce({ gameStatus: 'STARTED' }, '/playout?id=70')
  expect(says()).toBeNull()
})

test('a player who watches another draw sees a notice in place of the modal, which leads to the draw', async () => {
  const { screen, take } = await announce({}, '/playout?id=71', true)
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(screen.getByText('Your draw begins')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Watch the draw' }))
  expect(screen.getByText('/playout?id=70')).toBeDefined()
  take('game.end')
  expect(screen.queryByText('Your draw begins')).toBeNull()
})

test('the notice about a draw closes when the draw is over', async () => {
  const { screen, take } = await announce({}, '/playout?id=71', true)
  take('game.start')
  expect(screen.getByText('Your draw begins')).toBeDefined()
  take('game.end')
  expect(screen.queryByText('Your draw begins')).toBeNull()
})
