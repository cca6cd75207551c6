import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
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
import { useDeferredValue, useState } from 'react'
import type { OwnSession, Person } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { mayDo } from '../parts/may-do.ts'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { formatTimeHere } from '../records/format-value.ts'
import { grantsText } from './grants-field.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { usePeople } from './use-people.ts'

const COLOR = { invited: 'warning', active: 'success', disabled: 'default' } as const

/** Everybody who works for the operators. */
export function PeoplePage({ person: own }: { person: OwnSession }) {
  const [search, setSearch] = useState('')
  const people = usePeople(useDeferredValue(search.trim()))
  const roles = useAnswer('getRoles', {}, {})
  const sites = useAnswer('getSites', {}, {})
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const mayChange = mayDo(own, 'people.write')
  const problem = people.error ?? roles.error
  if (problem !== null && people.data === undefined) {
    return <Problem problem={problem} retry={() => void people.refetch()} />
  }
  if (people.data === undefined || roles.data === undefined) return <Waiting />
  const served = sites.data ?? []
  const listed = people.data.pages.flatMap((page) => page.people)
  const open = listed.find(({ personId }) => personId === openId)
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h1">People</Typography>
        {mayChange ? (
          <Button variant="contained" onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        ) : null}
      </Stack>
      <TextField
        label="Name or address"
        type="search"
        size="small"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        sx={{ maxWidth: 360 }}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TableContainer component={Paper}>
        <Table aria-label="People" sx={STACKED_TABLE}>
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>State</TableCell>
              <TableCell>Roles</TableCell>
              <TableCell>Last request</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {listed.map((person) => (
              <TableRow key={person.personId} hover>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <NameOf
                    person={person}
                    open={mayChange && person.personId !== own.personId ? setOpenId : null}
                  />
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {person.email}
                  </Typography>
                </TableCell>
                <TableCell>
                  <Chip size="small" label={person.status} color={COLOR[person.status]} variant="outlined" />
                </TableCell>
                <TableCell>{grantsText(person.grants, served)}</TableCell>
                <TableCell>{timeOf(person.lastUsedAt)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {people.hasNextPage ? (
        <BusyButton busy={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
          More people
        </BusyButton>
      ) : null}
      {search !== '' && listed.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nobody has this in the name or the address.</Typography>
      ) : null}
      {listed.length > 1 || search !== '' ? null : (
        <Typography sx={{ color: 'text.secondary' }}>
          You are alone here. Changes that need two persons need a second one: invite somebody.
        </Typography>
      )}
      {isInviting ? (
        <InviteDialog roles={roles.data} sites={served} close={() => setInviting(false)} />
      ) : null}
      {open === undefined ? null : (
        <PersonDialog
          key={JSON.stringify(open.grants)}
          person={open}
          roles={roles.data}
          sites={served}
          close={() => setOpenId(null)}
        />
      )}
    </Stack>
  )
}

function NameOf({ person, open }: { person: Person; open: ((personId: number) => void) | null }) {
  if (open === null) return <Typography sx={{ fontWeight: 600 }}>{person.name}</Typography>
  return (
    <Link
      component="button"
      sx={{ fontWeight: 600, textAlign: 'start' }}
      onClick={() => open(person.personId)}
    >
      {person.name}
    </Link>
  )
}

const timeOf = (time: number | null) => (time === null ? 'never' : formatTimeHere(time))
