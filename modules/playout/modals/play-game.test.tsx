import { fireEvent } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import messages from '../messages/en.json'
import PlayGame from './play-game.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

test('the modal announces the start of the player’s draw and links to it', () => {
  const close = vi.fn<() => void>()
  const routes = [
    { path: '/playout', screen: 'playout.watch', access: 'open' as const, layout: 'focus' as const },
  ]
  const { screen } = renderWithRuntime(
    <>
      <PlayGame gameInstanceId={70} close={close} />
      <Address />
    </>,
    {
      manifest: trialManifest({ routes }),
      messages,
      player: player(),
      games: [gameInstance({ gameStatus: 'READY', playerInGame: true, playerPlaysInGame: 2 })],
    },
  )
  expect(screen.getByText(/Northern Six is about to be drawn, with 2 plays/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Watch the draw', hidden: true }))
  expect(close).toHaveBeenCalledOnce()
  expect(screen.getByText('/playout?id=70')).toBeDefined()
})
