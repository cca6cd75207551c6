import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pendingSend, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import { showSettledSend, type SettledSend } from './settled-sends.tsx'

function open(settled: SettledSend) {
  const { screen, store } = renderWithRuntime(null)
  act(() => showSettledSend(store, settled))
  return screen
}

const joinEvent = {
  playsInGame: 1,
  playersInGame: 1,
  playerPlaysInGame: 1,
  playIds: [1],
  totalCost: 2.5,
  subscriptionCost: 5,
  account: playerAccount(),
}
const joined = { gameInstanceId: 70, exitCode: 0, exitDescription: '', joinEvent }

describe('security 38: the answer to a purchase that no screen shows', () => {
  test('a purchase that was made names the amount, with its further draws', () => {
    const screen = open({ send: pendingSend(), outcome: { result: joined } })
    expect(screen.getByText('Your purchase was made')).toBeTruthy()
    expect(screen.getByText(/7,50/)).toBeTruthy()
  })

  test.each([
    ['by its exit code', { result: { ...joined, exitCode: 3 } }],
    ['by a fault', { fault: new Fault('300') }],
  ])('a purchase that was refused %s says that nothing was charged', (_how, outcome) => {
    const screen = open({ send: pendingSend(), outcome })
    expect(screen.getByText('Your purchase was not made')).toBeTruthy()
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
  })

  test('a deposit whose payment page did not open was not paid', () => {
    const send = pendingSend({ op: 'depositRequestInfo', isInDoubt: true })
    const screen = open({ send, outcome: { result: { status: 'created', orderId: 'o' } } })
    expect(screen.getByText('Your deposit was not finished')).toBeTruthy()
  })

  test('a withdrawal whose end is unknown leads the player to the cashier', () => {
    const screen = open({ send: pendingSend({ op: 'payoutSubmit' }), outcome: { unknown: true } })
    expect(screen.getByText(/Please look in the cashier/)).toBeTruthy()
  })

  test('a withdrawal that was made is confirmed where it was in doubt, and is no news otherwise', () => {
    const outcome = { result: { result: 1 } }
    const send = pendingSend({ op: 'payoutSubmit' })
    expect(open({ send, outcome }).queryByText(/went through/)).toBeNull()
    expect(open({ send: { ...send, isInDoubt: true }, outcome }).getByText(/went through/)).toBeTruthy()
  })
})
