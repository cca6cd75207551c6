import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import Password from './password.tsx'

const ada = player()
const forced = player({ changePassword: true })

function Screen({ token }: { token: string | undefined }) {
  return <Password site={useSite()} params={token === undefined ? {} : { key: token }} />
}

const { settings } = trialManifest()
const PIN_SITE = { ...trialManifest(), settings: { ...settings, pinRequired: 'login' as const } }

function open(
  answers: Answers,
  who: ReturnType<typeof player> | null = ada,
  token?: string,
  manifest = trialManifest(),
) {
  const trial = renderWithRuntime(<Screen token={token} />, {
    messages,
    modules: [session],
    manifest,
    answers: { init: () => initAnswer({ player: ada }), ...answers },
    ...(who && { player: who }),
  })
  const { screen, client } = trial
  return {
    ...trial,
    fill: (...texts: string[]) => {
      const labels = [/^Present password/, /^New password\b(?! again)/, /^New password again/]
      for (const [place, text] of texts.entries())
        fireEvent.change(screen.getByLabelText(labels[place]!), { target: { value: text } })
    },
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })),
    asked: () => client.calls.map(({ op, body }) => [op, body]),
  }
}

test('a changed password is sent with the present one, and the session is loaded again', async () => {
  const { fill, submit, screen, asked } = open({ changePassword: () => ({ result: 1 }) })
  fill('engine1843', 'difference1822', 'difference1822')
  submit()
  expect(await screen.findByText('Your password is changed')).toBeTruthy()
  expect(asked()[0]).toEqual(['changePassword', { password: 'engine1843', newPassword: 'difference1822' }])
  expect(asked()[1]?.[0]).toBe('init')
})

test('a player who must change the password sees that, and the forced change is sent', async () => {
  const { fill, submit, screen, asked, store } = open({ changePassword2: () => ({ result: 1 }) }, forced)
  expect(screen.getByText('Your password must be changed before you can go on.')).toBeTruthy()
  fill('engine1843', 'difference1822', 'difference1822')
  submit()
  expect(await screen.findByRole('link', { name: 'To the games' })).toBeTruthy()
  expect(asked()[0]?.[0]).toBe('changePassword2')
  expect(store.get(sessionAtom).player?.changePassword).toBe(false)
})

test.each([
  [['', '', ''], 'Please fill this in.', 3],
  [
    ['engine1843', 'abc12', 'abc12'],
    'Password must be at least 6 characters with least 1 Alphabet and 1 Number',
    1,
  ],
  [
    ['engine1843', 'abcdefgh', 'abcdefgh'],
    'Password must be at least 6 characters with least 1 Alphabet and 1 Number',
    1,
  ],
  [['engine1843', 'a1'.repeat(11), 'a1'.repeat(11)], 'Must be no more than 20 characters', 1],
  [['engine1843', 'engine1843', 'engine1843'], 'This is your present password. Please choose another.', 1],
  [['engine1843', 'difference1822', 'difference1823'], 'The two entries differ.', 1],
])('the passwords %j are refused before they are sent: %s', (texts, error, count) => {
  const { fill, submit, screen, asked } = open({})
  fill(...texts)
  submit()
  expect(screen.getAllByText(error)).toHaveLength(count)
  expect(asked()).toEqual([])
})

test.each([
  ['password', 'wrong', 'This is not your present password.'],
  ['newPassword', 'common-password', 'This password is too common. Please choose another.'],
])('a refusal of the field %s with %s is explained at that field', async (field, code, text) => {
  const { fill, submit, screen } = open({ changePassword: () => ({ result: 0, errors: [{ field, code }] }) })
  fill('engine1843', 'difference1822', 'difference1822')
  submit()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText(/^Present password/)).toHaveProperty('value', 'engine1843')
})

test('the password form shows that too many wrong passwords locked the account', async () => {
  const { fill, submit, screen } = open({
    changePassword() {
      throw new Fault('106')
    },
  })
  fill('engine1843', 'difference1822', 'difference1822')
  submit()
  expect(await screen.findByText(/account has been locked/)).toBeTruthy()
})

test('a second press during a password change sends nothing more', async () => {
  const { fill, submit, asked } = open({ changePassword: () => new Promise(() => undefined) })
  fill('engine1843', 'difference1822', 'difference1822')
  submit()
  submit()
  await waitFor(() => expect(asked()).toHaveLength(1))
})

test('a visitor of the password screen is asked to log in', () => {
  const { screen, store } = open({}, null)
  expect(screen.getByText('Log in to change your password')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.login'])
})

test('a link of a mail sets a new password without the present one, and the key leaves the address', async () => {
  const { screen, asked } = open(
    { checkToken: () => ({ result: 1 }), resetPassword: () => ({ result: 1 }) },
    null,
    'secret',
  )
  fireEvent.change(await screen.findByLabelText(/^New password\b(?! again)/), {
    target: { value: 'difference1822' },
  })
  fireEvent.change(screen.getByLabelText(/^New password again/), { target: { value: 'difference1822' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  expect(await screen.findByText('Your new password is set')).toBeTruthy()
  expect(asked()).toEqual([
    ['checkToken', { token: 'secret' }],
    ['resetPassword', { token: 'secret', password: 'difference1822' }],
  ])
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
})

test('a link that was used or has expired says so, and offers another one', async () => {
  const { screen, store } = open({ checkToken: () => ({ result: 0 }) }, null, 'secret')
  expect(await screen.findByText('This link does not work any more')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send another link' }))
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.forgotPassword'])
})

test('a new password that the service refuses is explained at its field', async () => {
  const errors = [{ field: 'password', code: 'common-password' }]
  const { screen } = open(
    { checkToken: () => ({ result: 1 }), resetPassword: () => ({ result: 0, errors }) },
    null,
    'secret',
  )
  fireEvent.change(await screen.findByLabelText(/^New password\b(?! again)/), {
    target: { value: 'password1' },
  })
  fireEvent.change(screen.getByLabelText(/^New password again/), { target: { value: 'password1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  expect(await screen.findByText('This password is too common. Please choose another.')).toBeTruthy()
})

test('a player who must choose a PIN is asked for nothing else, and the PIN is sent with the password', async () => {
  const { screen, asked } = open({ changePin: () => ({ result: 1 }) }, forced, undefined, PIN_SITE)
  expect(screen.getByText('Choose your PIN')).toBeTruthy()
  expect(screen.queryByLabelText(/^New password/)).toBeNull()
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }))
  type(/^New PIN\b(?! again)/, '123456')
  type(/^New PIN again/, '294711')
  type(/^Password/, 'engine1843')
  save()
  expect(screen.getByText('This PIN is too easy to guess. Please choose another.')).toBeTruthy()
  type(/^New PIN\b(?! again)/, '294710')
  save()
  expect(screen.getByText('The two entries differ.')).toBeTruthy()
  type(/^New PIN again/, '294710')
  save()
  expect(await screen.findByText('Your PIN is saved')).toBeTruthy()
  expect(asked()[0]).toEqual(['changePin', { password: 'engine1843', newPin: '294710' }])
  expect(asked()[1]?.[0]).toBe('init')
})

test('the link of a mail sets a new PIN too, if one is entered', async () => {
  const answers: Answers = { checkToken: () => ({ result: 1 }), resetPassword: () => ({ result: 1 }) }
  const { screen, asked } = open(answers, null, 'secret', PIN_SITE)
  const fields = { newPassword: 'difference1822', newPasswordConfirm: 'difference1822' }
  const all = { ...fields, newPin: '294710', newPinConfirm: '294710' }
  await screen.findByLabelText(/^New PIN again/)
  for (const [name, value] of Object.entries(all)) {
    fireEvent.change(document.querySelector(`input[name=${name}]`)!, { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  expect(await screen.findByText('Your new password is set')).toBeTruthy()
  expect(asked()[1]).toEqual([
    'resetPassword',
    { token: 'secret', password: 'difference1822', pin: '294710' },
  ])
})
