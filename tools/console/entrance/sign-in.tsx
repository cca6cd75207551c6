import Alert from '@mui/material/Alert'
import Divider from '@mui/material/Divider'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { callEndpoint } from '../api/call.ts'
import { hasPasskeys, signWithPasskey } from '../api/passkeys.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { useCalls } from '../api/use-calls.ts'
import { Problem } from '../parts/states.tsx'
import { CodeField } from './code-field.tsx'
import { Entrance } from './entrance.tsx'
import { beginAtProvider } from './provider-sign-in.ts'
import { BusyButton } from '../parts/busy-button.tsx'

/** Signs a person in: address and password first, then the code; or a passkey, with or without a typed address. */
export function SignIn({ entered }: { entered: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const signingIn = useChange('signIn', { invalidates: [] })
  const forgetting = useChange('askPasswordLink', { invalidates: [] })
  const ways = useAnswer('getSignInWays', {}, {})
  const provider = ways.data?.provider ?? null
  const leaving = useCalls(beginAtProvider)
  const submit = () =>
    signingIn.mutate(
      { params: {}, request: { email: email.trim(), password, ...(asksCode && { code }) } },
      {
        onSuccess({ isSignedIn }) {
          if (isSignedIn) void entered()
          else setAsksCode(true)
        },
        onError: () => setCode(''),
      },
    )
  const isMail = /.@./.test(email)
  const passing = useCalls(async (typed: string) => {
    const options = await callEndpoint('beginPasskeySignIn', {}, {})
    const passkey = await signWithPasskey(options)
    await callEndpoint('signInWithPasskey', {}, { passkey, ...(isMail && { email: typed }) })
  })
  return (
    <Entrance title="Sign in" onSubmit={submit}>
      {signingIn.error === null ? null : <Problem problem={signingIn.error} />}
      {forgetting.data === undefined ? null : (
        <Alert severity="info">If somebody has this address, a link to a new password is on its way.</Alert>
      )}
      {forgetting.error === null ? null : <Problem problem={forgetting.error} />}
      <TextField
        label="E-mail address"
        type="email"
        name="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
        autoComplete="username"
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        required
        autoComplete="current-password"
      />
      {asksCode ? <CodeField code={code} setCode={setCode} takesFocus /> : null}
      <BusyButton type="submit" variant="contained" busy={signingIn.isPending}>
        {asksCode ? 'Sign in' : 'Continue'}
      </BusyButton>
      {provider !== null && !asksCode ? (
        <>
          <Divider>or</Divider>
          {leaving.error === null ? null : <Problem problem={leaving.error} />}
          <BusyButton variant="outlined" busy={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
            {`Sign in with ${provider}`}
          </BusyButton>
        </>
      ) : null}
      {hasPasskeys() && !asksCode ? (
        <>
          {provider === null ? <Divider>or</Divider> : null}
          {passing.error === null ? null : <Problem problem={passing.error} />}
          <BusyButton
            variant="outlined"
            busy={passing.isPending}
            onClick={() => passing.mutate(email.trim(), { onSuccess: () => void entered() })}
          >
            Sign in with a passkey
          </BusyButton>
        </>
      ) : null}
      <BusyButton
        size="small"
        disabled={!isMail}
        busy={forgetting.isPending}
        onClick={() => forgetting.mutate({ params: {}, request: { email: email.trim() } })}
      >
        {isMail ? 'Mail me a link to a new password' : 'Forgotten the password? Write your address first'}
      </BusyButton>
    </Entrance>
  )
}
