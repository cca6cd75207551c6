import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import account from '../module.ts'
import PhoneCode from './phone-code.tsx'

const ada = player({ details: { phoneMobile: '+49-151-1234567' } })
const verified = player({ details: { phoneMobile: '+49-151-1234567', mobilePhoneVerified: true } })

function open(answers: Answers, of = ada) {
  const close = vi.fn<() => void>()
  const trial = renderWithRuntime(<PhoneCode close={close} />, {
    messages,
    modules: [account],
    answers: { init: () => initAnswer({ player: verified }), ...answers },
    player: of,
  })
  const press = (name: string) => fireEvent.click(trial.screen.getByRole('button', { name }))
  const enter = (value: string) =>
    fireEvent.change(trial.screen.getByLabelText(/^Code/), { target: { value } })
  return { ...trial, press, enter, close }
}

test('a code is asked for, entered with the digits of any keyboard, and verifies the number', async () => {
  const { screen, press, enter, client, close } = open({
    requestPhoneValidation: () => ({ result: '1#567' }),
    submitPhoneValidation: () => ({ result: 1 }),
  })
  press('Send the code')
  await screen.findByLabelText(/^Code/)
  enter('12')
  press('Verify number')
  expect(screen.getByText('The code has six digits.')).toBeTruthy()
  enter('١٢٣ 456')
  press('Verify number')
  expect(await screen.findByText('Your phone number is verified.')).toBeTruthy()
  expect(client.calls.find(({ op }) => op === 'submitPhoneValidation')?.body).toEqual({ code: '123456' })
  press('Done')
  expect(close).toHaveBeenCalledOnce()
})

test('a code that was sent a moment ago can be entered while the next one has to wait', async () => {
  const { screen, press, enter } = open({
    requestPhoneValidation: () => ({ result: '-1', retryAfterMs: 60_000 }),
    submitPhoneValidation: () => ({ result: 0 }),
  })
  press('Send the code')
  expect(await screen.findByText(/You can ask for another code in/)).toBeTruthy()
  enter('123456')
  press('Verify number')
  expect(await screen.findByText(/This code is wrong or no longer valid/)).toBeTruthy()
})

test('a lock after wrong codes and a failed request are shown', async () => {
  const { screen, press, enter } = open({
    requestPhoneValidation: () => ({ result: '1#567' }),
    submitPhoneValidation() {
      throw new Fault(FAULT.accountLocked)
    },
  })
  press('Send the code')
  await screen.findByLabelText(/^Code/)
  enter('123456')
  press('Verify number')
  await waitFor(() => expect(screen.getByText(/Too many wrong attempts/)).toBeTruthy())
})

test('a player without a number is led to the page that takes one', () => {
  const { screen } = open({}, player())
  expect(screen.getByRole('link', { name: 'Add number' }).getAttribute('href')).toBe('/account/phone')
})
