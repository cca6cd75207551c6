import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { titleOf } from '../parts/title-of.ts'
import { type RecordEndpoint } from './record-tables.ts'

interface FilterFieldsProps {
  readonly list: RecordEndpoint
  readonly values: Readonly<Record<string, string>>
  readonly change: (values: Readonly<Record<string, string>>) => void
}

/** Fields of a list that choose its page and not its records. */
const OF_PAGES = new Set(['after', 'limit'])

export const filterNames = ({ form }: RecordEndpoint): string[] =>
  Object.keys(form.properties ?? {}).filter((name) => !OF_PAGES.has(name))

/** The filters of a list: a choice takes effect at once, a text with the button. */
export function FilterFields({ list, values, change }: FilterFieldsProps) {
  // Texts that are not asked for yet. All other values are those of the address, also after a step back.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const names = filterNames(list)
  if (names.length === 0) return null
  const isRequired = (name: string) => list.form.required?.includes(name) === true
  // One text that may be a name, a number or an address: its description says what is found.
  const takesAnything = (name: string) => isRequired(name) && list.form.properties?.[name]?.enum === undefined
  // A list that is shown without a choice says which one.
  const isDefault = (name: string) =>
    list.form.properties?.[name]?.description?.startsWith('by default') === true
  const ask = (choice: Readonly<Record<string, string>>) => {
    change({ ...values, ...typed, ...choice })
    setTyped({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask({})
  }
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
      {names.map((name) => {
        const options = list.form.properties?.[name]?.enum
        return (
          <TextField
            key={name}
            label={titleOf(name)}
            value={typed[name] ?? values[name] ?? ''}
            select={options !== undefined}
            required={isRequired(name)}
            helperText={
              takesAnything(name) || isDefault(name) ? list.form.properties?.[name]?.description : undefined
            }
            sx={{ width: takesAnything(name) ? { xs: '100%', sm: 480 } : 200 }}
            onChange={({ target }) => {
              const changed = { [name]: target.value }
              if (options === undefined) setTyped({ ...typed, ...changed })
              else ask(changed)
            }}
          >
            {isRequired(name) ? null : <MenuItem value="">–</MenuItem>}
            {(options ?? []).map((option) => (
              <MenuItem key={String(option)} value={String(option)}>
                {titleOf(String(option))}
              </MenuItem>
            ))}
          </TextField>
        )
      })}
      {names.every((name) => list.form.properties?.[name]?.enum !== undefined) ? null : (
        <Button type="submit" variant="outlined" sx={{ minHeight: 40 }}>
          Find
        </Button>
      )}
    </Stack>
  )
}
