import { expect, test, vi } from 'vitest'
import type { Modals } from '#runtime/modals/modals.ts'
import type { useGo } from '#runtime/router/navigate.ts'
import type { AddressParams, ScreenLink } from './links.ts'

type Go = ReturnType<typeof useGo>

test('a link to a screen that no module has, or that tells it the wrong thing, does not compile', () => {
  const go = vi.fn<(...link: unknown[]) => void>() as unknown as Go
  go('playout.watch', { id: 7 })
  go('picking.pick', { gid: 3, step: undefined })
  go('lobby.home')
  // @ts-expect-error no module has this screen
  go('playout.wacth', { id: 7 })
  // @ts-expect-error the game instance to watch is missing
  go('playout.watch')
  // @ts-expect-error a game instance is a number
  go('playout.watch', { id: '7' })
  // @ts-expect-error this screen is told nothing of that name
  go('picking.pick', { game: 3 })
  // @ts-expect-error this screen is told nothing
  go('subscriptions.list', { id: 7 })
  expect(go).toHaveBeenCalledTimes(8)
})

test('a link as a value is checked as a call is', () => {
  const links: ScreenLink[] = [
    { screen: 'playout.watch', params: { id: 7 } },
    { screen: 'lobby.home' },
    // @ts-expect-error the game instance is missing
    { screen: 'playout.gameOver' },
  ]
  expect(links).toHaveLength(3)
})

test('a modal is opened with what it must be told, or it does not compile', () => {
  const open = vi.fn<(...modal: unknown[]) => void>() as unknown as Modals['open']
  open('payout.table', { gameInstanceId: 7 })
  open('runtime.ok', { title: 'Done', onOk: () => undefined })
  open('session.login')
  // @ts-expect-error no module has this modal
  open('session.lgoin')
  // @ts-expect-error the game instance is missing
  open('payout.table')
  // @ts-expect-error the game instance has another name
  open('payout.table', { id: 7 })
  expect(open).toHaveBeenCalledTimes(6)
})

test('a screen finds text in its address, under the names of its facts alone', () => {
  const params: AddressParams<'playout.watch'> = { id: '7' }
  // @ts-expect-error no link tells it this
  expect(params.gameId).toBeUndefined()
  expect(params.id).toBe('7')
})
