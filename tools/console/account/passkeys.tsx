import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { PASSKEY_ADDED_WITHIN_MINUTES } from '#schemas/operator/passkeys.ts'
import { callEndpoint } from '../api/call.ts'
import { hasPasskeys, makePasskey } from '../api/passkeys.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { useCalls } from '../api/use-calls.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

const dateOf = (time: number) => new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })

/** The passkeys of a person, with the form that adds one. */
export function Passkeys() {
  const passkeys = useAnswer('getOwnPasskeys', {}, {})
  const removing = useChange('removeOwnPasskey', { invalidates: ['getOwnPasskeys'] })
  if (passkeys.data === undefined) {
    return passkeys.error === null ? <Waiting /> : <Problem problem={passkeys.error} />
  }
  return (
    <Stack component="section" spacing={1} aria-labelledby="passkeys-title">
      <Typography variant="h2" id="passkeys-title">
        Passkeys
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>
        A passkey is kept by your device, a password manager or a security key, and signs you in without a
        password and a code.
      </Typography>
      {passkeys.data.map(({ passkeyId, name, host, isSynced, createdAt, lastUsedAt }) => (
        <Paper key={passkeyId} sx={{ p: 1.5 }}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{name}</strong>
              <br />
              {`Added ${dateOf(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${dateOf(lastUsedAt)}`}`}
              <br />
              {`For ${host}${isSynced ? ', with copies on your other devices' : ''}`}
            </Typography>
            <Button
              size="small"
              sx={{ flexShrink: 0 }}
              aria-label={`Remove the passkey ${name}`}
              onClick={() => removing.mutate({ params: { passkeyId }, request: {} })}
            >
              Remove
            </Button>
          </Stack>
        </Paper>
      ))}
      {removing.error === null ? null : <Problem problem={removing.error} />}
      {hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <Typography>This browser has no passkeys at this address of the console.</Typography>
      )}
    </Stack>
  )
}

function AddPasskey() {
  const [name, setName] = useState('')
  const adding = useCalls(
    async (typed: string) => {
      const options = await callEndpoint('beginOwnPasskey', {}, {})
      await callEndpoint('addOwnPasskey', {}, await makePasskey(options, typed))
    },
    { invalidates: ['getOwnPasskeys'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <Stack
      component="form"
      spacing={1.5}
      onSubmit={submit}
      sx={{ maxWidth: 400, pt: 1 }}
      aria-label="Add a passkey"
    >
      <TextField
        label="Name of the new passkey"
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        helperText={`Such as “Laptop”. A passkey is added within ${PASSKEY_ADDED_WITHIN_MINUTES} minutes after you signed in.`}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {adding.error === null ? null : <Problem problem={adding.error} />}
      <BusyButton type="submit" variant="outlined" busy={adding.isPending} sx={{ alignSelf: 'start' }}>
        Add a passkey
      </BusyButton>
    </Stack>
  )
}
