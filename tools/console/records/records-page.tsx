import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { Waiting } from '../parts/states.tsx'
import { useSites } from '../parts/use-sites.tsx'
import { type RecordTable, recordTables } from './record-tables.ts'
import { RecordsList } from './records-list.tsx'

/** The lists of the API, of one site or of the service, with the changes that the person may make. */
export function RecordsPage({ person }: { person: OwnSession }) {
  const { sites, site } = useSites()
  return sites === undefined ? <Waiting /> : <Records person={person} site={site} />
}

function Records({ person, site }: { person: OwnSession; site: OwnSite | null }) {
  const { tableId } = useParams()
  const scopesFor = ({ isOfSite }: RecordTable) => (isOfSite ? (site?.scopes ?? []) : person.scopes)
  const all = useMemo(() => recordTables(), [])
  const tables = all.filter((table) => permits(scopesFor(table), table.list.permission))
  const table = tables.find(({ id }) => id === tableId) ?? tables[0]
  if (table === undefined) return <Alert severity="info">Your roles give you no list.</Alert>
  const ofSite = site === null ? '' : `?site=${encodeURIComponent(site.siteId)}`
  return (
    <Stack spacing={2}>
      <Typography variant="h1">{table.title}</Typography>
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
