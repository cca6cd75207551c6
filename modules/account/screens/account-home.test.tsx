import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import messages from '../messages/en.json'
import account from '../module.ts'
import AccountHome from './account-home.tsx'

/** A module with the one modal that the overview opens. */
const registration = trialModule({
  id: 'registration',
  modals: { 'registration.full': { load: async () => ({ default: () => null }) } },
})

const DETAILS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  primaryEmail: 'ada@example.org',
  phoneMobile: '+49-151-1234567',
  primaryAddressStreet: '1 Harbour Street',
  primaryAddressCity: 'Flensburg',
}

const open = (of: ReturnType<typeof player>) =>
  renderWithRuntime(<AccountHome />, { messages, modules: [account, registration], player: of })

const linkText = (screen: ReturnType<typeof open>['screen'], path: string) =>
  screen.getAllByRole('link').find((link) => link.getAttribute('href') === path)?.textContent

test('the overview shows each detail with its state, and leads to its screen', () => {
  const { screen } = open(
    player({ details: DETAILS, statistics: { lastPasswordChangeDate: Date.UTC(2026, 10, 1) } }),
  )
  expect(linkText(screen, '/account/email')).toBe('E-mail addressada@example.orgVerified')
  expect(linkText(screen, '/account/phone')).toBe('Phone+49-151-1234567Not verified')
  expect(linkText(screen, '/account/address')).toBe('Address1 Harbour Street, FlensburgNot verified')
  expect(linkText(screen, '/account/password')).toMatch(/^PasswordLast changed: Nov 1, 2026/)
  expect(screen.getByText('Your details are complete')).toBeTruthy()
  expect(screen.queryByText('Your account is complete. There is nothing to do.')).toBeNull()
})

test('an account is complete once identity and address are verified', () => {
  const verification = {
    emailVerified: true,
    idVerified: true,
    addressVerified: true,
    playerSegment: 'C' as const,
  }
  const { screen } = open(player({ details: DETAILS, verification }))
  expect(screen.getByText('Your account is complete. There is nothing to do.')).toBeTruthy()
})

test('the overview says what is missing, with the next step for each', () => {
  const { screen } = open(player({ details: { primaryEmail: 'ada@example.org' } }))
  expect(screen.getByText('2 things to do')).toBeTruthy()
  expect(linkText(screen, '/account/phone')).toBe('Add number')
  expect(screen.getAllByText('Missing')).toHaveLength(2)
})

test('a quick-registered player is led to the full registration', () => {
  const verification = { emailVerified: true, playerSegment: 'B' as const }
  const { screen, store } = open(player({ details: DETAILS, verification }))
  fireEvent.click(screen.getByRole('button', { name: 'Complete now' }))
  expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['registration.full'])
})
