import type { ListedGame } from '#schemas/operator/games.ts'
import type { OperatedInGameBonus } from '#schemas/operator/in-game-bonuses.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { type Column, ListSection } from '../records/list-section.tsx'
import { nestedTable } from '../records/record-tables.ts'
import type { StoredRecord } from '../records/use-records.ts'
import { END_BONUS, GameButtons, OFFER_BONUS } from './game-buttons.tsx'

interface BonusesProps {
  readonly game: ListedGame
  readonly site: OwnSite
  readonly done: (title: string) => void
}

const BONUSES = nestedTable('getInGameBonuses')
const COLUMNS: readonly Column[] = [
  { name: 'amount' },
  { name: 'claims', cell: Claims },
  { name: 'expiresAt', label: 'Until' },
  { name: 'createdBy', label: 'Offered by' },
  { name: 'state' },
]

/** States in which a bonus is the one of its game: no other can be offered. */
const RUNNING: readonly (OperatedInGameBonus['state'] | undefined)[] = ['offered', 'all-claimed']

/** The bonuses that a game has offered to the players who watch it. A game offers one at a time. */
export function BonusesSection({ game: { gameId, state }, site, done }: BonusesProps) {
  const params = { siteId: site.siteId, gameId }
  const newest = useAnswer('getInGameBonuses', params, { limit: 1 }).data?.bonuses[0]
  const isOffering = RUNNING.includes(newest?.state)
  const offers = state === 'ended' ? [] : [OFFER_BONUS]
  return (
    <ListSection
      table={BONUSES}
      title="Bonuses to its players"
      params={params}
      columns={COLUMNS}
      empty="It has offered no bonus."
      site={site}
      actions={
        <GameButtons site={site} known={{ gameId }} changes={isOffering ? [END_BONUS] : offers} done={done} />
      }
    />
  )
}

function Claims({ record }: { readonly record: StoredRecord }) {
  return `${Number(record['claims']).toLocaleString('en-GB')} of ${Number(record['maxClaims']).toLocaleString('en-GB')}`
}
