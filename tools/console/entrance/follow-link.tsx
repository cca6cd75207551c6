import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { PERSON_PASSWORD } from '#schemas/operator/people.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { CodeField } from './code-field.tsx'
import { CodeKey } from './code-key.tsx'
import { Entrance } from './entrance.tsx'

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

/** Follows a link: a password, an authenticator, and for the first administrator a name and an address. */
export function FollowLink({ secret, entered, leave }: FollowLinkProps) {
  const link = useAnswer('viewLink', {}, { secret })
  const following = useChange('followLink', { invalidates: [] })
  const [typed, setTyped] = useState({ email: '', name: '', password: '' })
  const [code, setCode] = useState('')
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
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
  const { kind, email, name, codeKey } = link.data
  const isFirst = kind === 'first'
  const submit = () =>
    following.mutate(
      {
        params: {},
        request: {
          secret,
          password: typed.password,
          code,
          ...(isFirst && { email: typed.email.trim(), name: typed.name }),
        },
      },
      { onSuccess: () => void entered(), onError: () => setCode('') },
    )
  return (
    <Entrance title={TITLES[kind]} onSubmit={submit}>
      {name === undefined ? null : <Typography>{`${name}, ${email}`}</Typography>}
      {isFirst ? (
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
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={email ?? ''} />
      )}
      <TextField
        label="New password"
        type="password"
        name="password"
        value={typed.password}
        onChange={({ target }) => set({ password: target.value })}
        required
        autoComplete="new-password"
        helperText={`${PERSON_PASSWORD.minLength} characters or more; several words are easy to remember.`}
        slotProps={{
          htmlInput: { minLength: PERSON_PASSWORD.minLength, maxLength: PERSON_PASSWORD.maxLength },
        }}
      />
      {codeKey === undefined ? null : (
        <CodeKey codeKey={codeKey} account={email ?? (typed.email || 'console')} />
      )}
      <CodeField code={code} setCode={setCode} />
      {following.error === null ? null : <Problem problem={following.error} />}
      <Button type="submit" variant="contained" loading={following.isPending}>
        {kind === 'password' ? 'Set the password' : 'Join'}
      </Button>
    </Entrance>
  )
}
