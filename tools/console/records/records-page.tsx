import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { type RecordTable, recordTables } from './record-tables.ts'
import { RecordsList } from './records-list.tsx'

/** The lists of the API, of one site or of the service, with the changes that the person may make. */
export function RecordsPage({ person }: { person: OwnSession }) {
  const sites = useAnswer('getOwnSites', {}, {})
  if (sites.data !== undefined) return <Records person={person} sites={sites.data} />
  return sites.error === null ? (
    <Waiting />
  ) : (
    <Problem problem={sites.error} retry={() => void sites.refetch()} />
  )
}

function Records({ person, sites }: { person: OwnSession; sites: readonly OwnSite[] }) {
  const { tableId } = useParams()
  const [search, setSearch] = useSearchParams()
  const site = sites.find(({ siteId }) => siteId === search.get('site')) ?? sites[0] ?? null
  const scopesFor = ({ isOfSite }: RecordTable) => (isOfSite ? (site?.scopes ?? []) : person.scopes)
  const all = useMemo(() => recordTables(), [])
  const tables = all.filter((table) => permits(scopesFor(table), table.list.permission))
  const table = tables.find(({ id }) => id === tableId) ?? tables[0]
  if (table === undefined) return <Alert severity="info">Your roles give you no list.</Alert>
  const ofSite = site === null ? '' : `?site=${encodeURIComponent(site.siteId)}`
  return (
    <Stack spacing={2}>
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Typography variant="h1">{table.title}</Typography>
        {site === null ? null : (
          <TextField
            select
            label="Site"
            value={site.siteId}
            sx={{ width: 220 }}
            onChange={({ target }) => setSearch({ site: target.value })}
          >
            {sites.map(({ siteId, name }) => (
              <MenuItem key={siteId} value={siteId}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
      <Tabs value={table.id} variant="scrollable" allowScrollButtonsMobile aria-label="Lists">
        {tables.map(({ id, title }) => (
          <Tab key={id} value={id} label={title} component={Link} to={`/records/${id}${ofSite}`} />
        ))}
      </Tabs>
      <RecordsList
        key={`${table.id} ${site?.siteId}`}
        table={table}
        site={table.isOfSite ? site : null}
        scopes={scopesFor(table)}
      />
    </Stack>
  )
}
