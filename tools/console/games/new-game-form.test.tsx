import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { GameCheck } from '#schemas/operator/game-check.ts'
import { renderPart, SITE } from '../testing/console-part.tsx'
import { NewGameForm } from './new-game-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RAFFLE = { gameRule: 'raffleGame' as const, isSold: true, foreignFields: [], foreignPrizeFields: [] }
const EMPTY = {
  definition: {
    currencyId: 978,
    payoutFormula: 'rollDown',
    prizes: [{ rankNumber: 1, rankNumber2nd: 0 }],
    drawIntervalMs: 2500,
    schedule: { kind: 'instaplay' },
  },
}
const choose = (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: option }))
}

/** Renders an empty form; returns the games that it asks the service to check. */
function renderForm(): GameFile[] {
  const asked: GameFile[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as GameFile)
    return Response.json({ refusals: [], warnings: [] } satisfies GameCheck)
  })
  const site = { ...SITE, scopes: ['games.read'] }
  renderPart(<NewGameForm kind={RAFFLE} languages={['en']} initial={EMPTY} site={site} />)
  return asked
}

test('another schedule replaces the one of the empty form, and what is typed next keeps it', async () => {
  const asked = renderForm()
  choose('Schedule', 'In equal intervals')
  fireEvent.change(screen.getByLabelText(/^Plays of a draw at least/), { target: { value: '1' } })
  fireEvent.change(screen.getByLabelText(/^Price of a line/), { target: { value: '5' } })
  await waitFor(() =>
    expect(asked.at(-1)?.definition).toMatchObject({
      gamePlayCostMinor: 500,
      schedule: { kind: 'tournament', minimumPlays: 1 },
    }),
  )
})

test('a required choice without a default is empty until somebody chooses', async () => {
  const asked = renderForm()
  choose('Schedule', 'In equal intervals')
  fireEvent.change(screen.getByLabelText(/^Price of a line/), { target: { value: '5' } })
  await waitFor(() => expect(asked.at(-1)?.definition).toMatchObject({ gamePlayCostMinor: 500 }))
  expect(asked.at(-1)?.definition.schedule).not.toHaveProperty('underMinimum')
  choose('With fewer plays', 'Refund')
  await waitFor(() =>
    expect(asked.at(-1)?.definition.schedule).toMatchObject({ kind: 'tournament', underMinimum: 'refund' }),
  )
})
