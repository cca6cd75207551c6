import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Loaded, Nothing, Section } from '../parts/section.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { GameState } from './game-state.tsx'
import { titleOf } from '../parts/title-of.ts'
import { scheduleText } from './schedule-text.ts'

interface GamesSectionProps {
  readonly site: OwnSite
  readonly openGame: (gameId: number) => void
}

/** Every game of the site: the offered ones first, then the paused and the ended ones. */
export function GamesSection({ site, openGame }: GamesSectionProps) {
  const games = useAnswer('getGames', { siteId: site.siteId }, {})
  return (
    <Section title="All games">
      <Loaded query={games}>
        {(listed) =>
          listed.length === 0 ? (
            <Nothing>The site has no game yet.</Nothing>
          ) : (
            <TableContainer>
              <Table size="small" aria-label="All games" sx={STACKED_TABLE}>
                <TableHead>
                  <TableRow>
                    <TableCell>Game</TableCell>
                    <TableCell>State</TableCell>
                    <TableCell>Kind</TableCell>
                    <TableCell>Drawn</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {listed
                    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
                    .map(({ gameId, gameTitle, gameRule, state, schedule }) => (
                      <TableRow key={gameId}>
                        <TableCell>
                          <Link
                            component="button"
                            type="button"
                            sx={{ textAlign: 'start' }}
                            onClick={() => openGame(gameId)}
                          >
                            {gameTitle}
                          </Link>
                        </TableCell>
                        <TableCell data-label="State">
                          <GameState state={state} />
                        </TableCell>
                        <TableCell data-label="Kind">{titleOf(gameRule)}</TableCell>
                        <TableCell data-label="Drawn">{scheduleText({ gameRule, schedule })}</TableCell>
                      </TableRow>
                    ))}
                </TableBody>
              </Table>
            </TableContainer>
          )
        }
      </Loaded>
    </Section>
  )
}

const ORDER = ['offered', 'paused', 'ended'] as const
