import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { TimeWidget } from '../records/time-widget.tsx'

/** The currency of the game that a form is about. */
export interface GameFormContext {
  readonly currency: { readonly code: string; readonly decimalPlaces: number }
}

/** An amount in units of the currency; its value is minor units. */
function MoneyWidget({ id, label, value, required, rawErrors, onChange, registry }: WidgetProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { code, decimalPlaces } = (registry.formContext as GameFormContext).currency
  const shown = typeof value === 'number' ? String(value / 10 ** decimalPlaces) : ''
  return (
    <TextField
      id={id}
      type="number"
      label={label}
      value={typed ?? shown}
      required={required ?? false}
      error={(rawErrors ?? []).length > 0}
      slotProps={{
        htmlInput: { step: 'any' },
        input: { endAdornment: <InputAdornment position="end">{code}</InputAdornment> },
        inputLabel: { shrink: true },
      }}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value)
        const amount = target.value === '' ? Number.NaN : Number(target.value)
        onChange(Number.isFinite(amount) ? Math.round(amount * 10 ** decimalPlaces) : undefined)
      }}
    />
  )
}

const UNITS = { ms: 1, sec: 1000, min: 60_000, hours: 3_600_000, days: 86_400_000 } as const
type Unit = keyof typeof UNITS
const NAMES = Object.keys(UNITS) as Unit[]

/** The largest unit of which a length of time is a whole number. */
const unitOf = (value: unknown): Unit =>
  typeof value === 'number' && value > 0
    ? (NAMES.findLast((unit) => value % UNITS[unit] === 0) ?? 'ms')
    : 'min'

/** A length of time with its unit; its value is milliseconds. */
function DurationWidget({ id, label, value, required, rawErrors, onChange }: WidgetProps) {
  const [unit, setUnit] = useState(() => unitOf(value))
  const shown = typeof value === 'number' ? String(value / UNITS[unit]) : ''
  const change = (text: string, chosen: Unit) => {
    const count = text === '' ? Number.NaN : Number(text)
    onChange(Number.isFinite(count) ? Math.round(count * UNITS[chosen]) : undefined)
  }
  return (
    <Stack direction="row" spacing={0.5}>
      <TextField
        id={id}
        type="number"
        label={label}
        value={shown}
        required={required ?? false}
        error={(rawErrors ?? []).length > 0}
        slotProps={{ htmlInput: { min: 0, step: 'any' }, inputLabel: { shrink: true } }}
        onChange={({ target }) => change(target.value, unit)}
      />
      <TextField
        select
        value={unit}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${label}, unit` } } }}
        sx={{ width: 92, flexShrink: 0 }}
        onChange={({ target }) => {
          const chosen = target.value as Unit
          setUnit(chosen)
          change(shown, chosen)
        }}
      >
        {NAMES.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

export const GAME_WIDGETS: RegistryWidgetsType = { MoneyWidget, DurationWidget, TimeWidget }
