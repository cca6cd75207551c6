import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { PERSON_PASSWORD } from '#schemas/operator/people.ts'
import { callEndpoint } from '../api/call.ts'
import { hasPasskeys, makePasskey } from '../api/passkeys.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { useCalls } from '../api/use-calls.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { CodeField } from './code-field.tsx'
import { CodeKey } from './code-key.tsx'
import { Entrance } from './entrance.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

interface FollowLinkProps {
  secret: string
  entered: () => Promise<void>
  leave: () => void
}

const TITLES = {
  first: 'The first administrator',
  invitation: 'Welcome',
  password: 'A new password',
} as const

/** The name of a passkey that is made by a link; its person adds others under names of their own. */
const FIRST_PASSKEY = 'First passkey'

/** Follows a link: a passkey, or a password and an authenticator, and for the first administrator a name and an address. */
export function FollowLink({ secret, entered, leave }: FollowLinkProps) {
  const link = useAnswer('viewLink', {}, { secret })
  if (link.error !== null) {
    return (
      <Entrance title="This link" onSubmit={leave}>
        <Problem problem={link.error} />
        <Button type="submit" variant="contained">
          To the sign-in
        </Button>
      </Entrance>
    )
  }
  if (link.data === undefined) return <Waiting />
  return <LinkForm link={link.data} secret={secret} entered={entered} />
}

interface LinkFormProps extends Omit<FollowLinkProps, 'leave'> {
  link: EndpointResult<'viewLink'>
}

function LinkForm({ link: { kind, email, name, codeKey }, secret, entered }: LinkFormProps) {
  const takesPasskey = kind !== 'password' && hasPasskeys()
  const [isByPassword, setIsByPassword] = useState(!takesPasskey)
  const [typed, setTyped] = useState({ email: '', name: '', password: '' })
  const [code, setCode] = useState('')
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const who = kind === 'first' ? { email: typed.email.trim(), name: typed.name } : {}
  const following = useChange('followLink', { invalidates: [] })
  const passing = useCalls(async (passkeyOf: typeof who) => {
    const options = await callEndpoint('beginLinkPasskey', {}, { secret, ...passkeyOf })
    const passkey = await makePasskey(options, FIRST_PASSKEY)
    await callEndpoint('followLink', {}, { secret, passkey, ...passkeyOf })
  })
  const submit = () => {
    if (!isByPassword) return passing.mutate(who, { onSuccess: () => void entered() })
    const request = { secret, password: typed.password, code, ...who }
    following.mutate({ params: {}, request }, { onSuccess: () => void entered(), onError: () => setCode('') })
  }
  const problem = isByPassword ? following.error : passing.error
  return (
    <Entrance title={TITLES[kind]} onSubmit={submit}>
      {name === undefined ? null : <Typography>{`${name}, ${email}`}</Typography>}
      {kind === 'first' ? (
        <WhoFields typed={typed} set={set} />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={email ?? ''} />
      )}
      {isByPassword ? (
        <>
          <NewPassword password={typed.password} set={set} />
          {codeKey === undefined ? null : (
            <CodeKey codeKey={codeKey} account={email ?? (typed.email || 'console')} />
          )}
          <CodeField code={code} setCode={setCode} />
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          Your device, a password manager or a security key keeps a passkey, and signs you in with it. You
          need no password and no authenticator.
        </Typography>
      )}
      {problem === null ? null : <Problem problem={problem} />}
      <BusyButton type="submit" variant="contained" busy={following.isPending || passing.isPending}>
        {kind === 'password' ? 'Set the password' : isByPassword ? 'Join' : 'Join with a passkey'}
      </BusyButton>
      {takesPasskey ? (
        <>
          <Divider>or</Divider>
          <Button onClick={() => setIsByPassword(!isByPassword)}>
            {isByPassword ? 'Use a passkey' : 'Use a password and an authenticator'}
          </Button>
        </>
      ) : null}
    </Entrance>
  )
}

interface TypedFields {
  typed: { email: string; name: string }
  set: (part: { email?: string; name?: string }) => void
}

function WhoFields({ typed, set }: TypedFields) {
  return (
    <>
      <TextField
        label="Your name"
        name="name"
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
        required
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        label="Your e-mail address"
        type="email"
        name="email"
        value={typed.email}
        onChange={({ target }) => set({ email: target.value })}
        required
        autoComplete="username"
      />
    </>
  )
}

function NewPassword({ password, set }: { password: string; set: (part: { password: string }) => void }) {
  const { minLength, maxLength } = PERSON_PASSWORD
  return (
    <TextField
      label="New password"
      type="password"
      name="password"
      value={password}
      onChange={({ target }) => set({ password: target.value })}
      required
      autoComplete="new-password"
      helperText={`${minLength} characters or more; several words are easy to remember.`}
      slotProps={{ htmlInput: { minLength, maxLength } }}
    />
  )
}
