import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { GAME_STATES, type ListedGame } from '#schemas/operator/games.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { type Column, ListSection } from '../records/list-section.tsx'
import { nestedTable } from '../records/record-tables.ts'
import { titleOf } from '../parts/title-of.ts'
import { GameState } from './game-state.tsx'
import { scheduleText } from './schedule-text.ts'

const GAMES = nestedTable('getGames')
const COLUMNS: readonly Column[] = [
  { name: 'gameTitle', label: 'Game' },
  { name: 'state', cell: ({ record }) => <GameState state={listed(record).state} /> },
  { name: 'gameRule', label: 'Kind', cell: ({ record }) => titleOf(listed(record).gameRule) },
  { name: 'schedule', label: 'Drawn', cell: ({ record }) => scheduleText(listed(record)) },
]
const listed = (record: object) => record as ListedGame

interface GamesSectionProps {
  readonly site: OwnSite
  readonly openGame: (gameId: number) => void
}

/** The games of the site in one state, or all of them. */
export function GamesSection({ site, openGame }: GamesSectionProps) {
  const [state, setState] = useState<string>('offered')
  return (
    <ListSection
      title="All games"
      table={GAMES}
      params={{ siteId: site.siteId }}
      // A game that was just defined comes first.
      filter={{ sort: 'newest', ...(state !== '' && { state }) }}
      columns={COLUMNS}
      empty={state === '' ? 'The site has no game yet.' : 'The site has no game in this state.'}
      site={site}
      open={({ gameId }) => openGame(Number(gameId))}
      actions={
        <TextField
          select
          size="small"
          label="State"
          value={state}
          sx={{ minWidth: 140 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => setState(target.value)}
        >
          <MenuItem value="">Every state</MenuItem>
          {GAME_STATES.map((each) => (
            <MenuItem key={each} value={each}>
              {titleOf(each)}
            </MenuItem>
          ))}
        </TextField>
      }
    />
  )
}
