import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditProof } from '#schemas/operator/audit-log.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { countText } from '../games/draw-text.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'
import { formatTime } from '../records/format-value.ts'

interface Checked {
  readonly entries: number
  readonly last: AuditProof
}

/** Checks the chain of the whole log part by part, from the first entry to the newest one. */
export function ProofSection({ site }: { readonly site: OwnSite }) {
  const [entries, setEntries] = useState(0)
  const check = useMutation<Checked, CallProblem>({
    async mutationFn() {
      let sum = 0
      let after: number | undefined
      for (;;) {
        setEntries(sum)
        const part = await callEndpoint('getAuditProof', {}, after === undefined ? {} : { after })
        sum += part.checked
        if (!part.hasMore || part.broken !== undefined || part.last === undefined)
          return { entries: sum, last: part }
        after = part.last.auditId
      }
    },
  })
  return (
    <Section
      title="Proof"
      note="Each entry has a hash of itself and of the entry before."
      actions={
        <BusyButton size="small" variant="outlined" busy={check.isPending} onClick={() => check.mutate()}>
          Check the chain
        </BusyButton>
      }
    >
      <Box role="status">
        {check.isPending ? (
          <SectionBody>{`${countText(entries, 'entry', 'entries')} checked so far…`}</SectionBody>
        ) : null}
        {check.error === null ? null : (
          <SectionBody>
            <Problem problem={check.error} />
          </SectionBody>
        )}
        {check.data === undefined || check.isPending ? null : (
          <SectionBody>
            <ChainResult checked={check.data} site={site} />
          </SectionBody>
        )}
      </Box>
    </Section>
  )
}

function ChainResult({
  checked: { entries, last: part },
  site,
}: {
  readonly checked: Checked
  readonly site: OwnSite
}) {
  const { broken, anchorFaults = [], last } = part
  if (broken !== undefined)
    return (
      <Alert severity="error">
        {`Entry ${broken.auditId} breaks the chain: ${broken.action} by ${broken.actor}, ${formatTime(broken.time, site.timeZone)}. It was changed, or an entry before it was removed. Keep the database as it is, and compare it with a backup.`}
      </Alert>
    )
  if (anchorFaults.length > 0)
    return (
      <Alert severity="error">
        The chain holds, but the log differs from its anchors: its end was removed, or it was written anew.
        {anchorFaults.map((fault) => (
          <div key={fault}>{fault}</div>
        ))}
      </Alert>
    )
  if (last === undefined) return <Alert severity="success">The log is empty.</Alert>
  return (
    <Alert severity="success" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {`The chain holds over ${countText(entries, 'entry', 'entries')}, and the log has every anchored head. The newest is entry ${last.auditId}, ${formatTime(last.time, site.timeZone)}, with the hash ${last.hash}.`}
    </Alert>
  )
}
