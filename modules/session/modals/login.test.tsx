import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { useLocation } from 'react-router-dom'
import { player } from '#runtime/testing/entities.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import LoginModal from './login.tsx'
import PhoneLogin from './phone-login.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

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
    ['101', /You are not logged in/],
    ['102', /not authorized to access/],
    ['103', /credentials are not valid/],
    ['104', /cannot log in again in the same session/],
    ['105', /account has expired/],
    ['106', /account has been locked/],
    ['107', /restricted yourself/],
    ['108', /no temporary password/],
    ['109', /User name or password are not in the correct format/],
    ['110', /The user name is not in the correct format/],
    ['111', /The password is not in the correct format/],
    ['115', /password must be changed/],
    ['300', /service is busy/],
    ['34', /could not be sent/],
    ['Channel.WebSocket.NotSupported', /no live connection/],
    ['Channel.Connect.Failed', /could not be established/],
    ['Channel.Connect.TimedOut', /attempt to connect took too long/],
    ['Client.Error.RequestTimeout', /No answer came in time/],
    ['Client.Error.MessageSend', /could not be sent, because there is no connection/],
    ['Client.Error.DeliveryInDoubt', /did not get an answer/],
    ['Client.Error.NotSentReliably', /cannot tell whether your message arrived/],
    ['Client.Authentication', /network asks for a login/],
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

  test('a player who has restricted themselves logs in again to withdraw, by a button that says so', async () => {
    const login = ({ restricted = false }: { restricted?: boolean }) => {
      if (!restricted) throw new Fault('107')
      return { playerId: 5 }
    }
    const { fill, submit, screen, client } = show({ answers: { ...PING, login } })
    fill('ada', 'engine1843')
    submit()
    const again = await screen.findByRole('button', { name: 'Log in to withdraw', hidden: true })
    fill('ada', 'engine1843')
    fireEvent.click(again)
    await waitFor(() => expect(client.calls.at(-1)?.op).toBe('init'))
    const bodies = client.calls.filter(({ op }) => op === 'login').map(({ body }) => body)
    expect(bodies).toEqual([
      expect.not.objectContaining({ restricted: true }),
      expect.objectContaining({ restricted: true }),
    ])
  })

  test('a second press during a login sends nothing more', async () => {
    const { fill, submit, client } = show({ answers: { ping: () => new Promise(() => undefined) } })
    fill('ada', 'engine1843')
    submit()
    submit()
    await waitFor(() => expect(client.calls).toHaveLength(1))
  })
})

describe('the login after a session that ended', () => {
  const path = `/?login=ended&redirectUrl=${encodeURIComponent('/withdraw?currencyId=978')}`
  const ANSWERS = {
    ...PING,
    login: () => ({ playerId: 5 }),
    init: () => initAnswer({ player: player() }),
  }
  const trialOf = (address: string) => {
    const trial = renderWithRuntime(
      <>
        <LoginModal close={() => undefined} />
        <Address />
      </>,
      { messages, modules: [session], path: address, answers: ANSWERS },
    )
    const { screen } = trial
    fireEvent.change(screen.getByLabelText(/^User name/), { target: { value: 'ada' } })
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'engine1843' } })
    return {
      ...trial,
      submit: () => fireEvent.click(screen.getByRole('button', { name: 'Log in', hidden: true })),
    }
  }

  test('the form says that the session ended, and leads back to its screen', async () => {
    const { screen, submit } = trialOf(path)
    expect(screen.getByText('Your session has ended')).toBeTruthy()
    submit()
    expect(await screen.findByText('at /withdraw?currencyId=978')).toBeTruthy()
  })

  test.each(['/?login=true', '/?login=ended&redirectUrl=https://evil.example/'])(
    'the address %s leads nowhere after the login',
    async (address) => {
      const { screen, client, submit } = trialOf(address)
      expect(screen.queryByText('Your session has ended')).toBeNull()
      submit()
      await waitFor(() => expect(client.calls.map(({ op }) => op)).toContain('init'))
      expect(screen.getByText(`at ${address}`)).toBeTruthy()
    },
  )
})

describe('the PIN at the login', () => {
  const manifestWith = (pinRequired: 'off' | 'registration' | 'login') => {
    const manifest = trialManifest()
    return { ...manifest, settings: { ...manifest.settings, pinRequired } }
  }
  const answers = { ...PING, login: () => ({ playerId: 5 }) }
  /** The login form by phone, or by name. */
  function open(pinRequired: 'off' | 'registration' | 'login', Modal = PhoneLogin) {
    const trial = renderWithRuntime(<Modal close={() => undefined} />, {
      messages,
      modules: [session],
      manifest: manifestWith(pinRequired),
      answers,
    })
    const { screen, client } = trial
    return {
      ...trial,
      type: (label: RegExp, value: string) =>
        fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
          target: { value },
        }),
      submit: () => fireEvent.click(screen.getByRole('button', { name: 'Log in', hidden: true })),
      sent: () => client.calls.find(({ op }) => op === 'login')?.body,
    }
  }

  test('a site that asks for a PIN at every login sends it beside the password', async () => {
    const { type, submit, sent, screen } = open('login', LoginModal)
    type(/^User name/, 'ada')
    type(/^Password/, 'engine1843')
    type(/^PIN/, '2947')
    submit()
    expect(screen.getByText('Please enter six digits.')).toBeTruthy()
    expect(sent()).toBeUndefined()
    type(/^PIN/, '٢٩٤٧١٠')
    submit()
    await waitFor(() =>
      expect(sent()).toMatchObject({ username: 'ada', password: 'engine1843', pin: '294710' }),
    )
  })

  test('a login by phone takes the PIN in the place of the password', async () => {
    const { type, submit, sent, screen } = open('registration')
    type(/^Phone number/, '+49-151-1234567')
    fireEvent.click(screen.getByRole('radio', { name: 'PIN', hidden: true }))
    expect(screen.queryByLabelText(/^Password/, { selector: 'input[type=password]' })).toBeNull()
    type(/^PIN/, '294710')
    submit()
    await waitFor(() =>
      expect(sent()).toMatchObject({ username: '+49-151-1234567', password: '294710', byPhone: true }),
    )
  })

  test('a login by phone shows a number of the country of the connection as an example', async () => {
    const { screen } = renderWithRuntime(<PhoneLogin close={() => undefined} />, {
      messages,
      answers: { getCountryCodeByIp: () => ({ country: 'NG' }) },
    })
    expect(await screen.findByText(/such as \+234-803-1234567/)).toBeTruthy()
  })

  test('a login by phone on a site without PINs asks for the password alone, and leads back to the user name', async () => {
    const { type, submit, sent, screen, store } = open('off')
    expect(screen.queryByLabelText(/^PIN/)).toBeNull()
    type(/^Phone number/, '+49-151-1234567')
    type(/^Password/, 'engine1843')
    submit()
    await waitFor(() => expect(sent()).toMatchObject({ password: 'engine1843', byPhone: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Log in with your user name', hidden: true }))
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.login'])
  })
})
