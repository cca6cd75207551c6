import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { BusyButton } from './busy-button.tsx'

interface SearchFormProps {
  readonly label: string
  /** The facts by which something is found. */
  readonly help: string
  readonly busy: boolean
  /** Called with the trimmed text, which is not empty. */
  readonly ask: (text: string) => void
}

/** A field for what is searched. The typed text is in no address. */
export function SearchForm({ label, help, busy, ask }: SearchFormProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text !== '') ask(text)
  }
  return (
    <Stack
      component="form"
      role="search"
      direction={{ xs: 'column', sm: 'row' }}
      useFlexGap
      spacing={1}
      onSubmit={submit}
      sx={{ alignItems: 'flex-start' }}
    >
      <TextField
        label={label}
        value={typed}
        sx={{ maxWidth: 560 }}
        helperText={help}
        onChange={({ target }) => setTyped(target.value)}
      />
      <BusyButton type="submit" variant="contained" sx={{ height: 40 }} busy={busy}>
        Find
      </BusyButton>
    </Stack>
  )
}
