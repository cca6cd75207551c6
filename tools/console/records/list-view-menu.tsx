import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { titleOf } from '../parts/title-of.ts'
import { type ListView, SAVED_MAX, withFilter } from './list-view.ts'

interface ListViewMenuProps {
  readonly view: ListView
  readonly keep: (view: ListView) => void
  /** Every column that the list can have, and those that are shown. */
  readonly columns: readonly string[]
  readonly shown: readonly string[]
  /** The filter that is set; null for a list whose filter may not be kept, because it can be personal. */
  readonly filter: Readonly<Record<string, string>> | null
  readonly ask: (filter: Readonly<Record<string, string>>) => void
}

/** The columns of a list, and its saved filters. */
export function ListViewMenu(props: ListViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider', height: 40 }}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        View
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'View of the list' } }}
      >
        <Stack spacing={2} sx={{ p: 2, maxWidth: 340 }}>
          {props.filter === null ? null : <SavedFilters {...props} filter={props.filter} close={close} />}
          {props.columns.length === 0 ? null : <Columns {...props} />}
        </Stack>
      </Popover>
    </>
  )
}

type SavedFiltersProps = ListViewMenuProps & {
  readonly filter: Readonly<Record<string, string>>
  readonly close: () => void
}

function SavedFilters({ view, keep, filter, ask, close }: SavedFiltersProps) {
  const id = useId()
  const [name, setName] = useState('')
  const { saved } = view
  const isEmpty = Object.keys(filter).length === 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    keep({ ...view, saved: withFilter(saved, { name: name.trim(), filter }) })
    setName('')
  }
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        Saved filters
      </Typography>
      <Stack spacing={0.5}>
        {saved.map((one) => (
          <Stack key={one.name} direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Button
              size="small"
              onClick={() => {
                ask(one.filter)
                close()
              }}
            >
              {one.name}
            </Button>
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove ${one.name}`}
              onClick={() => keep({ ...view, saved: saved.filter((other) => other !== one) })}
            >
              Remove
            </Button>
          </Stack>
        ))}
        {isEmpty ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Set a filter to save it here, in this browser.
          </Typography>
        ) : (
          <Stack component="form" direction="row" spacing={1} onSubmit={save} sx={{ pt: 1 }}>
            <TextField
              label="Name of this filter"
              value={name}
              required
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: 40, pattern: '.*\\S.*' } }}
            />
            <Button type="submit" variant="outlined" disabled={saved.length >= SAVED_MAX}>
              Save
            </Button>
          </Stack>
        )}
      </Stack>
    </section>
  )
}

function Columns({ view, keep, columns, shown }: ListViewMenuProps) {
  const id = useId()
  const toggle = (column: string) =>
    keep({
      ...view,
      columns: columns.filter((each) => (each === column ? !shown.includes(each) : shown.includes(each))),
    })
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        Columns
      </Typography>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {columns.map((column) => (
          <FormControlLabel
            key={column}
            sx={{ display: 'flex' }}
            label={titleOf(column)}
            control={
              <Checkbox
                size="small"
                checked={shown.includes(column)}
                // A list without a column shows nothing.
                disabled={shown.length === 1 && shown.includes(column)}
                onChange={() => toggle(column)}
              />
            }
          />
        ))}
      </Box>
      <Button size="small" disabled={view.columns === null} onClick={() => keep({ ...view, columns: null })}>
        As at first
      </Button>
    </section>
  )
}
