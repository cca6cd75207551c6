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

function Mail() {
  const mail = useOperationMutation('sendEmailSubscriptionDetails')
  return (
    <button onClick={() => mail.mutate({ subscriptionId: 1 })}>{mail.isError ? 'failed' : 'mail'}</button>
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

test.each(['101', 'Server.Processing.DuplicateSessionDetected'] as const)(
  'a mutation that finds the session over with %s shows no notice: the end of the session has its own',
  async (code) => {
    const screen = open(code)
    fireEvent.click(screen.getByText('cancel'))
    await screen.findByText('failed')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test.each(['300', 'Client.Error.DeliveryInDoubt', 'Server.Maintenance'] as const)(
  'several mutations that fail at once with %s show one notice',
  async (code) => {
    const refuse = () => Promise.reject(new Fault(code))
    const { screen } = renderWithRuntime(
      <>
        <Cancel />
        <Mail />
      </>,
      { answers: { cancelDepositRequest: refuse, sendEmailSubscriptionDetails: refuse } },
    )
    fireEvent.click(screen.getByText('cancel'))
    fireEvent.click(screen.getByText('mail'))
    await waitFor(() => expect(screen.getAllByText('failed')).toHaveLength(2))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  },
)

test('a caller that handles the failure itself gets no notice', async () => {
  const screen = open('102', true)
  fireEvent.click(screen.getByText('cancel'))
  await screen.findByText('failed')
  expect(screen.queryByRole('alert')).toBeNull()
})
