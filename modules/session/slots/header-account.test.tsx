import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeModalAtom, openModalAtom, openModalsAtom } from '#runtime/modals/modals.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { FULL_REGISTRATION_PROMPT_DELAY_MS } from '#schemas/limits.ts'
import messages from '../messages/en.json'
import session from '../module.ts'
import HeaderAccount from './header-account.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const show = (segment: 'B' | 'C') =>
  renderWithRuntime(<HeaderAccount />, {
    messages,
    modules: [session],
    player: player({ verification: { emailVerified: true, playerSegment: segment } }),
  })

describe('the account in the header', () => {
  test('the header offers login and registration to a visitor', () => {
    const { screen } = renderWithRuntime(<HeaderAccount />, { messages })
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Register' })).toBeDefined()
  })

  test('the buttons of a visitor are there before the session is loaded, marked, and stay the same elements', () => {
    const { screen, store } = renderWithRuntime(<HeaderAccount />, { messages })
    const state = store.get(sessionAtom)
    act(() => store.set(sessionAtom, { ...state, state: 'loading' }))
    const login = screen.getByRole('button', { name: 'Log in' })
    expect(login.closest('[data-loading]')).not.toBeNull()
    act(() => store.set(sessionAtom, { ...state, state: 'visitor' }))
    expect(screen.getByRole('button', { name: 'Log in' })).toBe(login)
    expect(login.closest('[data-loading]')).toBeNull()
  })

  test('the prompt to complete the registration appears three seconds after a quick registration', () => {
    const { store } = show('B')
    act(() => void vi.advanceTimersByTime(FULL_REGISTRATION_PROMPT_DELAY_MS - 1))
    expect(store.get(openModalsAtom)).toEqual([])
    act(() => void vi.advanceTimersByTime(1))
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.completeRegistration'])
  })

  test.each([
    ['a form', '<main><form></form></main>'],
    ['a dialog', '<dialog open></dialog>'],
    ['a slip with numbers', '<main><div data-unfinished></div></main>'],
    ['a field with the focus', '<label>Amount <input></label>'],
  ])('the prompt to complete the registration does not cover %s, and appears after it', (_, shown) => {
    const { store } = show('B')
    const part = document.createElement('div')
    part.innerHTML = shown
    document.body.append(part)
    part.querySelector('input')?.focus()
    act(() => void vi.advanceTimersByTime(10 * FULL_REGISTRATION_PROMPT_DELAY_MS))
    expect(store.get(openModalsAtom)).toEqual([])
    part.remove()
    act(() => void vi.advanceTimersByTime(1000))
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.completeRegistration'])
  })

  test('the prompt to complete the registration waits until another modal is closed', () => {
    const { store } = show('B')
    act(() => store.set(openModalAtom, 'session.login'))
    act(() => void vi.advanceTimersByTime(10 * FULL_REGISTRATION_PROMPT_DELAY_MS))
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.login'])
    act(() => store.set(closeModalAtom))
    act(() => void vi.advanceTimersByTime(1000))
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['session.completeRegistration'])
  })

  test('a player with a complete registration gets no prompt to complete it', () => {
    const { store, screen } = show('C')
    act(() => void vi.advanceTimersByTime(10 * FULL_REGISTRATION_PROMPT_DELAY_MS))
    expect(store.get(openModalsAtom)).toEqual([])
    expect(screen.getByRole('button', { name: 'Account of ada' })).toBeDefined()
  })
})
