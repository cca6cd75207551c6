import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import type { Grant } from '#schemas/operator/people.ts'
import type { Role } from '#schemas/operator/roles.ts'
import type { SiteSummary } from '#schemas/operator/sites.ts'
import { useChange } from '../api/use-endpoint.ts'
import { Problem } from '../parts/states.tsx'
import { GrantsField } from './grants-field.tsx'
import { MadeLink } from './made-link.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

interface InviteDialogProps {
  roles: readonly Role[]
  sites: readonly SiteSummary[]
  close: () => void
}

/** Invites a person, and shows the link. */
export function InviteDialog({ roles, sites, close }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [grants, setGrants] = useState<Grant[]>([{ role: 'support' }])
  const inviting = useChange('invitePerson', { invalidates: ['getPeople'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate({ params: {}, request: { email: email.trim(), name, grants } })
  }
  const made = inviting.data
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <form onSubmit={submit}>
        <DialogTitle id="invite-title">Invite a person</DialogTitle>
        <DialogContent>
          {made === undefined ? (
            <Stack spacing={2} sx={{ pt: 1 }}>
              <TextField
                label="Name"
                value={name}
                onChange={({ target }) => setName(target.value)}
                required
                slotProps={{ htmlInput: { maxLength: 60 } }}
              />
              <TextField
                label="E-mail address"
                type="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
                required
                helperText="The audit log names the person by it for good."
              />
              <GrantsField grants={grants} setGrants={setGrants} roles={roles} sites={sites} />
              {inviting.error === null ? null : <Problem problem={inviting.error} />}
            </Stack>
          ) : (
            <MadeLink {...made} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{made === undefined ? 'Cancel' : 'Close'}</Button>
          {made === undefined ? (
            <BusyButton type="submit" variant="contained" busy={inviting.isPending}>
              Invite
            </BusyButton>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  )
}
