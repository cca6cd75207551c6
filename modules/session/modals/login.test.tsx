import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import LoginModal from './login.tsx'

function show(options: TrialRuntimeOptions = {}) {
  const close = vi.fn<() => void>()
  const trial = renderWithRuntime(<LoginModal close={close} />, { messages, modules: [session], ...options })
  const { screen } = trial
  return {
    ...trial,
    close,
    fill: (username: string, password: string) => {
      fireEvent.change(screen.getByLabelText(/^User name/), { target: { value: username } })
      fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: password } })
    },
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Log in', hidden: true })),
  }
}

const PING = { ping: () => ({ serverTimeMilis: 0 }) }

describe('the login form', () => {
  test('a login form with missing fields names them and sends nothing', () => {
    const { submit, screen, client } = show()
    submit()
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
    expect(client.calls).toEqual([])
  })

  test('a login sends a ping and the typed credentials, then loads the session', async () => {
    const { fill, submit, client } = show({ answers: { ...PING, login: () => ({ playerId: 5 }) } })
    fill(' ada ', 'engine1843')
    submit()
    await waitFor(() => expect(client.calls.map(({ op }) => op)).toEqual(['ping', 'login', 'init']))
    expect(client.calls[1]?.body).toMatchObject({ username: 'ada', password: 'engine1843' })
  })

  test.each([
    ['103', /credentials are not valid/],
    ['106', /account has been locked/],
    ['107', /restricted yourself/],
    ['Client.Error.RequestTimeout', /No answer came in time/],
  ] as const)(
    'a login that fails with %s is explained, keeps the name and clears the password',
    async (code, text) => {
      const login = () => {
        throw new Fault(code)
      }
      const { fill, submit, screen, close } = show({ answers: { ...PING, login } })
      fill('ada', 'wrong1234')
      submit()
      expect(await screen.findByText(text)).toBeDefined()
      expect(screen.getByLabelText(/^User name/)).toHaveProperty('value', 'ada')
      expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '')
      expect(close).not.toHaveBeenCalled()
    },
  )

  test('a second press during a login sends nothing more', async () => {
    const { fill, submit, client } = show({ answers: { ping: () => new Promise(() => undefined) } })
    fill('ada', 'engine1843')
    submit()
    submit()
    await waitFor(() => expect(client.calls).toHaveLength(1))
  })
})
