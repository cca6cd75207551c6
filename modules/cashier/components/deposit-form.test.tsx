import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { Answers } from '#runtime/testing/fake-client.ts'
import messages from '../messages/en.json'
import { DepositForm } from './deposit-form.tsx'

const processor = {
  processorId: 'sandbox',
  title: 'Sandbox payments',
  minAmount: 5,
  maxAmount: 500,
  currencyId: 978,
  suggestedAmounts: [10, 50],
}
const ready = () => ({ status: 'ready' as const, processors: [processor] })

async function show(answers: Answers = { getDepositStep: ready }) {
  const trial = renderWithRuntime(<DepositForm currencyId={978} />, {
    messages,
    player: player(),
    accounts: [playerAccount({ accountBalance: 20 })],
    answers,
  })
  const amount = () => trial.screen.getByLabelText(/^Amount/)
  await waitFor(() => expect(trial.client.calls).toHaveLength(1))
  return {
    ...trial,
    amount,
    type: (value: string) => fireEvent.change(amount(), { target: { value } }),
    submit: () => fireEvent.click(trial.screen.getByRole('button', { name: /Continue to payment/ })),
  }
}

describe('the deposit form', () => {
  test('the deposit form shows the bounds, the amount on the button and the balance afterwards', async () => {
    const { screen } = await show()
    expect(await screen.findByText(/Between 5/)).toBeDefined()
    expect(screen.getByRole('button', { name: /Continue to payment/ }).textContent).toContain('10')
    expect(screen.getByText('Balance afterwards').parentElement?.textContent).toContain('30')
  })

  test('a deposit outside the bounds is refused in the form and not sent', async () => {
    const { screen, type, submit, client } = await show()
    await screen.findByLabelText(/^Amount/)
    type('501')
    submit()
    expect(await screen.findByText(/The most you can deposit/)).toBeDefined()
    expect(client.calls.map(({ op }) => op)).toEqual(['getDepositStep'])
  })

  test('a deposit that the service refused is explained', async () => {
    const { screen, submit, client } = await show({
      getDepositStep: ready,
      depositRequestInfo: () => ({ status: 'limits-reached' }),
    })
    await screen.findByLabelText(/^Amount/)
    submit()
    expect(await screen.findByText('You have reached your deposit limit.')).toBeDefined()
    expect(client.calls.at(-1)?.body).toEqual({
      processorId: 'sandbox',
      amount: 10,
      currencyId: 978,
      returnPath: '/deposit',
    })
  })

  test.each([
    ['not-activated', /not activated/],
    ['limits-reached', /deposit limit/],
    ['phone-not-verified', /verify your phone/],
    ['country-disabled', /not available in your country/],
    ['unavailable', /cannot deposit at this time/],
  ] as const)('the status %s of a player is explained in place of the form', async (status, text) => {
    const { screen } = await show({ getDepositStep: () => ({ status, processors: [] }) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByLabelText(/^Amount/)).toBeNull()
  })
})
