import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import cashier from '../module.ts'
import SessionNet from './session-net.tsx'

const CHECK = {
  intervalMs: 0,
  siteIntervalMs: 0,
  ownMinutes: 0,
  sessionStart: 0,
  currencyId: 978,
  staked: 12.5,
  won: 4,
}

test('GB RTS 2E: the net position of the session is shown, and asked for again when the balance changes', async () => {
  let net = -8.5
  const { screen, push } = renderWithRuntime(<SessionNet />, {
    modules: [cashier],
    messages,
    player: player(),
    accounts: [playerAccount({ accountBalance: 20 })],
    answers: { getRealityCheck: () => ({ ...CHECK, net }) },
  })
  expect((await screen.findByText(/Session/)).textContent).toContain('8,50')
  net = 3.25
  act(() => push({ event: 'player.balanceUpdate', body: playerAccount({ accountBalance: 31.75 }) }))
  expect(await screen.findByText(/3,25/)).toBeTruthy()
})
