import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { sitePath } from '../parts/use-sites.tsx'
import { type Command, commandsOf } from './commands.ts'

/** A player is searched when nothing was typed for this time. */
const SEARCH_AFTER_MS = 250
const SEARCHED_FROM = 2

interface PaletteProps {
  readonly person: OwnSession
  readonly site: OwnSite | null
  readonly close: () => void
}

/** Opens a page, a list or a player by what is typed. Nothing that is typed is in an address. */
export function CommandPalette({ person, site, close }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const players = usePlayers(site, typed)
  const title = 'Open a page, a list or a player'
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={close}
      slotProps={{ paper: { 'aria-label': title } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogContent>
        <Autocomplete
          open
          openOnFocus
          autoHighlight
          disablePortal
          forcePopupIcon={false}
          options={[...players, ...commandsOf(person, site)]}
          getOptionLabel={({ title: name }) => name}
          renderOption={({ key, ...props }, { title: name, kind }) => (
            <Box component="li" key={key} {...props}>
              <Box component="span" sx={{ flexGrow: 1 }}>
                {name}
              </Box>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {kind}
              </Typography>
            </Box>
          )}
          getOptionKey={({ path }) => path}
          // The service finds a player by more than the name that is shown.
          filterOptions={(options, { inputValue }) =>
            options.filter(
              ({ kind, title: name }) =>
                kind === 'Player' || name.toLowerCase().includes(inputValue.trim().toLowerCase()),
            )
          }
          noOptionsText="Nothing has this name. A player is found by the whole user name, number, e-mail or phone."
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            if (reason === 'input') setTyped(text)
          }}
          onChange={(_event, command: Command | null) => {
            if (command === null) return
            close()
            void navigate(command.path)
          }}
          onClose={(_event, reason) => {
            if (reason === 'escape') close()
          }}
          slotProps={{ popper: { sx: { position: 'static !important', transform: 'none !important' } } }}
          renderInput={(params) => (
            // The dialog is opened to type into this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <TextField {...params} autoFocus label={title} />
          )}
        />
      </DialogContent>
    </Dialog>
  )
}

/** The players of the site whom the typed text names, a moment after the last letter. */
function usePlayers(site: OwnSite | null, typed: string): readonly Command[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = site !== null && permits(site.scopes, 'players.read') && asked.length >= SEARCHED_FROM
  const found = useQuery<readonly Command[], CallProblem>({
    queryKey: ['findPlayers', site?.siteId, asked],
    enabled: isAsked,
    gcTime: 0,
    placeholderData: keepPreviousData,
    async queryFn() {
      const siteId = site?.siteId ?? ''
      const players = await callEndpoint('findPlayers', { siteId }, { search: asked })
      return players.map(({ playerId, username }) => ({
        kind: 'Player',
        title: `${username}, player ${playerId}`,
        path: sitePath(siteId, `players/${playerId}`),
      }))
    },
  })
  return isAsked ? (found.data ?? []) : []
}
