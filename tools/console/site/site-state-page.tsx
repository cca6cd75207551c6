import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { OperatedMaintenance } from '#schemas/operator/maintenance.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Facts } from '../parts/facts.tsx'
import { Loaded, Section, SectionBody } from '../parts/section.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { ActionDialog } from '../records/action-dialog.tsx'
import { formatTime } from '../records/format-value.ts'
import { actionEndpoint, type RecordEndpoint } from '../records/record-tables.ts'
import { DoneNotice } from '../parts/done-notice.tsx'

/** A change that is asked for, with the record that it replaces. */
interface Asked {
  readonly action: RecordEndpoint
  readonly present: object
}

/** The page of a whole site: its maintenance, its sales, and messages to all of its players. */
export function SiteStatePage({ site }: { readonly site: OwnSite }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const offer = (name: EndpointName, present: object = {}): ReactNode => {
    const action = actionEndpoint(name, [])
    if (!permits(site.scopes, action.permission)) return null
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider' }}
        onClick={() => setAsked({ action, present })}
      >
        {action.title}
      </Button>
    )
  }
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <div>
        <Typography variant="h1">{site.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          These settings count for the whole site. Its pages, texts and colours are in the{' '}
          <Link href={`/#/${site.siteId}`}>site builder</Link>.
        </Typography>
      </div>
      {permits(site.scopes, 'maintenance.read') ? (
        <>
          <Maintenance site={site} offer={offer} />
          <Sales site={site} offer={offer} />
        </>
      ) : null}
      {permits(site.scopes, 'messages.send') ? (
        <Section title="Messages" actions={offer('sendSiteMessage')}>
          <SectionBody>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              A message to every player of the site, by language. Marketing reaches those who agreed to it.
            </Typography>
          </SectionBody>
        </Section>
      ) : null}
      {asked === null ? null : (
        <ActionDialog
          action={asked.action}
          site={site}
          known={{ siteId: site.siteId, ...asked.present }}
          invalidates={['getMaintenance', 'getSales']}
          close={() => setAsked(null)}
          done={setSaid}
        />
      )}
      <DoneNotice said={said} close={() => setSaid(null)} />
    </Stack>
  )
}

interface PartProps {
  readonly site: OwnSite
  readonly offer: (name: EndpointName, present?: object) => ReactNode
}

function Maintenance({ site, offer }: PartProps) {
  const maintenance = useAnswer('getMaintenance', { siteId: site.siteId }, {})
  return (
    <Section
      title="Maintenance"
      actions={maintenance.data === undefined ? undefined : offer('setMaintenance', maintenance.data)}
    >
      <Loaded query={maintenance}>
        {(present) => (
          <SectionBody>
            <Facts facts={factsOf(present, site)} />
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}

function factsOf(
  { enabled, message, messages = {}, endsAt }: OperatedMaintenance,
  { timeZone }: OwnSite,
): readonly (readonly [string, ReactNode])[] {
  const isAnnounced = !enabled && message !== ''
  const status = enabled ? 'pending' : isAnnounced ? 'open' : 'active'
  const label = enabled ? 'Players see the maintenance page' : isAnnounced ? 'Announced on a banner' : 'Off'
  return [
    ['State', <StatusText key="state" status={status} label={label} />],
    ...(message === '' ? [] : [['Text', message] as const]),
    ...Object.entries(messages).map(([language, text]) => [`Text (${language})`, text] as const),
    ...(endsAt === null ? [] : [['Expected end', formatTime(endsAt, timeZone)] as const]),
  ]
}

function Sales({ site, offer }: PartProps) {
  const sales = useAnswer('getSales', { siteId: site.siteId }, {})
  return (
    <Section title="Sales" actions={sales.data === undefined ? undefined : offer('setSales', sales.data)}>
      <Loaded query={sales}>
        {({ held }) => (
          <SectionBody>
            <Facts
              facts={[
                [
                  'State',
                  <StatusText
                    key="state"
                    status={held ? 'pending' : 'active'}
                    label={held ? 'Held: no plays are sold; draws and payments go on' : 'Open'}
                  />,
                ],
              ]}
            />
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}
