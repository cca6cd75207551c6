import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { Slot } from './slot.tsx'

const shows = (text: string) => async () => ({
  default: ({ name }: { name?: string }): ReactNode => `${text} ${name}`,
})
const isRaffle = ({ name }: { name: string }) => name === 'raffle'

const modules = [
  trialModule({
    id: 'raffle',
    slots: { 'lobby.card': { when: isRaffle, load: shows('ticket'), order: -1 } },
  }),
  trialModule({ id: 'draws', slots: { 'lobby.card': { load: shows('balls') } } }),
]

test('the first entry that applies is shown, with what the place is about', async () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.card" of={{ name: 'raffle' }} />, { modules })
  expect(await screen.findByText('ticket raffle')).toBeTruthy()
  expect(screen.queryByText('balls raffle')).toBeNull()
})

test('an entry that does not apply leaves the place to the next', async () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.card" of={{ name: 'lotto' }} />, { modules })
  expect(await screen.findByText('balls lotto')).toBeTruthy()
})

test('all that apply are shown where the place asks for all', async () => {
  const { screen } = renderWithRuntime(
    <p>
      <Slot id="lobby.card" of={{ name: 'raffle' }} all />
    </p>,
    { modules },
  )
  expect(await screen.findByText('ticket raffleballs raffle')).toBeTruthy()
})

test('a place that no module fills shows what stands in it', () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.hero">nothing here</Slot>, { modules })
  expect(screen.getByText('nothing here')).toBeTruthy()
})
