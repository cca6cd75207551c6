import Button from '@mui/material/Button'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { PlayerSummary } from '#schemas/operator/player-records.ts'
import { ActionDialog } from '../records/action-dialog.tsx'
import type { RecordEndpoint } from '../records/record-tables.ts'
import { type ActionPlace, playerActions, READ_AGAIN } from './player-actions.ts'
import { DoneNotice } from '../parts/done-notice.tsx'

interface PlayerScope {
  readonly site: OwnSite
  readonly player: PlayerSummary
  /** Opens the form of a change, with further values that its path takes. */
  readonly ask: (action: RecordEndpoint, known?: Readonly<Record<string, unknown>>) => void
  /** Says that something was done. */
  readonly say: (title: string) => void
}

const Scope = createContext<PlayerScope | null>(null)

/** The site and the player of the page, and what opens the form of a change. */
export function usePlayerScope(): PlayerScope {
  const scope = useContext(Scope)
  if (scope === null) throw new Error('This part belongs to the page of a player.')
  return scope
}

interface PlayerScopeProps {
  readonly site: OwnSite
  readonly player: PlayerSummary
  readonly children: ReactNode
}

/** Holds the form of the change that the person makes, and what was done last. */
export function PlayerScope({ site, player, children }: PlayerScopeProps) {
  const [asked, setAsked] = useState<{ action: RecordEndpoint; known: object } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const scope: PlayerScope = {
    site,
    player,
    ask: (action, known = {}) => setAsked({ action, known }),
    say: setSaid,
  }
  return (
    <Scope value={scope}>
      {children}
      {asked === null ? null : (
        <ActionDialog
          action={asked.action}
          site={site}
          known={{ siteId: site.siteId, playerId: player.playerId, ...asked.known }}
          invalidates={READ_AGAIN}
          close={() => setAsked(null)}
          done={setSaid}
        />
      )}
      <DoneNotice said={said} close={() => setSaid(null)} />
    </Scope>
  )
}

/** Buttons of the changes that are offered in a part of the page. */
export function ActionButtons({ place }: { readonly place: ActionPlace }) {
  const scope = usePlayerScope()
  return playerActions(place, scope).map((action) => (
    <Button
      key={action.name}
      size="small"
      variant="outlined"
      color="inherit"
      sx={{ borderColor: 'divider' }}
      onClick={() => scope.ask(action)}
    >
      {action.title}
    </Button>
  ))
}
