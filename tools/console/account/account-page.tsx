import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OwnSession, PERSON_PASSWORD } from '#schemas/operator/people.ts'
import { useCalls } from '../api/use-calls.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { beginAtProvider } from '../entrance/provider-sign-in.ts'
import { forgetSession } from '../parts/forget-session.ts'
import { CodeField } from '../entrance/code-field.tsx'
import { Problem, Waiting } from '../parts/states.tsx'
import { Passkeys } from './passkeys.tsx'
import { BusyButton } from '../parts/busy-button.tsx'
import { formatTimeHere } from '../records/format-value.ts'

/** A person's own passkeys, sessions and password. */
export function AccountPage({ person }: { person: OwnSession }) {
  const sites = Object.keys(person.sites)
  return (
    <Stack spacing={3}>
      <div>
        <Typography variant="h1">{person.name}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{person.email}</Typography>
        {sites.length === 0 ? null : (
          <Typography sx={{ color: 'text.secondary' }}>{`Your sites: ${sites.join(', ')}`}</Typography>
        )}
      </div>
      {person.account === 'provider' ? <SignOutAtProvider /> : <Passkeys />}
      <Sessions />
      {person.account === 'password' ? <Password /> : null}
      {person.account === 'provider' ? null : <MoveToProvider />}
    </Stack>
  )
}

/** Ends the session here and at the provider. */
function SignOutAtProvider() {
  const queries = useQueryClient()
  const leaving = useChange('signOutAtProvider', { invalidates: [] })
  const leave = () =>
    leaving.mutate(
      { params: {}, request: {} },
      {
        onSuccess({ address }) {
          if (address === null) void forgetSession(queries)
          else window.location.assign(address)
        },
      },
    )
  return (
    <Stack spacing={1}>
      <Typography>
        You sign in with the provider of your company. The provider also decides your permissions here.
      </Typography>
      {leaving.error === null ? null : <Problem problem={leaving.error} />}
      <BusyButton variant="outlined" busy={leaving.isPending} onClick={leave} sx={{ alignSelf: 'start' }}>
        Sign out here and at the provider
      </BusyButton>
    </Stack>
  )
}

/** Offers to move the account to the provider of the company; nothing where there is none. */
function MoveToProvider() {
  const ways = useAnswer('getSignInWays', {}, {})
  const moving = useCalls(() => beginAtProvider({ moves: true }))
  const provider = ways.data?.provider ?? null
  if (provider === null) return null
  return (
    <Stack component="section" spacing={1} sx={{ maxWidth: 640 }} aria-labelledby="move-title">
      <Typography variant="h2" id="move-title">{`Sign in with ${provider}`}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {`Your account moves to ${provider} after you have signed in there. It keeps its name and history. Your password and passkeys are removed, and ${provider} decides your permissions here.`}
      </Typography>
      {moving.error === null ? null : <Problem problem={moving.error} />}
      <BusyButton
        variant="outlined"
        busy={moving.isPending}
        onClick={() => moving.mutate()}
        sx={{ alignSelf: 'start' }}
      >
        {`Move to ${provider}`}
      </BusyButton>
    </Stack>
  )
}

function Sessions() {
  const sessions = useAnswer('getOwnSessions', {}, {})
  const ending = useChange('endOwnSession', { invalidates: ['getOwnSessions'] })
  if (sessions.data === undefined) {
    return sessions.error === null ? <Waiting /> : <Problem problem={sessions.error} />
  }
  return (
    <Stack component="section" spacing={1} aria-labelledby="sessions-title">
      <Typography variant="h2" id="sessions-title">
        Where you are signed in
      </Typography>
      {sessions.data.map(({ sessionId, address, device, lastUsedAt, isThis }) => (
        <Paper key={sessionId} sx={{ p: 1.5 }}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {`${address}, ${formatTimeHere(lastUsedAt)}`}
              <br />
              {device}
            </Typography>
            {isThis ? (
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary', flexShrink: 0 }}>
                This one
              </Typography>
            ) : (
              <Button
                size="small"
                sx={{ flexShrink: 0 }}
                onClick={() => ending.mutate({ params: { sessionId }, request: {} })}
              >
                End
              </Button>
            )}
          </Stack>
        </Paper>
      ))}
      {ending.error === null ? null : <Problem problem={ending.error} />}
    </Stack>
  )
}

const EMPTY = { password: '', newPassword: '', code: '' }

function Password() {
  const [typed, setTyped] = useState(EMPTY)
  const changing = useChange('changeOwnPassword', { invalidates: ['getOwnSessions'] })
  const set = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    changing.mutate(
      { params: {}, request: typed },
      { onSuccess: () => setTyped(EMPTY), onError: () => set({ code: '' }) },
    )
  }
  return (
    <Stack
      component="form"
      spacing={1.5}
      onSubmit={submit}
      sx={{ maxWidth: 400 }}
      aria-labelledby="password-title"
    >
      <Typography variant="h2" id="password-title">
        Change the password
      </Typography>
      <TextField
        label="Present password"
        type="password"
        value={typed.password}
        onChange={({ target }) => set({ password: target.value })}
        required
        autoComplete="current-password"
      />
      <TextField
        label="New password"
        type="password"
        value={typed.newPassword}
        onChange={({ target }) => set({ newPassword: target.value })}
        required
        autoComplete="new-password"
        helperText={`${PERSON_PASSWORD.minLength} characters or more`}
        slotProps={{
          htmlInput: { minLength: PERSON_PASSWORD.minLength, maxLength: PERSON_PASSWORD.maxLength },
        }}
      />
      <CodeField code={typed.code} setCode={(code) => set({ code })} />
      {changing.error === null ? null : <Problem problem={changing.error} />}
      {changing.data === undefined ? null : (
        <Alert severity="success">{`The password is changed. Other sessions that ended: ${changing.data.endedSessions}`}</Alert>
      )}
      <BusyButton type="submit" variant="outlined" busy={changing.isPending} sx={{ alignSelf: 'start' }}>
        Change
      </BusyButton>
    </Stack>
  )
}
