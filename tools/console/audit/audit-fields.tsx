import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { ACTIONS, type AuditFilter, NO_FILTER } from './audit-filter.ts'

const DAYS = { from: 'From', to: 'To' } as const

interface AuditFieldsProps {
  readonly filter: AuditFilter
  readonly ask: (filter: AuditFilter) => void
}

/** The filters of the log; they take effect with the button or the Enter key. */
export function AuditFields({ filter, ask }: AuditFieldsProps) {
  const [typed, setTyped] = useState(filter)
  const type = (change: Partial<AuditFilter>) => setTyped({ ...typed, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  const isEmpty = Object.values(filter).every((text) => text === '')
  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      useFlexGap
      spacing={1}
      onSubmit={submit}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <Autocomplete
        freeSolo
        options={ACTIONS}
        inputValue={typed.action}
        onInputChange={(_event, action) => type({ action })}
        sx={{ width: { xs: '100%', sm: 220 } }}
        renderInput={(params) => <TextField {...params} label="Action" placeholder="player.*" />}
      />
      <TextField
        label="By"
        placeholder="ada@example.com"
        value={typed.actor}
        sx={{ width: { xs: '100%', sm: 220 } }}
        onChange={({ target }) => type({ actor: target.value })}
      />
      <TextField
        label="Player number"
        value={typed.player}
        sx={{ width: { xs: '100%', sm: 130 } }}
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[1-9][0-9]*' } }}
        onChange={({ target }) => type({ player: target.value.trim() })}
      />
      {(Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
        <TextField
          key={name}
          type="date"
          label={DAYS[name]}
          value={typed[name]}
          sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      ))}
      <Button type="submit" variant="contained" sx={{ minHeight: 40 }}>
        Find
      </Button>
      {isEmpty ? null : (
        <Button
          sx={{ minHeight: 40 }}
          onClick={() => {
            setTyped(NO_FILTER)
            ask(NO_FILTER)
          }}
        >
          Clear
        </Button>
      )}
    </Stack>
  )
}
