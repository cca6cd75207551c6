import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundPlayer } from '#schemas/operator/players.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { PlayerLink } from '../parts/player-link.tsx'
import { Loaded, Nothing } from '../parts/section.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { SearchForm } from '../parts/search-form.tsx'

/** Finds a player. What is asked for can be personal: it is in no address, and is forgotten with the page. */
export function PlayersPage({ site }: { readonly site: OwnSite }) {
  const [asked, setAsked] = useState<string | null>(null)
  const found = useQuery<FoundPlayer[], CallProblem>({
    queryKey: ['findPlayers', site.siteId, asked],
    queryFn: () => callEndpoint('findPlayers', { siteId: site.siteId }, { search: asked ?? '' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Players</Typography>
      <SearchForm
        label="Find a player"
        help="User name, number, e-mail, phone or document number; or a name with the date of birth, such as Ada Lovelace 1990-12-10"
        busy={found.isFetching}
        ask={setAsked}
      />
      {asked === null ? null : (
        <Paper aria-busy={found.isFetching} sx={{ opacity: found.isPlaceholderData ? 0.6 : 1 }}>
          <Loaded query={found}>
            {(players) =>
              players.length === 0 ? (
                <Stack sx={{ pt: 2 }}>
                  <Nothing>No player of this site has it. Look at the spelling, or try another fact.</Nothing>
                </Stack>
              ) : (
                <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {players.map(({ playerId, username, screenName, status, segment }) => (
                    <Stack
                      key={playerId}
                      component="li"
                      direction="row"
                      useFlexGap
                      spacing={2}
                      sx={{
                        alignItems: 'center',
                        flexWrap: 'wrap',
                        px: 2,
                        py: 1.25,
                        borderBlockStart: '1px solid',
                        borderColor: 'divider',
                        '&:first-of-type': { borderBlockStart: 0 },
                      }}
                    >
                      <PlayerLink site={site} playerId={playerId} label={username} />
                      <Typography variant="body2" component="div">
                        <StatusText status={status} />
                      </Typography>
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {`Player ${playerId}, shown as ${screenName}${segment === undefined ? '' : `, segment ${segment}`}`}
                      </Typography>
                    </Stack>
                  ))}
                </Stack>
              )
            }
          </Loaded>
        </Paper>
      )}
    </Stack>
  )
}
