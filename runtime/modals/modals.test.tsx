import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from '#runtime/context/page.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useModals, type Modals } from './modals.ts'

function Prizes({ game, close }: ModalProps<'trial.prizes'>) {
  return <button onClick={close}>{`prizes of ${game}`}</button>
}

const trial = trialModule({
  id: 'trial',
  modals: {
    'trial.prizes': { load: async () => ({ default: Prizes }) },
    'trial.login': { load: async () => ({ default: () => <p>login</p> }), scrollsToTop: true },
    'trial.broken': {
      load: async () => ({
        default: () => {
          throw new Error('cannot be drawn')
        },
      }),
    },
  },
})

let modals: Modals
function Opener() {
  const current = useModals()
  useEffect(() => {
    modals = current
  })
  return null
}

beforeEach(() => void vi.spyOn(page, 'scrollToTop').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const open = () => renderWithRuntime(<Opener />, { modules: [trial] }).screen

describe('modals', () => {
  test('a modal opens with its props and can close itself', async () => {
    const screen = open()
    act(() => modals.open('trial.prizes', { game: 'Six' }))
    const button = await screen.findByText('prizes of Six')
    act(() => button.click())
    expect(screen.queryByText('prizes of Six')).toBeNull()
  })

  test('a modal that is already open gets the new props and is shown once', async () => {
    const screen = open()
    act(() => modals.open('trial.prizes', { game: 'Six' }))
    await screen.findByText('prizes of Six')
    act(() => modals.open('trial.prizes', { game: 'Seven' }))
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['prizes of Seven'])
  })

  test('a close call closes the modal with that name, or the topmost one', async () => {
    const screen = open()
    act(() => {
      modals.open('trial.prizes', { game: 'Six' })
      modals.open('trial.login')
    })
    await screen.findByText('login')
    act(() => modals.close())
    expect(screen.queryByText('login')).toBeNull()
    act(() => modals.close('trial.prizes'))
    expect(screen.queryByText('prizes of Six')).toBeNull()
  })

  test('a modal with scrollsToTop scrolls the page to its top', async () => {
    const screen = open()
    act(() => modals.open('trial.prizes', { game: 'Six' }))
    await screen.findByText('prizes of Six')
    expect(page.scrollToTop).not.toHaveBeenCalled()
    act(() => modals.open('trial.login'))
    await screen.findByText('login')
    expect(page.scrollToTop).toHaveBeenCalledOnce()
  })

  test('a modal of no enabled module cannot be opened', () => {
    open()
    // @ts-expect-error no module has this modal
    expect(() => modals.open('raffle.manualPick')).toThrow(
      'No enabled module has the modal "raffle.manualPick".',
    )
  })

  test('a modal that fails closes with a notice, and the page stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const screen = open()
    act(() => modals.open('trial.broken'))
    expect(await screen.findByText('That did not open. Please try again.')).toBeTruthy()
  })
})
