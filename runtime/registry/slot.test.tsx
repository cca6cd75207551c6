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

test('a slot shows the first entry that applies, with its subject', async () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.card" of={{ name: 'raffle' }} />, { modules })
  expect(await screen.findByText('ticket raffle')).toBeTruthy()
  expect(screen.queryByText('balls raffle')).toBeNull()
})

test('a slot shows the next entry where one does not apply', async () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.card" of={{ name: 'lotto' }} />, { modules })
  expect(await screen.findByText('balls lotto')).toBeTruthy()
})

test('a slot with all shows every entry that applies', async () => {
  const { screen } = renderWithRuntime(
    <p>
      <Slot id="lobby.card" of={{ name: 'raffle' }} all />
    </p>,
    { modules },
  )
  expect(await screen.findByText('ticket raffleballs raffle')).toBeTruthy()
})

test('a slot without entries shows its children', () => {
  const { screen } = renderWithRuntime(<Slot id="lobby.hero">nothing here</Slot>, { modules })
  expect(screen.getByText('nothing here')).toBeTruthy()
})
