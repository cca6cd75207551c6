import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { StatusText } from '../parts/status-text.tsx'
import { titleOf } from '../parts/title-of.ts'
import { ActionButtons, usePlayerScope } from './action-buttons.tsx'
import { playerActions } from './player-actions.ts'

/** The head of the page: the name, the state and the marks of the player, and the changes of the account. */
export function PlayerHead() {
  const { player } = usePlayerScope()
  const { username, screenName, playerId, status, segment, exclusion, dormantTime, mustChangePassword } =
    player
  const marks = [
    ...(exclusion === undefined || exclusion === 'ban' ? [] : [titleOf(exclusion)]),
    ...(dormantTime === undefined ? [] : ['Dormant']),
    ...(mustChangePassword ? ['Must change the password'] : []),
  ]
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {username}
        </Typography>
        <Stack
          direction="row"
          useFlexGap
          spacing={2}
          sx={{ flexWrap: 'wrap', mt: 0.5, color: 'text.secondary', typography: 'body2' }}
        >
          <StatusText status={status} />
          {segment === undefined ? null : <span>{`Segment ${segment}`}</span>}
          <span>{`Player ${playerId}`}</span>
          <span>{`Shown as ${screenName}`}</span>
          {marks.map((mark) => (
            <StatusText key={mark} status="locked" label={mark} />
          ))}
        </Stack>
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <ActionButtons place="messages" />
        <AccountMenu />
      </Stack>
    </Stack>
  )
}

function AccountMenu() {
  const scope = usePlayerScope()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const actions = playerActions('menu', scope)
  if (actions.length === 0) return null
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Change the account
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.name}
            sx={{ display: 'block', maxWidth: 360, whiteSpace: 'normal' }}
            onClick={() => {
              setAnchor(null)
              scope.ask(action)
            }}
          >
            {action.title}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {action.summary}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
