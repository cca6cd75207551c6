import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import { useOperationMutation } from './use-operation-mutation.ts'

function Cancel({ showsOwnFailure }: { showsOwnFailure?: boolean }) {
  const cancel = useOperationMutation('cancelDepositRequest', showsOwnFailure ? { showsOwnFailure } : {})
  return (
    <button onClick={() => cancel.mutate({ orderId: 'one' })}>{cancel.isError ? 'failed' : 'cancel'}</button>
  )
}

function open(code: FaultCode, showsOwnFailure = false) {
  const answers = { cancelDepositRequest: () => Promise.reject(new Fault(code)) }
  return renderWithRuntime(<Cancel showsOwnFailure={showsOwnFailure} />, { answers }).screen
}

test.each([
  ['300', /a lot going on/],
  ['Client.Error.DeliveryInDoubt', /look whether it was done/],
  ['Server.Maintenance', /under maintenance/],
  ['102', /was not made/],
] as const)('a mutation that fails with %s shows a notice', async (code, text) => {
  const screen = open(code)
  fireEvent.click(screen.getByText('cancel'))
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

test('a double click sends the request once, and a click after the answer sends it again', async () => {
  const answers: (() => void)[] = []
  const cancelDepositRequest = () =>
    new Promise<never>((_, reject) => answers.push(() => reject(new Fault('102'))))
  const { screen } = renderWithRuntime(<Cancel showsOwnFailure />, { answers: { cancelDepositRequest } })
  const button = screen.getByText('cancel')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await screen.findByText('failed')
  expect(answers).toHaveLength(1)
  fireEvent.click(button)
  await waitFor(() => expect(answers).toHaveLength(2))
})

test('a caller that handles the failure itself gets no notice', async () => {
  const screen = open('102', true)
  fireEvent.click(screen.getByText('cancel'))
  await screen.findByText('failed')
  expect(screen.queryByRole('alert')).toBeNull()
})
