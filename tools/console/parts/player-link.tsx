import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { sitePath } from './use-sites.tsx'

/** The fields of records that name a player of the site. */
const PLAYER_FIELDS = new Set(['playerId', 'inviterId', 'referredByPlayerId'])

/** The player whom a field names; null where it names none. */
export const playerIn = (name: string, value: unknown): number | null =>
  PLAYER_FIELDS.has(name) && typeof value === 'number' ? value : null

/** A link to the page of a player. */
export function PlayerLink({ site, playerId, label }: { site: OwnSite; playerId: number; label?: string }) {
  return (
    <Link
      component={RouterLink}
      to={sitePath(site.siteId, `players/${playerId}`)}
      onClick={(event) => event.stopPropagation()}
    >
      {label ?? playerId}
    </Link>
  )
}
