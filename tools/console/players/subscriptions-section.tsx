import { nestedTable } from '../records/record-tables.ts'
import { ListSection } from '../records/list-section.tsx'
import { usePlayerScope } from './action-buttons.tsx'

const SUBSCRIPTIONS = nestedTable('getPlayerSubscriptions')

/** The plays that the player has in further draws. */
export function SubscriptionsSection() {
  const { site, player } = usePlayerScope()
  return (
    <ListSection
      table={SUBSCRIPTIONS}
      params={{ siteId: site.siteId, playerId: player.playerId }}
      columns={[
        { name: 'gameTitle', label: 'Game' },
        { name: 'status' },
        { name: 'startedTime', label: 'Since' },
        { name: 'drawsLeft' },
        { name: 'drawsBought', label: 'Bought' },
        { name: 'drawPrice', label: 'A draw' },
      ]}
      empty="No subscription."
      site={site}
    />
  )
}
