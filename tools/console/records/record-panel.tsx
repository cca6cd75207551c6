import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { OperatedDocument } from '#schemas/operator/documents.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import type { OperatedConversation } from '#schemas/operator/support.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { CaseView } from './case-view.tsx'
import { PagePictures } from './page-pictures.tsx'
import { titleOf } from '../parts/title-of.ts'
import { type ObjectSchema, type RecordEndpoint, type RecordTable } from './record-tables.ts'
import { ValueView } from './value-view.tsx'

/** The title of what an endpoint reads, without the verb of its name. */
const viewTitle = ({ name }: RecordEndpoint) => titleOf(name.replace(/^(?:get|list|view)/, ''))

interface RecordPanelProps {
  readonly table: RecordTable
  readonly record: Readonly<Record<string, unknown>>
  readonly site: OwnSite | null
  readonly scopes: readonly string[]
  readonly close: () => void
  readonly done: (title: string) => void
  /** Further endpoints of the page that are read again after a change. */
  readonly alsoChanged?: readonly EndpointName[]
}

/** A panel beside the list with all fields of a record, and a button for each change that the person may make. */
export function RecordPanel({
  table,
  record,
  site,
  scopes,
  close,
  done,
  alsoChanged = [],
}: RecordPanelProps) {
  const [action, setAction] = useState<RecordEndpoint | null>(null)
  const known = { ...(site !== null && { siteId: site.siteId }), ...record }
  const may = ({ permission }: RecordEndpoint) => permits(scopes, permission)
  const actions = table.actions.filter(may)
  const views = table.views.filter(may)
  return (
    <SidePanel title={table.title} label="Record" width={560} close={close}>
      {actions.length === 0 ? null : (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {actions.map((each) => (
            <Button key={each.name} size="small" variant="outlined" onClick={() => setAction(each)}>
              {each.title}
            </Button>
          ))}
        </Stack>
      )}
      {table.id === 'documents' && site !== null && permits(scopes, 'documents.view') ? (
        <DocumentPages document={record as unknown as OperatedDocument} siteId={site.siteId} />
      ) : null}
      <ValueView value={record} schema={table.record} site={site} />
      {views.map((view) => (
        <View key={view.name} view={view} known={known} site={site} />
      ))}
      {action === null ? null : (
        <ActionDialog
          action={action}
          site={site}
          known={known}
          invalidates={[table.list.name, ...table.views.map(({ name }) => name), ...alsoChanged]}
          close={() => setAction(null)}
          done={(title) => {
            done(title)
            close()
          }}
        />
      )}
    </SidePanel>
  )
}

/** The pages of a document, above what it must prove. */
function DocumentPages({
  document: { documentId, pages },
  siteId,
}: {
  readonly document: OperatedDocument
  readonly siteId: string
}) {
  const file = { endpoint: 'viewDocument', siteId, documentId } as const
  return <PagePictures file={file} pages={pages} open="Look at the document" />
}

interface ViewProps {
  readonly view: RecordEndpoint
  readonly known: Readonly<Record<string, unknown>>
  readonly site: OwnSite | null
}

function View({ view, known, site }: ViewProps) {
  const params = Object.fromEntries(['siteId', ...view.params].map((param) => [param, known[param]]))
  const answer = useAnswer(view.name, params as never, {})
  return (
    <Stack spacing={1}>
      <Divider />
      <Typography variant="h2">{viewTitle(view)}</Typography>
      {answer.data === undefined ? (
        answer.error === null ? (
          <Waiting />
        ) : (
          <Problem problem={answer.error} retry={() => void answer.refetch()} />
        )
      ) : view.name === 'viewSupportCase' && site !== null ? (
        <CaseView conversation={answer.data as unknown as OperatedConversation} site={site} />
      ) : (
        <ValueView
          value={answer.data}
          schema={(endpointSchemas[view.name].result ?? {}) as ObjectSchema}
          site={site}
        />
      )}
    </Stack>
  )
}
