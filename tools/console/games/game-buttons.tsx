import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { ActionDialog } from '../records/action-dialog.tsx'
import { actionEndpoint, type RecordEndpoint } from '../records/record-tables.ts'

/** The endpoints that are read again after a change of a game or a draw. */
export const GAMES_AGAIN: readonly EndpointName[] = [
  'getDraws',
  'getDraw',
  'getGames',
  'getGameFile',
  'getToday',
  'getInGameBonuses',
]

/** A change whose button, form and notice have the same words. */
const change = (name: EndpointName, title: string): RecordEndpoint => ({
  ...actionEndpoint(name, ['gameId', 'gameInstanceId']),
  title,
})

export const MOVE = change('rescheduleInstance', 'Move the draw')
export const CALL_OFF = change('callOffInstance', 'Call off and give back')
export const PAUSE = change('pauseGame', 'Pause the game')
export const RESUME = change('resumeGame', 'Resume the game')
export const END = change('endGame', 'End the game')
export const OFFER_BONUS = change('offerInGameBonus', 'Offer a bonus')
export const END_BONUS = change('endInGameBonus', 'End the bonus')

interface GameButtonsProps {
  readonly site: OwnSite
  readonly known: Readonly<Record<string, unknown>>
  readonly changes: readonly RecordEndpoint[]
  readonly done: (title: string) => void
  /** Further buttons. */
  readonly children?: ReactNode
}

/** A button for each change that the person may make; it opens the form of the change. */
export function GameButtons({ site, known, changes, done, children }: GameButtonsProps) {
  const [asked, setAsked] = useState<RecordEndpoint | null>(null)
  const offered = changes.filter(({ permission }) => permits(site.scopes, permission))
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {offered.map((one) => (
          <Button
            key={one.name}
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ borderColor: 'divider' }}
            onClick={() => setAsked(one)}
          >
            {one.title}
          </Button>
        ))}
        {children}
      </Stack>
      {asked === null ? null : (
        <ActionDialog
          action={asked}
          site={site}
          known={{ siteId: site.siteId, ...known }}
          invalidates={GAMES_AGAIN}
          close={() => setAsked(null)}
          done={done}
        />
      )}
    </>
  )
}
