import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { permits } from '#schemas/operator/permissions.ts'
import type { PlayerNote } from '#schemas/operator/player-notes.ts'
import { useChange } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Lines, Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'
import { formatTime } from '../records/format-value.ts'
import { nestedTable } from '../records/record-tables.ts'
import { useRecords } from '../records/use-records.ts'
import { usePlayerScope } from './action-buttons.tsx'

const NOTES = nestedTable('getPlayerNotes')
/** Notes that are read at once. */
const PAGE = 5

/** The notes of operators about the player, and a field for a further note. */
export function NotesSection() {
  const { site } = usePlayerScope()
  return permits(site.scopes, 'notes.read') ? <Notes /> : null
}

function Notes() {
  const { site, player } = usePlayerScope()
  const params = { siteId: site.siteId, playerId: player.playerId }
  const records = useRecords(NOTES, params, { limit: PAGE }, true)
  const notes = records.data?.pages.flatMap((page) => page.records) as readonly PlayerNote[] | undefined
  return (
    <Section title="Notes" note={notes?.length === 0 ? 'No note yet.' : undefined}>
      <SectionBody>
        <Stack spacing={1.5}>
          {permits(site.scopes, 'notes.write') ? <NewNote params={params} /> : null}
          {records.error === null ? null : (
            <Problem problem={records.error} retry={() => void records.refetch()} />
          )}
          {notes === undefined && records.error === null ? <Lines count={1} /> : null}
          {notes === undefined || notes.length === 0 ? null : (
            <Stack component="ul" aria-label="Notes" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {notes.map(({ noteId, text, writtenBy, time }) => (
                <li key={noteId}>
                  <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {text}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {`${writtenBy}, ${formatTime(time, site.timeZone)}`}
                  </Typography>
                </li>
              ))}
            </Stack>
          )}
          {records.hasNextPage ? (
            <Box>
              <BusyButton
                size="small"
                busy={records.isFetchingNextPage}
                onClick={() => void records.fetchNextPage()}
              >
                More notes
              </BusyButton>
            </Box>
          ) : null}
        </Stack>
      </SectionBody>
    </Section>
  )
}

function NewNote({ params }: { readonly params: { readonly siteId: string; readonly playerId: number } }) {
  const [text, setText] = useState('')
  const adding = useChange('addPlayerNote', { invalidates: ['getPlayerNotes'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    adding.mutate({ params, request: { text: text.trim() } }, { onSuccess: () => setText('') })
  }
  return (
    <Stack component="form" spacing={1} onSubmit={submit} sx={{ alignItems: 'flex-start' }}>
      <TextField
        label="New note"
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        helperText="It stays as it is. The player gets it with a copy of the stored data."
        onChange={({ target }) => setText(target.value)}
      />
      {adding.error === null ? null : <Problem problem={adding.error} />}
      <BusyButton type="submit" size="small" variant="outlined" busy={adding.isPending}>
        Add note
      </BusyButton>
    </Stack>
  )
}
