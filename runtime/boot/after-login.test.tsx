import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { showAfterLoginEvents } from './after-login.tsx'

const GAME = { at: 1_795_000_000_000, gameInstanceId: 70, gameTitle: 'Northern Six' }

test.each([
  [
    'refunded',
    { ...GAME, kind: 'game-refunded' },
    'Northern Six was cancelled. Your bets have been refunded.',
  ],
  [
    'won',
    { ...GAME, kind: 'prize-won', amount: 12.5, currencyId: 978 },
    'You won 12,50\u00a0€ in Northern Six',
  ],
] satisfies [string, AfterLoginEvent, string][])(
  'a player who comes back is told what was %s meanwhile, in a whole sentence',
  async (_what, event, said) => {
    const { screen, store } = renderWithRuntime(null, { player: player() })
    act(() => showAfterLoginEvents(store, [event]))
    await screen.findByRole('button', { name: 'Close' })
    expect(document.body.textContent).toContain(said)
  },
)
