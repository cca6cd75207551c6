import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { type ReactNode, useMemo, useState } from 'react'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import type { GameForm } from '#schemas/operator/game-check.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Problem, Waiting } from '../parts/states.tsx'
import { titleOf } from '../parts/title-of.ts'
import { sitePath } from '../parts/use-sites.tsx'
import { NewGameForm } from './new-game-form.tsx'

/** Values of a form before somebody filled it. */
export type GameDraft = Readonly<Record<string, unknown>> & {
  readonly definition: Readonly<Record<string, unknown>>
}

/** The games with whose terms a new one can begin. */
const NEWEST = { sort: 'newest', limit: 200 } as const

/** The definition of a new game, by a form of its kind, empty or with the terms of another game of the site. */
export function NewGamePage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const like = search.get('like')
  const form = useAnswer('getGameForm', { siteId: site.siteId }, {})
  const games = useAnswer('getGames', { siteId: site.siteId }, NEWEST)
  const isNumber = like !== null && /^\d+$/.test(like)
  const model = useAnswer(
    'getGameFile',
    { siteId: site.siteId, gameId: Number(like) },
    {},
    { enabled: isNumber },
  )
  const problem = form.error ?? model.error ?? games.error
  const isReady =
    form.data !== undefined && games.data !== undefined && (like === null || model.data !== undefined)
  return (
    <Stack spacing={2}>
      <PageHead title="Define a game">
        <Button component={RouterLink} to={sitePath(site.siteId, 'games')} color="inherit">
          Back to the games
        </Button>
      </PageHead>
      {problem === null ? null : <Problem problem={problem} />}
      {isReady ? (
        <Kinds key={like ?? ''} form={form.data} model={model.data} games={games.data.games} site={site}>
          <TextField
            select
            label="Begin with"
            value={like ?? ''}
            sx={{ maxWidth: 420 }}
            slotProps={{
              select: { displayEmpty: true },
              inputLabel: { shrink: true },
            }}
            onChange={({ target }) => setSearch(target.value === '' ? {} : { like: target.value })}
          >
            <MenuItem value="">An empty form</MenuItem>
            {like === null || games.data.games.some(({ gameId }) => String(gameId) === like) ? null : (
              <MenuItem value={like}>The terms of an older game</MenuItem>
            )}
            {games.data.games.map(({ gameId, gameTitle }) => (
              <MenuItem key={gameId} value={String(gameId)}>{`The terms of ${gameTitle}`}</MenuItem>
            ))}
          </TextField>
        </Kinds>
      ) : problem === null ? (
        <Waiting />
      ) : null}
    </Stack>
  )
}

interface KindsProps {
  readonly form: GameForm
  readonly model: GameFile | undefined
  readonly games: readonly ListedGame[]
  readonly site: OwnSite
  /** The choice of the terms with which the form begins. */
  readonly children: ReactNode
}

function Kinds({ form, model, games, site, children }: KindsProps) {
  const sold = form.kinds.filter(({ isSold }) => isSold)
  const [kind, setKind] = useState<GameRule>(
    model?.definition.gameRule ?? games[0]?.gameRule ?? sold[0]?.gameRule ?? GAME_RULES[0],
  )
  const found = form.kinds.find(({ gameRule }) => gameRule === kind)
  const currencyId = games[0]?.currencyId ?? Number(Object.keys(site.currencies)[0])
  const initial = useMemo(() => draftOf(model, currencyId), [model, currencyId])
  if (found === undefined) return null
  return (
    <Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} useFlexGap spacing={2} sx={{ mb: 2 }}>
        {children}
        <TextField
          select
          label="Kind of game"
          value={kind}
          sx={{ maxWidth: 420 }}
          onChange={({ target }) => setKind(target.value as GameRule)}
        >
          {[...sold, ...form.kinds.filter(({ isSold }) => !isSold)].map(({ gameRule, isSold }) => (
            <MenuItem key={gameRule} value={gameRule}>
              {isSold ? titleOf(gameRule) : `${titleOf(gameRule)} (no module of the site shows it)`}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <NewGameForm kind={found} languages={form.languages} initial={initial} site={site} />
    </Box>
  )
}

/** The values with which a form begins: those of another game under a name of its own, or what most games have. */
function draftOf(model: GameFile | undefined, currencyId: number): GameDraft {
  const shown = { showSequenceNumber: true, manualBet: true, bundlesEnabled: true }
  if (model !== undefined) return { ...shown, ...model, slug: `${model.slug}-2` }
  return {
    ...shown,
    definition: {
      currencyId,
      gameFeePerPlayMinor: 0,
      payoutFormula: 'rollDown',
      prizes: [{ rankNumber: 1, rankNumber2nd: 0 }],
      drawIntervalMs: 2500,
      schedule: { kind: 'instaplay' },
    },
  }
}
