import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Person } from '#schemas/operator/people.ts'
import type { Role } from '#schemas/operator/roles.ts'
import type { SiteSummary } from '#schemas/operator/sites.ts'
import { useChange } from '../api/use-endpoint.ts'
import { Problem } from '../parts/states.tsx'
import { GrantsField } from './grants-field.tsx'
import { MadeLink } from './made-link.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

interface PersonDialogProps {
  person: Person
  roles: readonly Role[]
  sites: readonly SiteSummary[]
  close: () => void
}

const CHANGED = { invalidates: ['getPeople'] } as const

/** The changes that an administrator may make to another person. */
export function PersonDialog({ person, roles, sites, close }: PersonDialogProps) {
  const { personId, name, email, status } = person
  // The version of the roles that the dialog was opened with.
  const [version] = useState(person.version)
  const params = { personId }
  const [grants, setGrants] = useState([...person.grants])
  const saving = useChange('changeGrants', CHANGED)
  const renewing = useChange('renewInvitation', CHANGED)
  const ending = useChange('endPersonSessions', CHANGED)
  const disabling = useChange('disablePerson', CHANGED)
  const enabling = useChange('enablePerson', CHANGED)
  const isDisabled = status === 'disabled'
  const problem = [saving, renewing, ending, disabling, enabling].find(({ error }) => error !== null)?.error
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="person-title">
      <DialogTitle id="person-title">{name}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography sx={{ color: 'text.secondary' }}>{email}</Typography>
          <GrantsField grants={grants} setGrants={setGrants} roles={roles} sites={sites} />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <BusyButton
              variant="outlined"
              busy={renewing.isPending}
              disabled={isDisabled}
              onClick={() => renewing.mutate({ params, request: {} })}
            >
              {status === 'invited' ? 'Make a new link' : 'New password and authenticator'}
            </BusyButton>
            <BusyButton
              variant="outlined"
              busy={ending.isPending}
              onClick={() => ending.mutate({ params, request: {} })}
            >
              Sign out everywhere
            </BusyButton>
            {isDisabled ? (
              <BusyButton
                variant="outlined"
                busy={enabling.isPending}
                onClick={() => enabling.mutate({ params, request: {} })}
              >
                Enable
              </BusyButton>
            ) : (
              <BusyButton
                variant="outlined"
                color="error"
                busy={disabling.isPending}
                onClick={() => disabling.mutate({ params, request: {} })}
              >
                Disable
              </BusyButton>
            )}
          </Stack>
          {renewing.data === undefined ? null : <MadeLink {...renewing.data} />}
          {ending.data === undefined ? null : (
            <Typography role="status">{`Sessions that ended: ${ending.data.endedSessions}`}</Typography>
          )}
          {problem === undefined || problem === null ? null : <Problem problem={problem} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
        <BusyButton
          variant="contained"
          busy={saving.isPending}
          disabled={JSON.stringify(grants) === JSON.stringify(person.grants)}
          onClick={() =>
            saving.mutate({ params, request: { grants }, version: saving.data?.person.version ?? version })
          }
        >
          Save the roles
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
