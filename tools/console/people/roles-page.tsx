import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import type { OwnSession } from '#schemas/operator/people.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { mayDo } from '../parts/may-do.ts'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

/** The roles with their scopes, and a form for further ones. */
export function RolesPage({ person }: { person: OwnSession }) {
  const roles = useAnswer('getRoles', {}, {})
  const removing = useChange('removeRole', { invalidates: ['getRoles'] })
  const mayChange = mayDo(person, 'people.write')
  if (roles.data === undefined) {
    return roles.error === null ? (
      <Waiting />
    ) : (
      <Problem problem={roles.error} retry={() => void roles.refetch()} />
    )
  }
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Roles</Typography>
      <TableContainer component={Paper}>
        <Table aria-label="Roles" sx={STACKED_TABLE}>
          <TableHead>
            <TableRow>
              <TableCell>Role</TableCell>
              <TableCell>What it allows</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {roles.data.map(({ roleId, scopes, isOwn }) => (
              <TableRow key={roleId} hover>
                <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{roleId}</TableCell>
                <TableCell>{scopes.includes('*') ? 'everything' : scopes.join(', ')}</TableCell>
                <TableCell align="right">
                  {isOwn && mayChange ? (
                    <Button
                      size="small"
                      color="error"
                      onClick={() => removing.mutate({ params: { roleId }, request: {} })}
                    >
                      Remove
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {removing.error === null ? null : <Problem problem={removing.error} />}
      {mayChange ? <NewRole /> : null}
    </Stack>
  )
}

function NewRole() {
  const [roleId, setRoleId] = useState('')
  const [scopes, setScopes] = useState('')
  const saving = useChange('saveRole', { invalidates: ['getRoles'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const list = scopes.split(/[\s,]+/).filter((scope) => scope !== '')
    saving.mutate(
      { params: { roleId: roleId.trim() }, request: { scopes: list } },
      {
        onSuccess() {
          setRoleId('')
          setScopes('')
        },
      },
    )
  }
  return (
    <Stack component="form" spacing={1.5} onSubmit={submit} sx={{ maxWidth: 480 }}>
      <Typography variant="h2">A role of your own</Typography>
      <TextField
        label="Name"
        value={roleId}
        onChange={({ target }) => setRoleId(target.value)}
        required
        helperText="Small letters, digits and hyphens. The name of your own role changes that role."
        slotProps={{
          htmlInput: { pattern: '[a-z][a-z0-9-]{0,39}', title: 'small letters, digits and hyphens' },
        }}
      />
      <TextField
        label="What it allows"
        value={scopes}
        onChange={({ target }) => setScopes(target.value)}
        required
        helperText="Such as players.read, support.*"
      />
      {saving.error === null ? null : <Problem problem={saving.error} />}
      <BusyButton type="submit" variant="outlined" busy={saving.isPending} sx={{ alignSelf: 'start' }}>
        Save
      </BusyButton>
    </Stack>
  )
}
