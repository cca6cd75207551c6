import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditEntry, AuditPage as Page } from '#schemas/operator/audit-log.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { callEndpoint } from '../api/call.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { DoneNotice } from '../parts/done-notice.tsx'
import { mayDo } from '../parts/may-do.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Lines, Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'
import { usePages } from '../records/use-records.ts'
import { AuditFields } from './audit-fields.tsx'
import { filterFor, filterIn, requestOf } from './audit-filter.ts'
import { EntryPanel } from './entry-panel.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ProofSection } from './proof-section.tsx'

const SCOPES = { site: 'This site', all: 'The whole service' } as const
type Scope = keyof typeof SCOPES

/** The audit log of a site, or for people who may read it everywhere that of the service, with filters and the proof of its chain. */
export function AuditPage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const person = useAnswer('getOwnSession', {}, {})
  const mayReadAll = person.data !== undefined && mayDo(person.data, 'audit.read')
  const scope: Scope = mayReadAll && search.get('of') === 'all' ? 'all' : 'site'
  const filter = filterIn(search)
  const request = requestOf(filter, site.timeZone)
  const read = (page: { readonly limit?: number; readonly after?: number }): Promise<Page> =>
    scope === 'all'
      ? callEndpoint('listAuditLog', {}, { ...request, ...page })
      : callEndpoint('listSiteAuditLog', { siteId: site.siteId }, { ...request, ...page })
  const found = usePages<Page, number>({
    queryKey: ['listAuditLog', scope, site.siteId, request],
    read: (after) => read(after === undefined ? {} : { after }),
    cursorOf: ({ entries }) => entries.at(-1)?.auditId,
  })
  const entries = found.data?.pages.flatMap((page) => page.entries)
  const show = (of: Scope, filtered = filter) =>
    setSearch({ ...filterFor(filtered), ...(of === 'all' && { of }) })
  return (
    <Stack spacing={2}>
      <PageHead title="Audit log" note="Every change by a person, a program or the service, for good">
        {mayReadAll ? (
          <TextField
            select
            label="Entries of"
            value={scope}
            sx={{ width: 200 }}
            onChange={({ target }) => show(target.value as Scope)}
          >
            {(Object.keys(SCOPES) as Scope[]).map((name) => (
              <MenuItem key={name} value={name}>
                {SCOPES[name]}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
      </PageHead>
      <AuditFields key={search.toString()} filter={filter} ask={(asked) => show(scope, asked)} />
      {mayReadAll ? <ProofSection site={site} /> : null}
      <Section
        title="Entries"
        note={entries?.length === 0 ? 'No entry fits this filter.' : undefined}
        actions={
          <ExportButtons
            name={`audit-${scope === 'all' ? 'service' : site.siteId}`}
            read={read}
            said={setSaid}
          />
        }
      >
        {found.error === null ? null : (
          <SectionBody>
            <Problem problem={found.error} retry={() => void found.refetch()} />
          </SectionBody>
        )}
        {entries === undefined && found.error === null ? <Lines count={8} /> : null}
        {entries === undefined || entries.length === 0 ? null : (
          <EntryTable entries={entries} site={site} open={setOpened} isOld={found.isPlaceholderData} />
        )}
        {found.hasNextPage ? (
          <SectionBody>
            <BusyButton
              size="small"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              More entries
            </BusyButton>
          </SectionBody>
        ) : null}
      </Section>
      {opened === null ? null : <EntryPanel entry={opened} site={site} close={() => setOpened(null)} />}
      <DoneNotice said={said} close={() => setSaid(null)} />
    </Stack>
  )
}
