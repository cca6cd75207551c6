import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import ForgotPassword from './forgot-password.tsx'
import LoginModal from './login.tsx'

function open(answers: Answers = {}) {
  const close = vi.fn<() => void>()
  const trial = renderWithRuntime(<ForgotPassword close={close} />, { messages, modules: [session], answers })
  const { screen, store } = trial
  return {
    ...trial,
    close,
    fill: (name: string) =>
      fireEvent.change(screen.getByLabelText(/^User name or e-mail/), { target: { value: name } }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Send the link', hidden: true })),
    openModals: () => store.get(openModalsAtom).map(({ id }) => id),
  }
}

test('the name is sent with the number of the site, and the same confirmation is shown for every name', async () => {
  const { fill, submit, client, close, openModals } = open({ requestResetPassword: () => ({ result: 1 }) })
  fill(' ada ')
  submit()
  await expect.poll(() => openModals()).toEqual(['session.forgotConfirmation'])
  expect(client.calls).toMatchObject([{ op: 'requestResetPassword', body: { memberName: '1#ada' } }])
  expect(close).toHaveBeenCalled()
})

test('an empty name is refused before it is sent', () => {
  const { submit, screen, client } = open()
  submit()
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  expect(client.calls).toEqual([])
})

test.each([
  ['300', /asked for too often/],
  ['Client.Error.RequestTimeout', /could not send a link/],
] as const)('a request that fails with %s is explained, and keeps the name', async (code, text) => {
  const { fill, submit, screen, close } = open({
    requestResetPassword() {
      throw new Fault(code)
    },
  })
  fill('ada')
  submit()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText(/^User name or e-mail/)).toHaveProperty('value', 'ada')
  expect(close).not.toHaveBeenCalled()
})

test('the login form leads to a forgotten password', () => {
  const { screen, store } = renderWithRuntime(<LoginModal close={() => undefined} />, {
    messages,
    modules: [session],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?', hidden: true }))
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.forgotPassword'])
})
