import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { Slot } from '#runtime/registry/slot.tsx'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { WithSlots } from './with-slots.tsx'

const shows = (text: string) => async () => ({
  default: ({ name }: { name?: string }): ReactNode => `${text} ${name}`,
})
const isRaffle = ({ name }: { name: string }) => name === 'raffle'

test('a screen with slots shows all of its content once the code of each part that applies has loaded', async () => {
  let codeIsThere = () => {}
  const code = new Promise<void>((resolve) => (codeIsThere = resolve))
  const late = [
    trialModule({
      id: 'raffle',
      slots: {
        'game.stage': { when: isRaffle, load: async () => (await code, shows('drum')()) },
        'game.plays': { when: isRaffle, load: shows('tickets') },
      },
    }),
    trialModule({
      id: 'draws',
      slots: {
        'game.stage': { when: (of: { name: string }) => !isRaffle(of), load: () => Promise.reject() },
      },
    }),
  ]
  const of = { name: 'raffle' }
  const { screen } = renderWithRuntime(
    <WithSlots ids={['game.stage', 'game.plays', 'game.winners']} of={[of]}>
      <p>
        <Slot id="game.stage" of={of} /> <Slot id="game.plays" of={of} />
      </p>
    </WithSlots>,
    { modules: late },
  )
  await act(() => Promise.resolve())
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(/raffle/)).toBeNull()
  codeIsThere()
  expect(await screen.findByText('drum raffle tickets raffle')).toBeTruthy()
})

test('a screen that does not name its subject yet waits for the code of all parts', async () => {
  let codeIsThere = () => {}
  const code = new Promise<void>((resolve) => (codeIsThere = resolve))
  const modules = [
    trialModule({ id: 'raffle', slots: { 'game.stage': { when: isRaffle, load: shows('drum') } } }),
    trialModule({
      id: 'draws',
      slots: {
        'game.stage': {
          when: (of: { name: string }) => !isRaffle(of),
          load: () => code.then(shows('balls')),
        },
      },
    }),
  ]
  const { screen } = renderWithRuntime(
    <WithSlots ids={['game.stage']}>
      <p>the page</p>
    </WithSlots>,
    { modules },
  )
  await act(() => Promise.resolve())
  expect(screen.queryByText('the page')).toBeNull()
  codeIsThere()
  expect(await screen.findByText('the page')).toBeTruthy()
})

test('a screen whose part cannot be loaded shows the rest of its content', async () => {
  const gone = trialModule({
    id: 'raffle',
    slots: { 'game.stage': { load: () => Promise.reject(new Error()) } },
  })
  const { screen } = renderWithRuntime(
    <WithSlots ids={['game.stage']} of={[{}]}>
      <p>the rest</p>
    </WithSlots>,
    { modules: [gone] },
  )
  expect(await screen.findByText('the rest')).toBeTruthy()
})
