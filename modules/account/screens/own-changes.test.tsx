import { fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import account from '../module.ts'
import Address from './address.tsx'
import Email from './email.tsx'
import Info from './info.tsx'
import Phone from './phone.tsx'

const ada = player({ details: { primaryEmail: 'ada@example.org', country: 'DE' } })

function open(what: ReactNode, answers: Answers = {}, of = ada) {
  const trial = renderWithRuntime(what, {
    messages,
    modules: [account],
    answers: { init: () => initAnswer({ player: of }), ...answers },
    player: of,
  })
  const { screen, client } = trial
  return {
    ...trial,
    fill: (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    submit: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    asked: () => client.calls.map(({ op, body }) => [op, body]),
  }
}

describe('the e-mail address', () => {
  test('a new address is sent with the password, and the screen shows that it waits for its confirmation', async () => {
    const waiting = player({ details: { ...ada.details, pendingEmail: 'countess@example.org' } })
    const { fill, submit, screen, asked } = open(<Email />, {
      init: () => initAnswer({ player: waiting }),
      updatePlayerEmail: () => ({ result: 1 }),
    })
    fill(/^New e-mail address/, 'countess@example.org')
    fill(/^Your password/, 'engine1843')
    submit('Send the link')
    expect(await screen.findByText(/A link was sent to/)).toBeTruthy()
    expect(asked()[0]).toEqual([
      'updatePlayerEmail',
      { email: 'countess@example.org', password: 'engine1843' },
    ])
    expect(screen.getByLabelText(/^Your password/)).toHaveProperty('value', '')
  })

  test('missing and malformed fields are refused before they are sent', () => {
    const { fill, submit, screen, asked } = open(<Email />)
    fill(/^New e-mail address/, 'countess@example')
    submit('Send the link')
    expect(screen.getByText('Not a valid email')).toBeTruthy()
    expect(screen.getByText('Please fill this in.')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test('a request that comes too soon shows how long to wait', async () => {
    const { fill, submit, screen } = open(<Email />, {
      updatePlayerEmail: () => ({ result: -1, retryAfterMs: 60_000 }),
    })
    fill(/^New e-mail address/, 'countess@example.org')
    fill(/^Your password/, 'engine1843')
    submit('Send the link')
    expect(await screen.findByText(/A message was sent just now/)).toBeTruthy()
    expect(screen.getByLabelText(/^New e-mail address/)).toHaveProperty('value', 'countess@example.org')
  })

  test('a confirmed address has the time of its confirmation', () => {
    const verification = {
      emailVerified: true,
      emailVerifiedDate: Date.UTC(2026, 10, 3, 9),
      playerSegment: 'C' as const,
    }
    const { screen } = open(<Email />, {}, player({ ...ada, verification }))
    expect(screen.getByText(/^Verified:/).textContent).toContain('Nov 3, 2026')
  })

  test('an unconfirmed address leads to its confirmation', () => {
    const verification = { emailVerified: false, playerSegment: 'C' as const }
    const { screen } = open(<Email />, {}, player({ ...ada, verification }))
    const link = screen.getByRole('link', { name: 'Confirm this address' })
    expect(link.getAttribute('href')).toBe('/emailconfirmation')
  })
})

describe('name and date of birth', () => {
  const details = { ...ada.details, firstName: 'Ada', lastName: 'Lovelase', birthdate: '1990-12-10' }

  test('a name is corrected with the password, and the rest stays as it is', async () => {
    const { fill, submit, screen, asked } = open(
      <Info />,
      { updatePlayerName: () => ({ result: 1 }) },
      player({ details }),
    )
    fill(/^Last name/, 'Lovelace')
    fill(/^Your password/, 'engine1843')
    submit('Save details')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(asked()[0]).toEqual([
      'updatePlayerName',
      { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-12-10', password: 'engine1843' },
    ])
  })

  test('a verified name cannot be corrected here', () => {
    const verification = { emailVerified: true, idVerified: true, playerSegment: 'C' as const }
    const { screen } = open(<Info />, {}, player({ details, verification }))
    expect(screen.queryByRole('button', { name: 'Save details' })).toBeNull()
    expect(screen.getByText(/please contact our support/)).toBeTruthy()
  })

  test('documents that are being checked keep the name, and the form says so', async () => {
    const errors = [{ field: 'firstName', code: 'being-checked' }]
    const { fill, submit, screen } = open(
      <Info />,
      { updatePlayerName: () => ({ result: 0, errors }) },
      player({ details }),
    )
    fill(/^Your password/, 'engine1843')
    submit('Save details')
    expect(await screen.findByText(/Your documents are being checked/)).toBeTruthy()
  })
})

describe('the phone number', () => {
  test('a verified number has the time of its verification', () => {
    const details = { ...ada.details, phoneMobile: '+49-151-1', mobilePhoneVerified: true }
    const verification = {
      emailVerified: true,
      phoneVerifiedDate: Date.UTC(2026, 10, 4, 9),
      playerSegment: 'C' as const,
    }
    const { screen } = open(<Phone />, {}, player({ details, verification }))
    expect(screen.getByText(/^Verified:/).textContent).toContain('Nov 4, 2026')
  })

  test('a new number is sent with the password, and the screen says that it is saved', async () => {
    const { fill, submit, screen, asked } = open(<Phone />, { updatePlayerPhones: () => ({ result: 1 }) })
    expect(screen.getByText('With + and the code of your country.')).toBeTruthy()
    fill(/^New phone number/, '+49-151-7654321')
    fill(/^Your password/, 'engine1843')
    submit('Save number')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(asked()[0]?.[1]).toEqual({ phoneMobile: '+49-151-7654321', password: 'engine1843' })
  })

  test.each([
    ['password', 'wrong', 'This is not your password.'],
    ['phoneMobile', 'taken', 'Another account uses this already.'],
  ])('a refusal of the field %s with %s is explained, and the input stays', async (field, code, text) => {
    const { fill, submit, screen } = open(<Phone />, {
      updatePlayerPhones: () => ({ result: 0, errors: [{ field, code }] }),
    })
    fill(/^New phone number/, '+49-151-7654321')
    fill(/^Your password/, 'engine1844')
    submit('Save number')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText(/^New phone number/)).toHaveProperty('value', '+49-151-7654321')
  })

  test('the form explains that too many wrong passwords locked the account', async () => {
    const { fill, submit, screen } = open(<Phone />, {
      updatePlayerPhones() {
        throw new Fault('106')
      },
    })
    fill(/^New phone number/, '+49-151-7654321')
    fill(/^Your password/, 'engine1844')
    submit('Save number')
    expect(await screen.findByText(/Too many wrong passwords/)).toBeTruthy()
  })
})

describe('the postal address', () => {
  test('the form starts with the present address, and a changed one is sent whole', async () => {
    const details = {
      ...ada.details,
      primaryAddressStreet: '1 Harbour Street',
      primaryAddressCity: 'Flensburg',
    }
    const { fill, submit, screen, asked } = open(
      <Address />,
      { updatePlayerAddress: () => ({ result: 1 }) },
      player({ details }),
    )
    expect(screen.getByLabelText(/^Town/)).toHaveProperty('value', 'Flensburg')
    const code = screen.queryByLabelText(/^Postal code/)
    if (code) fireEvent.change(code, { target: { value: '24937' } })
    fill(/^Street/, '2 Harbour Street')
    fill(/^Your password/, 'engine1843')
    submit('Save address')
    await waitFor(() => expect(asked().map(([op]) => op)).toContain('updatePlayerAddress'))
    expect(asked().find(([op]) => op === 'updatePlayerAddress')?.[1]).toMatchObject({
      address: '2 Harbour Street',
      city: 'Flensburg',
      province: '',
      country: 'DE',
      password: 'engine1843',
    })
    expect(await screen.findByText('Saved.')).toBeTruthy()
  })

  test('the province is one of the chosen country’s, and leaves with the country', async () => {
    const names: Record<string, string[]> = { DE: ['Bayern', 'Hessen'], AT: ['Tirol'] }
    const details = { ...ada.details, primaryAddressState: 'Hessen' }
    const { fill, screen } = open(
      <Address />,
      {
        getDropdownItems: ({ country = '' }) => ({
          items: (names[country] ?? []).map((name) => ({ value: name, label: name })),
        }),
      },
      player({ details }),
    )
    const province = () => screen.getByLabelText(/^State or province/) as HTMLSelectElement
    const choices = () => [...province().options].map(({ value }) => value)
    await waitFor(() => expect(choices()).toEqual(['', 'Hessen', 'Bayern']))
    expect(province().value).toBe('Hessen')
    fill(/^Country/, 'AT')
    await waitFor(() => expect(choices()).toEqual(['', 'Tirol']))
    expect(province().value).toBe('')
  })

  test('the province is a line of text where the country has no provinces', async () => {
    const { screen } = open(<Address />, { getDropdownItems: () => ({ items: [] }) })
    await waitFor(() => expect(screen.getByLabelText(/^State or province/).tagName).toBe('INPUT'))
  })

  test('an address without a street is refused before it is sent', () => {
    const { fill, submit, screen, asked } = open(<Address />)
    fill(/^Your password/, 'engine1843')
    submit('Save address')
    expect(screen.getAllByText('Please fill this in.').length).toBeGreaterThan(1)
    expect(asked().map(([op]) => op)).not.toContain('updatePlayerAddress')
  })
})
