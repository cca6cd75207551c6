import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { NothingOffered } from './offered-games.tsx'

afterEach(cleanup)

const noGames = { games: [], favoriteGames: [], accounts: [], mainGameInstanceId: null }

test('a page with a part of the games waits for the others before it says that none is on offer', async () => {
  const { screen, services } = renderWithRuntime(
    <NothingOffered art="empty" title="No raffle" body="Come back soon." all="All games" />,
    { answers: { init: () => initAnswer() } },
  )
  expect(await screen.findByText('No raffle')).toBeTruthy()
  act(() => services.live.load({ ...noGames, isExcerpt: true }))
  expect(screen.queryByText('No raffle')).toBeNull()
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  act(() => services.live.load(noGames))
  expect(screen.getByRole('link', { name: 'All games' })).toBeTruthy()
})
